package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.config.ConfigException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of client properties in the page about managed clusters. */
final class ManagedClustersTest {

    private static final Path SCENARIOS = Path.of("..", "scenarios");
    private static final Path PAGE = Path.of("..", "docs", "how-to", "managed-clusters.md");
    private static final Pattern BLOCK = Pattern.compile("```properties\n# (\\S+)\n(.*?)```", Pattern.DOTALL);
    private static final String OF_AWS = "msk-iam.properties";

    @TempDir
    private Path folder = Path.of("");

    private Map<String, Path> files() throws IOException {
        Map<String, Path> files = new LinkedHashMap<>();
        Matcher block = BLOCK.matcher(Files.readString(PAGE));
        while (block.find()) {
            files.put(block.group(1), Files.writeString(folder.resolve(block.group(1)), block.group(2)));
        }
        return files;
    }

    private TestConsole shown(Path file) {
        TestConsole console = new TestConsole(folder);
        int exitCode = new WeirCommandLine(console.console(), InstalledEngine.with(SCENARIOS), FastStart::off)
                .execute("show", "kafka", "--set", "client.properties=" + file, "--set", "topic.replication=3");
        assertThat(exitCode).as(file + ": " + console.err()).isZero();
        return console;
    }

    @Test
    void weirShowTakesEachOfThemAndUsesItsBrokers() throws IOException {
        Map<String, Path> files = files();

        assertThat(files).hasSize(7).containsKey(OF_AWS);
        for (Map.Entry<String, Path> file : files.entrySet()) {
            if (!file.getKey().equals(OF_AWS)) {
                String brokers = Files.readAllLines(file.getValue()).getFirst().split("=", 2)[1];
                TestConsole console = shown(file.getValue());
                assertThat(console.out()).as(file.getKey()).contains("  bootstrap: \"" + brokers + "\"\n");
                assertThat(console.err())
                        .contains("from " + file.getValue() + ": bootstrap.servers=" + brokers)
                        .doesNotContain("PASSWORD", "SECRET");
            }
        }
    }

    @Test
    void theKeysOfARegistryAreSkippedWithOneNote() throws IOException {
        TestConsole console = shown(files().getOrDefault("confluent.properties", Path.of("")));

        assertThat(console.err().lines()).hasSize(2).anyMatch(line -> line.startsWith("skipped in "));
    }

    @Test
    void theClassOfAwsIsWantedInTheFolderOfPluginsAndTakenFromIt() throws IOException {
        List<String> options = List.of("client.properties=" + files().get(OF_AWS));
        InstalledEngine engine = InstalledEngine.with(SCENARIOS);

        assertThatThrownBy(() -> engine.matrix("kafka", options))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("aws-msk-iam-auth-<version>-all.jar into the folder 'plugins'");

        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader plugins =
                new URLClassLoader(new URL[] {standIn().toUri().toURL()}, before)) {
            thread.setContextClassLoader(plugins);
            assertThat(engine.matrix("kafka", options).notes()).hasSize(1);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** A folder of classes with one of the name of AWS's own. */
    private Path standIn() throws IOException {
        Path source = folder.resolve("IAMClientCallbackHandler.java");
        Files.writeString(source, """
                package software.amazon.msk.auth.iam;
                public class IAMClientCallbackHandler {}
                """);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), source.toString()))
                .isZero();
        return classes;
    }
}
