package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of a transport that Weir does not know: its driver alone says where they can hit. */
@Tag("unmeasured")
final class PluginFaultIT {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theConnectionsOfAPluginAreDelayedAndHeldThroughAProxy() throws Exception {
        Ended ended = run(
                "measure=6s",
                "faults=[{ at: 1s, do: delay, to: 100% of connections, latency: 50ms, for: 1s },"
                        + " { at: 3s, do: partition, to: 100% of connections, for: 1s }]");

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.out())
                .containsPattern("connections to 127\\.0\\.0\\.1:\\d+ go on to port \\d+")
                .contains("delay 100% of connections", "partition 100% of connections")
                .contains("100% of connections are 1, says the proxy")
                .contains("2 of 2 faults injected and taken back", "lost 0");
    }

    @Test
    void whatThePluginDoesNotDeclareIsRefusedWithWhatItDoes() throws Exception {
        Ended ended = run("measure=6s", "faults=[{ at: 1s, do: partition, to: broker 1, for: 1s }]");

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains("this transport has no broker 1", "possible:  to: 10% of connections");
    }

    private Ended run(String... settings) throws Exception {
        List<String> command = Stream.concat(
                        Stream.of("run", "tcp"),
                        Stream.concat(Stream.of("rate=200/s", "warmup=1s", "warmup-limit=1s"), Stream.of(settings))
                                .flatMap(setting -> Stream.of("--set", setting)))
                .toList();
        List<String> before = List.of("env", "WEIR_PLUGINS=" + plugins(), "WEIR_NO_CACHE=1");
        return Launched.weir(folder, before, command.toArray(String[]::new)).end();
    }

    /** A folder with the jar of the example, as somebody who wrote a transport puts it beside the installation. */
    private Path plugins() throws IOException {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        Path classes = Launched.project().resolve("examples/transport-tcp/target/classes");
        try (OutputStream file = Files.newOutputStream(plugins.resolve("tcp.jar"));
                JarOutputStream jar = new JarOutputStream(file);
                Stream<Path> compiled = Files.walk(classes)) {
            for (Path one : compiled.filter(Files::isRegularFile).sorted().toList()) {
                jar.putNextEntry(new JarEntry(classes.relativize(one).toString()));
                Files.copy(one, jar);
            }
        }
        return plugins;
    }
}
