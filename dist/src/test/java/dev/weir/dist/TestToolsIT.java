package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What finds the programs for tests, in a copy of the source tree and on a machine that has a shell and nothing else. */
@Tag("unmeasured")
final class TestToolsIT {

    private static final List<String> SHELL_TOOLS =
            List.of("sh", "env", "dirname", "ls", "cat", "cp", "rm", "mkdir", "chmod", "cmp", "tr", "id", "true");

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void copy() throws IOException {
        Path tools = Files.createDirectory(folder.resolve("bin"));
        for (String name : SHELL_TOOLS) {
            Path program = Stream.of("/usr/bin", "/bin")
                    .map(place -> Path.of(place, name))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(tools.resolve(name), program);
        }
        Path script = Files.createDirectories(folder.resolve("tree/.ci")).resolve("test-tools");
        Files.copy(Launched.project().resolve(".ci/test-tools"), script);
    }

    private Ended testTools(Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(Stream.concat(Stream.of("/bin/sh", ".ci/test-tools"), Stream.of(arguments))
                        .toList());
        builder.directory(folder.resolve("tree").toFile());
        builder.environment().clear();
        builder.environment().put("PATH", folder.resolve("bin").toString());
        builder.environment().putAll(environment);
        Path output = folder.resolve("output.txt");
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return new Ended(process.exitValue(), Files.readString(output), "");
    }

    @Test
    void whatIsMissingIsToldFirstAndLastAndItsTestsAreSkipped() throws IOException, InterruptedException {
        Ended first = testTools(Map.of());

        assertThat(first.exitCode()).as(first.out()).isZero();
        assertThat(first.out())
                .contains("no node: there is no node 20 with npm, and no python3 to install it with")
                .contains("no python: there is no python3")
                .contains("no chromium: there is no chromium, and no npm to install it with")
                .contains("no mount: a file system cannot be mounted here")
                .contains("no namespaces: namespaces of network and time cannot be made here");
        Ended last = testTools(Map.of(), "missing");
        assertThat(last.exitCode()).isZero();
        assertThat(last.out().lines().filter(line -> line.startsWith("  not tested: ")))
                .as(last.out())
                .hasSizeGreaterThanOrEqualTo(5)
                .allMatch(line -> line.endsWith(", then: mvn verify"));
        assertThat(last.out())
                .contains(
                        "not tested: the clients for Python (there is no python3). To test it, install python3 (3.9 or");
    }

    @Test
    void whereEverythingHasToBeTestedWhatIsMissingIsAnError() throws IOException, InterruptedException {
        Ended ended = testTools(Map.of("CI", "true"));

        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.out()).endsWith("test tools: CI is set, so that every test has to run\n");
    }
}
