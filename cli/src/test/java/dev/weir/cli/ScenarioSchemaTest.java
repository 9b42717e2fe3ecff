package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.weir.scenario.read.step.ScenarioSchema;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** The schema for editors, by a validator that is not ours. */
final class ScenarioSchemaTest {

    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
            .getSchema(JsonMapper.shared()
                    .writeValueAsString(ScenarioSchema.of(ServiceLoader.load(TransportDriver.class).stream()
                            .map(ServiceLoader.Provider::get)
                            .toList())));

    private static List<String> wrong(String yaml) {
        return SCHEMA.validate(yaml, InputFormat.YAML).stream()
                .map(Error::toString)
                .toList();
    }

    @TestFactory
    List<DynamicTest> everyShippedScenarioIsRight() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "scenarios"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(file -> DynamicTest.dynamicTest(
                            file.getFileName().toString(),
                            () -> assertThat(wrong(Files.readString(file))).isEmpty()))
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "transport: kafka",
                "{ transport: kafka, kafka: { producer.acks: 1, topic: { config: { retention.ms: 1000 } } } }",
                "{ transport: kafka@other, kafka@other: { bootstrap: \"127.0.0.1:9092\" }, print: true }",
                "{ transport: nats, durability: synced, replicas: 3, expect: { end-to-end p99.9: 50ms } }",
                "{ transport: kafka, keys: none, processes: { publishers: 2 }, schedule: { poisson: 100/s, seed: 7 } }",
                "{ transport: kafka, faults: [{ at: 2s, do: kill, to: leader of 0 }], percentiles: [50, 99] }",
                "{ transport: kafka, steps: [{ parallel: [{ operations: create-record, limit: { count: 10 } }] }] }",
            })
    void whatWeirTakesIsRight(String yaml) {
        assertThat(wrong(yaml)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ transport: kafka, shedule: { rate: 10/s } }",
                "{ transport: kafka, schedule: { rate: 10/s, poisson: 10/s } }",
                "{ transport: kafka, payload: { random: text } }",
                "{ transport: kafka, kafka: { bootstrp: x } }",
                "{ transport: kafka, kafka: { topic: { partition: 3 } } }",
                "{ transport: nats, durability: sometimes }",
                "{ transport: kafka, expect: { end-to-end p98.7: 50ms } }",
                "{ transport: kafka, print: perhaps }",
                "{ transport: kafka, steps: [{ operatons: create-record }] }",
                "{ transport: kafka, measure: { seconds: 3 } }",
                "[transport]",
            })
    void whatWeirRefusesIsMarked(String yaml) {
        assertThat(wrong(yaml)).isNotEmpty();
    }
}
