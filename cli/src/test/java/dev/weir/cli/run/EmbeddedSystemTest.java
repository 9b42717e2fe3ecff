package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.TransportDriver;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class EmbeddedSystemTest {

    private final ScenarioFiles files = new ScenarioFiles(
            Path.of("..", "scenarios"),
            ServiceLoader.load(TransportDriver.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList());

    private Scenario scenario(String name, String... options) {
        return files.load(name, List.of(options));
    }

    private static boolean suits(Scenario first, Scenario second) {
        try (EmbeddedSystem system = new EmbeddedSystem(first, FastStart.off(), new RunListener() {})) {
            return system.suits(second.target(), RunHosts.NONE);
        }
    }

    @Test
    void kafkaAndAGatewayShareABrokerOfTheSameKind() {
        assertThat(suits(scenario("kafka"), scenario("web"))).isTrue();
        assertThat(suits(scenario("web"), scenario("kafka", "rate=7/s"))).isTrue();
        assertThat(suits(scenario("kafka", "brokers=3"), scenario("web", "brokers=3")))
                .isTrue();
    }

    @Test
    void brokersOfAnotherKindAreStartedAnew() {
        assertThat(suits(scenario("kafka"), scenario("web", "brokers=3"))).isFalse();
        assertThat(suits(scenario("kafka"), scenario("kafka", "broker.num.io.threads=2")))
                .isFalse();
        assertThat(suits(scenario("kafka"), scenario("kafka", "bootstrap=host:9092")))
                .isFalse();
        assertThat(suits(scenario("kafka"), scenario("direct"))).isFalse();
    }

    @Test
    void twoSystemsOfOneTransportAreTwoClusters() {
        List<Scenario> cells = files.matrix("kafka-brokers", List.of()).cells().stream()
                .map(Matrix.Cell::scenario)
                .toList();

        assertThat(suits(cells.getFirst(), cells.getFirst())).isTrue();
        assertThat(suits(cells.getFirst(), cells.getLast())).isFalse();
    }

    @Test
    void aSharedSystemIsNamedAsEachRunUsesIt() {
        try (EmbeddedSystem system = new EmbeddedSystem(scenario("kafka"), FastStart.off(), new RunListener() {})) {
            assertThat(EmbeddedSystem.descriptionOf(scenario("web", "brokers=3").target()))
                    .startsWith("web (embedded")
                    .endsWith("3 brokers)");
            assertThat(EmbeddedSystem.descriptionOf(scenario("kafka").target())).isEqualTo(system.description());
            assertThat(EmbeddedSystem.descriptionOf(
                            scenario("kafka", "kafka.clients=wire").target()))
                    .startsWith("kafka, client wire (embedded")
                    .endsWith("1 broker)");
        }
    }
}
