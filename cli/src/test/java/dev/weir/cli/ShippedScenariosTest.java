package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.FastStart;
import dev.weir.run.RunListener;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.ScenarioFiles;
import dev.weir.scenario.ScenarioFiles.Listed;
import dev.weir.schedule.Schedule;
import dev.weir.transport.TransportDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ShippedScenariosTest {

    private final List<TransportDriver> drivers = ServiceLoader.load(TransportDriver.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    private final ScenarioFiles files = new ScenarioFiles(Path.of("..", "scenarios"), drivers);

    @TestFactory
    List<DynamicTest> everyShippedScenarioLoadsAndSaysWhatItIs() {
        return files.list().stream()
                .map(listed -> DynamicTest.dynamicTest(listed.name(), () -> {
                    assertThat(files.matrix(listed.name(), List.of()).name()).isEqualTo(listed.name());
                    assertThat(listed.description()).isNotBlank();
                }))
                .toList();
    }

    @TestFactory
    List<DynamicTest> everyTransportIsAScenarioThatTakesTheQuickOptions() {
        return drivers.stream()
                .map(driver -> DynamicTest.dynamicTest(driver.name(), () -> {
                    Scenario scenario = files.load(driver.name(), List.of("rate=50000/s", "size=1KiB", "measure=60s"));
                    assertThat(scenario.transport()).isEqualTo(driver.name());
                    assertThat(scenario.schedule()).isEqualTo(new Schedule.FixedRate(50_000));
                }))
                .toList();
    }

    @Test
    void quickstartMeasuresTenSecondsAndLeavesTimeForTheRest() {
        Scenario.Length length = files.load("quickstart", List.of()).length();

        assertThat(length.measure()).isGreaterThanOrEqualTo(Duration.ofSeconds(10));
        assertThat(length.warmupLimit().plus(length.measure())).isLessThanOrEqualTo(Duration.ofSeconds(20));
        assertThat(files.list()).extracting(Listed::name).contains("quickstart", "kafka-saturated", "direct");
    }

    @Test
    void kafkaWithoutAnAddressGetsABrokerOfItsOwnAndNothingElseDoes() {
        assertThat(description("kafka")).startsWith("kafka (embedded");
        assertThat(description("kafka", "bootstrap=host:9092")).isEqualTo("kafka (host:9092)");
        assertThat(description("direct")).isEqualTo("direct");
    }

    private String description(String name, String... options) {
        Scenario scenario = files.load(name, List.of(options));
        try (EmbeddedSystem system = new EmbeddedSystem(scenario, FastStart.off(), new RunListener() {})) {
            return system.description();
        }
    }
}
