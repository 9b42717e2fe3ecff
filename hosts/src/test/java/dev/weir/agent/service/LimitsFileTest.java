package dev.weir.agent.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.run.host.WorkerLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsFileTest {

    private static final List<String> TRANSPORTS = List.of("direct", "kafka", "web");

    @TempDir
    private Path folder = Path.of("");

    private WorkerLimits read(String yaml) throws IOException {
        return LimitsFile.read(Files.writeString(folder.resolve("limits.yaml"), yaml), TRANSPORTS);
    }

    @Test
    void everyLimitIsRead() throws IOException {
        assertThat(read("drivers: [kafka, web]\ntargets: ['10.0.0.*:9092', db1]\nrate: 50000/s\n"))
                .isEqualTo(new WorkerLimits(Set.of("kafka", "web"), List.of("10.0.0.*:9092", "db1"), 50_000));
    }

    @Test
    void whatIsLeftOutIsNotLimited() throws IOException {
        assertThat(read("drivers: kafka, web"))
                .isEqualTo(new WorkerLimits(Set.of("kafka", "web"), List.of(), Double.POSITIVE_INFINITY));
        assertThat(read("rate: 1/s").drivers()).isEmpty();
    }

    @Test
    void theOwnerOfAHostCanForbidThatItIsWatched() throws IOException {
        Path file = folder.resolve("limits.yaml");

        assertThat(LimitsFile.letsWatch(Files.writeString(file, "watch: false\n")))
                .isFalse();
        assertThat(LimitsFile.letsWatch(Files.writeString(file, "watch: true\n")))
                .isTrue();
        assertThat(LimitsFile.letsWatch(Files.writeString(file, "rate: 1/s\n"))).isTrue();
        assertThat(read("watch: false\ndrivers: kafka\n").drivers()).containsExactly("kafka");
        assertThatThrownBy(() -> read("watch: no\n")).hasMessageContaining("'no' is neither true nor false");
    }

    @Test
    void theExampleIsRead() {
        assertThat(LimitsFile.read(Path.of("..", "examples", "agents", "limits.yaml"), TRANSPORTS))
                .isEqualTo(new WorkerLimits(Set.of("kafka"), List.of("10.0.0.*:9092"), 50_000));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            driver: [kafka]   | limits.yaml:1: unknown key 'driver'\\n    did you mean 'drivers'?
            drivers: [kafak]  | limits.yaml:1: 'drivers': the transport 'kafak' is not installed here\\n    did you mean 'kafka'?
            drivers: []       | limits.yaml:1: 'drivers' is empty
            targets: { a: b } | limits.yaml:1: 'targets' is a list, not a section
            rate: 50          | limits.yaml:1: 'rate': '50' has no unit
            rate: 0/s         | limits.yaml:1: 'rate': '0/s' would allow nothing
            - kafka           | limits.yaml:1: limits are a section, not a list
            ``                | limits.yaml: says nothing
            """)
    void whatIsWrongIsNamedWithItsPlace(String yaml, String message) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message.replace("\\n", "\n"));
    }

    @Test
    void aFileThatCannotBeReadIsNamed() {
        assertThatThrownBy(() -> LimitsFile.read(folder.resolve("none.yaml"), TRANSPORTS))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("--limits: there is no file ")
                .hasMessageContaining("none.yaml");
        assertThatThrownBy(() -> LimitsFile.read(folder, TRANSPORTS))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("is a folder, not a file");
    }
}
