package dev.weir.scenario.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.instant.InstantUnit;
import dev.weir.message.CarrierKind;
import dev.weir.payload.PayloadSpec;
import dev.weir.replay.ReplaySpec;
import dev.weir.replay.ReplaySpec.Fields;
import dev.weir.replay.ReplaySpec.HeaderField;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayScenarioTest {

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void files() throws IOException {
        Files.writeString(folder.resolve("orders.csv"), "at,order,id,tenant\n2026-11-29T13:57:40Z,hello,7,north\n");
        Files.writeString(folder.resolve("orders.jsonl"), "{\"at\":5,\"id\":7}\n");
        Files.writeString(folder.resolve("empty.csv"), "at,order\n");
    }

    private Scenario read(String yaml, String... options) {
        try {
            Files.writeString(folder.resolve("mine.yaml"), "transport: kafka\n" + yaml);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return new ScenarioFiles(folder, List.of(FakeDriver.kafka(), FakeDriver.plain()))
                .load("mine", List.of(options));
    }

    @Test
    void theFileSaysWhatIsPublishedAndWhen() {
        Scenario scenario = read("""
                publishers: 2
                replay:
                  file: orders.csv
                  instant: at
                  unit: ISO-8601
                  payload: order
                  key: id
                  headers: { who: tenant }
                  speed: 2
                """);

        ReplaySpec spec = new ReplaySpec(
                folder.toAbsolutePath().normalize().resolve("orders.csv").toString(),
                "at",
                InstantUnit.ISO_8601,
                new Fields("order", "id", List.of(new HeaderField("who", "tenant"))),
                2,
                false,
                64 << 10);
        assertThat(scenario.messages().schedule()).isEqualTo(new Schedule.Replay(spec));
        assertThat(scenario.messages().payload()).isEqualTo(new PayloadSpec.Replayed(spec, 2));
        assertThat(scenario.messages().carrier()).isEqualTo(CarrierKind.HEADER);
        assertThat(scenario.length().measure()).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void whatIsShownIsAScenarioWithTheSameEffect() {
        String shown = read("replay: { file: orders.jsonl, instant: at, speed: 0.5 }")
                .title()
                .effectiveText();

        assertThat(shown).contains("replay:\n").doesNotContain("schedule", "payload:", "keys", "carrier");
        assertThat(read(shown.replace("transport: kafka\n", "")).title().effectiveText())
                .isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                replay: { file: orders.csv }                                             | 'replay' needs 'instant'
                replay: { instant: at }                                                  | 'replay' needs 'file'
                replay: { file: orders.csv, instant: at }                                | which column of a CSV file is the payload is not said
                replay: { file: orders.csv, instant: at, payload: order }                | orders.csv, line 2: '2026-11-29T13:57:40Z' at 'at' is no instant in ms
                replay: { file: orders.csv, instant: when, payload: order }              | orders.csv, line 2: there is nothing at 'when'
                replay: { file: empty.csv, instant: at, payload: order }                 | empty.csv: the file is empty
                replay: { file: none.csv, instant: at, payload: order }                  | cannot be read
                replay: { file: ../orders.csv, instant: at, payload: order }             | lies outside the scenario's own folder
                replay: { file: orders.jsonl, instant: at, speed: 0 }                    | a speed is above 0
                replay: { file: orders.jsonl, instant: at, repeat: true }                | nothing says when it ends
                replay: { file: orders.jsonl, instant: $..at }                           | is no path of a JSON value
                """)
    void whatCannotBeReplayedIsRefused(String replay, String why) {
        assertThatThrownBy(() -> read(replay)).hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource({
        "'schedule: { rate: 5/s }', 'schedule', the file says",
        "'payload: { zeros: true }', 'payload', the file says",
        "'keys: { uniform: 5 }', 'keys', the file says",
        "'agents: { publishers: [a] }', 'agents', the file is on this host",
        "'clients: 5', 'clients', subscribers receive"
    })
    void whatTheFileSaysIsRefusedBesideIt(String line, String key, String why) {
        assertThatThrownBy(() -> read("replay: { file: orders.jsonl, instant: at }\n" + line))
                .hasMessageContaining("'" + key + "' does not go with 'replay': " + why);
    }

    @Test
    void aTransportWithoutHeadersIsRefused() {
        assertThatThrownBy(() -> read("replay: { file: orders.jsonl, instant: at }", "transport=plain"))
                .hasMessageContaining("'replay': the transport 'plain' has no headers");
    }
}
