package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.EmbeddedSystem;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.run.RunListener;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.step.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file of client properties that names brokers, in a scenario that names none. */
final class ClientFileTest {

    private static final String BROKERS = "b.example:9092";

    private final InstalledEngine engine = InstalledEngine.with(Path.of("..", "scenarios"));

    @TempDir
    private Path folder = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void writeFile() throws IOException {
        file = Files.writeString(
                folder.resolve("cluster.properties"), "bootstrap.servers=" + BROKERS + "\ngroup.id=g\nclient.id=c\n");
    }

    private String note() {
        return "from " + file + ": bootstrap.servers=" + BROKERS + ", group.id=g, client.id=c";
    }

    @ParameterizedTest
    @CsvSource({"kafka, bootstrap", "quickstart, bootstrap", "consumer-lag, bootstrap", "web, kafka.bootstrap"})
    void aRunMeasuresThemAndSaysSo(String name, String setting) {
        Matrix matrix = engine.matrix(name, List.of("client.properties=" + file));
        Scenario scenario = matrix.cells().getFirst().scenario();

        assertThat(scenario.target().settings().text(setting)).isEqualTo(BROKERS);
        assertThat(scenario.title().effectiveText()).contains(setting + ": \"" + BROKERS + "\"");
        assertThat(matrix.notes()).containsExactly(note());
        try (EmbeddedSystem system = new EmbeddedSystem(scenario, FastStart.off(), new RunListener() {})) {
            assertThat(system.description()).contains(BROKERS).doesNotContain("kafka (embedded");
        }
    }

    @Test
    void weirGeneratePublishesToThem() {
        Matrix matrix = engine.matrix("generate", List.of("kafka.topic.name=t", "client.properties=" + file));

        assertThat(matrix.cells().getFirst().scenario().target().settings().text("bootstrap"))
                .isEqualTo(BROKERS);
        assertThat(matrix.notes()).containsExactly(note());
    }

    @Test
    void stepsAreCarriedOutOnThem() throws IOException {
        Path steps = Files.writeString(folder.resolve("steps.yaml"), """
                transport: kafka
                kafka: { client.properties: "%s" }
                steps: [{ name: list, operations: list-topics, rate: 2/s, limit: { count: 1 } }]
                """.formatted(file));

        Plan plan = engine.plan(steps.toString(), List.of()).orElseThrow();

        assertThat(plan.target().settings().text("bootstrap")).isEqualTo(BROKERS);
        assertThat(plan.notes()).containsExactly(note());
    }

    @Test
    void aYardstickAndEachOfTwoSystemsHasItsOwn() throws IOException {
        Path other = Files.writeString(folder.resolve("other.properties"), "bootstrap.servers=o.example:9092\n");
        Path scenario = Files.writeString(folder.resolve("two.yaml"), """
                measure: 10s
                schedule: { rate: 1000/s }
                kafka@a: { client.properties: "%s" }
                kafka@b: { client.properties: "%s" }
                matrix:
                  variant:
                    - { name: a, transport: kafka@a }
                    - { name: b, transport: kafka@b, yardstick: producer-performance, messages: 1000 }
                """.formatted(file, other));

        Matrix matrix = engine.matrix(scenario.toString(), List.of());

        assertThat(matrix.cells())
                .extracting(cell -> cell.scenario().target().settings().text("bootstrap"))
                .containsExactly(BROKERS, "o.example:9092");
        assertThat(matrix.notes()).containsExactly(note(), "from " + other + ": bootstrap.servers=o.example:9092");
    }

    @Test
    void aGatewaysFileThatNamesBrokersWhichAreNotMeasuredIsNoted() throws IOException {
        Path gateway = Files.writeString(folder.resolve("gateway.yaml"), """
                connections:
                  Orders:
                    bootstrap: prod.example:9092
                    items: { all: orders }
                    topics: { orders: all }
                    fields: { value: '#{VALUE}' }
                """);
        List<String> options = List.of("gateway-config=" + gateway, "item=orders", "web.kafka.topic.name=orders");

        assertThat(engine.matrix("web", options).notes())
                .containsExactly(
                        gateway + " names the brokers prod.example:9092, but the scenario names none: an embedded"
                                + " broker is measured; to measure these, add  --set bootstrap=prod.example:9092");
        assertThat(engine.matrix(
                                "web",
                                List.of(options.get(0), options.get(1), options.get(2), "bootstrap=prod.example:9092"))
                        .notes())
                .isEmpty();
    }

    @Test
    void anEmbeddedBrokerThatIsAskedForStaysAndTheNoteSaysSo() throws IOException {
        Path scenario = Files.writeString(
                folder.resolve("embedded.yaml"),
                "transport: kafka\nkafka: { bootstrap: embedded, client.properties: \"%s\" }\n".formatted(file));
        String note = file + " names the brokers " + BROKERS
                + ", but the scenario says 'bootstrap: embedded': an embedded broker is measured";

        assertThat(engine.matrix(scenario.toString(), List.of()).notes()).contains(note);
        assertThat(engine.matrix("quickstart", List.of("client.properties=" + file, "bootstrap=embedded"))
                        .notes())
                .contains(note);
    }
}
