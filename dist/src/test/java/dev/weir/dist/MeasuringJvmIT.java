package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The options of the JVM that measures: publishers and subscribers may run in the command's own. */
@Tag("unmeasured")
final class MeasuringJvmIT {

    @TempDir
    private Path folder = Path.of("");

    private String flags(String command) throws IOException, InterruptedException {
        Map<String, String> environment = Map.of(
                "PATH",
                "/usr/bin:/bin",
                "HOME",
                folder.toString(),
                "JAVA_HOME",
                Launched.jdk().toString(),
                "WEIR_CACHE",
                StartCaches.folder().toString(),
                "WEIR_JAVA_OPTS",
                "-XX:+PrintCommandLineFlags");
        List<String> words = List.of(Launched.installation().resolve("weir").toString(), command, "--help");
        Ended ended = Launched.start(folder, environment, words).end();
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return ended.out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "capacity", "generate", "selftest"})
    void whatMeasuresHasTheCollectorAndCompilerOfLongRuns(String command) throws IOException, InterruptedException {
        assertThat(flags(command)).contains("-XX:+UseG1GC").doesNotContain("TieredStopAtLevel");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "report"})
    void whatOnlyPrintsStartsAsFastAsItCan(String command) throws IOException, InterruptedException {
        assertThat(flags(command)).contains("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    }
}
