package dev.weir.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import dev.weir.gateway.kafka.ConnectionSettings.Reading;
import dev.weir.gateway.kafka.ConnectionSettings.Snapshot;
import dev.weir.gateway.protocol.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Release 2.0 of the connector has other parameters for snapshots than those before it. */
final class ConnectorReleasesTest {

    private static final long MEMORY = 64L << 20;

    private static ConfiguredAdapters read(String... parameters) {
        String all = Stream.concat(
                        Stream.of("bootstrap.servers: k:1", "map.T.to: t", "field.key: #{KEY}", "field.f: #{VALUE}"),
                        Stream.of(parameters))
                .map(parameter -> parameter.split(": ", 2))
                .map(parameter -> "<param name='%s'>%s</param>".formatted(parameter[0], parameter[1]))
                .collect(Collectors.joining("\n"));
        String xml = "<adapters_conf id='K'>\n<data_provider name='D'>\n" + all + "\n</data_provider></adapters_conf>";
        return GatewayConfig.read(xml, "adapters.xml", Path.of(""), List.of()).adapters();
    }

    private static ConnectionSettings connection(String... parameters) {
        return read(parameters).connections().getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"MERGE", "DISTINCT", "COMMAND"})
    void aSnapshotOfRelease2IsReadFromTheBeginningAtTheStart(String mode) {
        ConnectionSettings connection = connection(
                "item.snapshot.enabled.mode: " + mode,
                "record.consume.from: EARLIEST",
                "record.extraction.error.strategy: FORCE_UNSUBSCRIPTION",
                "item.snapshot.max.idle.seconds: 30");

        Command command = mode.equals("COMMAND") ? Command.AUTOMATIC : Command.NONE;
        assertThat(connection.reading())
                .isEqualTo(new Reading(false, true, true, false, command, Set.of(Mode.valueOf(mode))));
        assertThat(connection.snapshot())
                .isEqualTo(new Snapshot(MEMORY, Fill.ALL, mode.equals("DISTINCT") ? 10 : 1, Duration.ofSeconds(30)));
    }

    @Test
    void onlyDistinctSnapshotsHaveALength() {
        String length = "item.snapshot.distinct.length: 100";
        assertThat(connection("item.snapshot.enabled.mode: DISTINCT", length)
                        .snapshot()
                        .messages())
                .isEqualTo(100);
        assertThat(connection(length, "item.snapshot.enabled.mode: MERGE")
                        .snapshot()
                        .messages())
                .isEqualTo(1);
        assertThat(read(length, "item.snapshot.enabled.mode: MERGE").remarks())
                .contains(
                        "'item.snapshot.distinct.length' has no effect: it is for 'item.snapshot.enabled.mode' DISTINCT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"item.snapshot.enabled.mode: NONE", "item.snapshot.max.idle.seconds: 30"})
    void withoutASnapshotRelease2IsAsTheReleasesBefore(String parameter) {
        ConnectionSettings connection = connection(
                parameter, "record.consume.from: EARLIEST", "record.extraction.error.strategy: FORCE_UNSUBSCRIPTION");

        assertThat(connection.reading()).isEqualTo(new Reading(true, false, true, true, Command.NONE));
        assertThat(connection.reading().modes()).isEqualTo(Mode.ANY);
        assertThat(connection.snapshot()).isEqualTo(new Snapshot(MEMORY, Fill.COMPACTED, 1, Duration.ZERO));
    }

    @Test
    void noIdleTimeIsZero() {
        assertThat(connection("item.snapshot.enabled.mode: MERGE", "item.snapshot.max.idle.seconds: 0")
                        .snapshot()
                        .maxIdle())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        item.snapshot.enabled.mode: NONE           | the connection 'D' is written for release 2.0 of the connector: it has 'item.snapshot.enabled.mode'
        consumer.mode: MANUAL                      | the connection 'D' is written for release 2.0 of the connector: it has 'consumer.mode'
        fields.auto.command.mode.enable: true      | the connection 'D' is written for releases of the connector before 2.0: it has 'fields.auto.command.mode.enable'
        value.evaluator.type: JSON                 | the connection 'D' is written for releases of the connector before 2.0: it has 'value.evaluator.type'
        """)
    void theReleaseOfAFileIsTold(String parameter, String remark) {
        assertThat(read(parameter).remarks()).contains(remark);
    }

    @ParameterizedTest
    @ValueSource(strings = {"record.value.evaluator.type: JSON", "fields.map.non.scalar.values: true"})
    void whatAllReleasesHaveTellsNothing(String parameter) {
        assertThat(read(parameter).remarks()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        item.snapshot.enabled.mode: SOME           | adapters.xml:7: 'item.snapshot.enabled.mode' is NONE, MERGE, DISTINCT or COMMAND, not 'SOME'
        item.snapshot.max.idle.seconds: -1         | adapters.xml:7: '-1' is not a whole number of at least 0
        item.snapshot.max.idle.second: 1           | adapters.xml:7: unknown parameter 'item.snapshot.max.idle.second'\\n    did you mean 'item.snapshot.max.idle.seconds'?
        map.T.from.partitions: 0,1                 | adapters.xml:7: 'map.T.from.partitions' is not supported: the gateway reads all partitions of a topic
        field.command: #{VALUE}                    | automatic COMMAND mode makes the field 'command' itself; do not map it
        fields.evaluate.as.command.enable: true    | adapters.xml:7: 'fields.evaluate.as.command.enable' is for releases of the connector before 2.0, and 'item.snapshot.enabled.mode' for 2.0
        """)
    void whatCannotBeInAFileOfRelease2IsSaid(String parameter, String message) {
        String mode =
                parameter.contains("enabled.mode") ? "consumer.mode: GROUP" : "item.snapshot.enabled.mode: COMMAND";
        assertThatThrownBy(() -> read(parameter, mode))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message.replace("\\n", "\n"));
    }

    @Test
    void aGatewayYamlHasTheSameUnderItsOwnNames() {
        String yaml = """
            connections:
              D:
                bootstrap: k:1
                items: { t: t }
                topics: { T: t }
                mode: distinct
                snapshot: { max-idle: 500ms, messages: 3 }
                fields: { f: '#{VALUE}' }
            """;
        ConnectionSettings connection = GatewayConfig.read(yaml, "gateway.yaml", Path.of(""), List.of())
                .adapters()
                .connections()
                .getFirst();

        assertThat(connection.reading().modes()).isEqualTo(Set.of(Mode.DISTINCT));
        assertThat(connection.snapshot()).isEqualTo(new Snapshot(MEMORY, Fill.COMPACTED, 3, Duration.ofMillis(500)));
        assertThatThrownBy(() -> GatewayConfig.read(
                        yaml.replace("mode: distinct", "mode: merge\n    command: automatic")
                                .replace("f: '#{VALUE}'", "key: '#{KEY}'"),
                        "gateway.yaml",
                        Path.of(""),
                        List.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("with 'command', items are lists of rows: 'mode' can be 'command' or 'any'");
    }
}
