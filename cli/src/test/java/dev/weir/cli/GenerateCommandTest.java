package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.result.Ledger.KindCount;
import dev.weir.result.Ledger.Sending;
import dev.weir.result.Verdict.Outcome;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GenerateCommandTest {

    private static final Sending ALL_ACKNOWLEDGED = new Sending(1_201, 1_200, 1, 1_200, 0, List.of(), 0, 0);

    @TempDir
    private Path folder = Path.of("");

    private TestConsole console = new TestConsole(folder);

    @BeforeEach
    void openConsole() {
        console = new TestConsole(folder);
    }

    private int weir(ScriptedEngine engine, String... arguments) {
        return new WeirCommandLine(console.console(), engine, FastStart::off).execute(arguments);
    }

    @Test
    void optionsBecomeSettingsOfTheScenario() {
        ScriptedEngine engine = new ScriptedEngine(Outcome.PASS).sending(ALL_ACKNOWLEDGED);
        String line = "generate people --bootstrap host:9092 --document complex --publishers 10 --rate 200/s"
                + " --keys fruits --size 2KiB --for 30s --set producer.acks=1";

        weir(engine, line.split(" "));

        assertThat(engine.asked())
                .containsExactly(
                        "kafka.topic.name=people",
                        "kafka.bootstrap=host:9092",
                        "payload.document=complex",
                        "publishers=10",
                        "schedule.rate=200/s",
                        "payload.size=2KiB",
                        "measure=30s",
                        "keys.list=fruits",
                        "producer.acks=1");
    }

    @ParameterizedTest
    @CsvSource({"none, keys=none", "40, keys.uniform=40", "cities.txt, keys.list=cities.txt"})
    void keysAreAListANumberOrNone(String keys, String expected) {
        ScriptedEngine engine = new ScriptedEngine(Outcome.PASS);

        weir(engine, "generate", "people", "--keys", keys);

        assertThat(engine.asked()).containsExactly("kafka.topic.name=people", expected);
    }

    @Test
    void accountSaysWhatBecameOfEveryMessage() throws IOException {
        Sending sending =
                new Sending(1_200, 1_195, 5, 1_190, 2, List.of(new KindCount("TIMEOUT", 2, "no answer")), 3, 0);

        int exitCode = weir(new ScriptedEngine(Outcome.INVALID).sending(sending), "generate", "people");

        assertThat(exitCode).isEqualTo(1);
        assertThat(console.out())
                .contains("due                    1 200\n", "sent                   1 195\n")
                .contains("acknowledged           1 190\n", "failed                     2\n")
                .containsPattern("TIMEOUT +2 {2}no answer\n")
                .contains("unresolved                 3\n", "unsent                     5\n");
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            assertThat(runs).hasSize(1).allMatch(run -> Files.exists(run.resolve("report.html")));
        }
    }

    @ParameterizedTest
    @CsvSource({"PASS, 0", "INVALID, 0", "FAIL, 1", "ERROR, 3"})
    void fullyAcknowledgedGeneratorExitsZeroUnlessItFails(Outcome outcome, int exitCode) {
        assertThat(weir(new ScriptedEngine(outcome).sending(ALL_ACKNOWLEDGED), "generate", "people"))
                .isEqualTo(exitCode);
    }

    @Test
    void missingTopicIsAnError() {
        assertThat(weir(new ScriptedEngine(Outcome.PASS), "generate")).isEqualTo(3);
        assertThat(console.err()).contains("missing required parameter: '<topic>'");
    }

    @Test
    void scenarioBehindItCanBeReadWithEveryOption() {
        var drivers = ServiceLoader.load(TransportDriver.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        var files = new ScenarioFiles(Path.of("..", "scenarios"), drivers);

        var scenario = files.load("generate", List.of("kafka.topic.name=people", "payload.document=complex"));

        assertThat(scenario.participants().topology().subscribers()).isZero();
        assertThat(scenario.target().settings().text("topic.use")).isEqualTo("ensure");
        assertThat(scenario.messages().keys().names()).hasSize(40);
    }
}
