package dev.weir.payload.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.config.ConfigException;
import dev.weir.message.CarrierKind;
import dev.weir.payload.PayloadSpec;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenarios with Avro messages; nothing here asks a registry. */
class AvroScenarioTest {

    @TempDir
    private Path folder = Path.of("");

    private Scenario read(String yaml) throws IOException {
        Files.writeString(folder.resolve("order.avsc"), AvroLibraryTest.ORDER);
        Files.writeString(folder.resolve("bad.avsc"), "{\"type\":\"recrod\"}");
        Files.writeString(folder.resolve("order.json"), "{\"type\":\"object\",\"required\":[\"id\"]}");
        Files.writeString(folder.resolve("bad.json"), "{\"type\":\"objekt\"}");
        Files.writeString(folder.resolve("orders.jsonl"), "{\"id\":1}\n\n{\"id\":2}\n");
        Files.writeString(folder.resolve("unfit.jsonl"), "{\"id\":1}\n{}\n");
        Files.writeString(folder.resolve("empty.jsonl"), "\n");
        Files.writeString(folder.resolve("large.jsonl"), "{\"id\":\"" + "x".repeat(8 << 20) + "\"}\n");
        Path file = Files.writeString(folder.resolve("avro.yaml"), "transport: faulty\n" + yaml);
        return new ScenarioFiles(folder, List.of(new FaultyDriver(FaultPlan.delayed(Duration.ZERO), new Oracle())))
                .load(file.toString(), List.of());
    }

    @Test
    void theSchemaIsThatOfAFileOrStandsThere() throws IOException {
        Scenario ofFile = read("payload: { avro: order.avsc, registry: { url: 'http://r:1', subject: s } }");
        Scenario inline = read("payload: { avro: '" + AvroLibraryTest.ORDER
                + "', registry: { url: 'http://r:1', subject: s, register: false } }");

        assertThat(ofFile.messages().carrier()).isEqualTo(CarrierKind.HEADER);
        PayloadSpec.Avro payload = (PayloadSpec.Avro) inline.messages().payload();
        assertThat(payload.schema())
                .isEqualTo(((PayloadSpec.Avro) ofFile.messages().payload()).schema());
        assertThat(payload.registry().register()).isFalse();
        assertThat(((PayloadSpec.Avro) ofFile.messages().payload()).registry().register())
                .isTrue();
    }

    @Test
    void documentsOfAJsonSchemaAreTheLinesOfAFile() throws IOException {
        Scenario scenario = read("payload: { json-schema: order.json, samples: orders.jsonl,"
                + " registry: { url: 'http://r:1', subject: s } }");

        assertThat(scenario.messages().carrier()).isEqualTo(CarrierKind.HEADER);
        PayloadSpec.JsonSchema payload =
                (PayloadSpec.JsonSchema) scenario.messages().payload();
        assertThat(payload.samples()).containsExactly("{\"id\":1}", "{\"id\":2}");
        assertThat(payload.registry().subject()).isEqualTo("s");
    }

    @Test
    void passwordsAreShownNowhere() throws IOException {
        Scenario scenario = read("payload: { avro: order.avsc, registry: { url: 'http://r:1', subject: s, user: ann,"
                + " password: Pa55wort, trust-password: Tru5t } }");

        assertThat(scenario.title().effectiveText()).contains("user: ann").doesNotContain("Pa55wort", "Tru5t");
        assertThat(scenario.messages().payload().toString()).doesNotContain("Pa55wort", "Tru5t");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "payload: { avro: order.avsc } | 'avro' in 'payload' needs the registry of its schema",
                "payload: { avro: order.avsc, registry: { subject: s } } | url",
                "payload: { avro: order.avsc, registry: { url: 'ftp://r', subject: s } } | 'ftp://r' is not the address of a registry",
                "payload: { avro: no.avsc, registry: { url: 'http://r:1', subject: s } } | no.avsc' cannot be read",
                "payload: { avro: bad.avsc, registry: { url: 'http://r:1', subject: s } } | is not an Avro schema",
                "payload: { avro: ../x.avsc, registry: { url: 'http://r:1', subject: s } } | outside the scenario's own folder",
                "payload: { avro: order.avsc, registry: { url: 'http://r:1' } } | the subject is called after the topic",
                "payload: { json-schema: order.json, samples: orders.jsonl } | 'json-schema' in 'payload' needs the registry of its schema",
                "payload: { json-schema: order.json, registry: { url: 'http://r:1', subject: s } } | 'json-schema' in 'payload' needs documents that fit it",
                "payload: { json-schema: bad.json, samples: orders.jsonl, registry: { url: 'http://r:1', subject: s } } | is not a JSON Schema: at /type",
                "payload: { json-schema: order.json, samples: unfit.jsonl, registry: { url: 'http://r:1', subject: s } } | sample 2 does not fit the schema",
                "payload: { json-schema: order.json, samples: empty.jsonl, registry: { url: 'http://r:1', subject: s } } | has 0 documents; possible: 1 to 1000",
                "payload: { json-schema: order.json, samples: large.jsonl, registry: { url: 'http://r:1', subject: s } } | more than 8 Mi characters",
                "payload: { json-schema: order.json, samples: no.jsonl, registry: { url: 'http://r:1', subject: s } } | no.jsonl' cannot be read",
                "payload: { avro: order.avsc, samples: orders.jsonl, registry: { url: 'http://r:1', subject: s } } | samples",
                "payload: { random: binary, registry: { url: 'http://r:1' } } | registry",
                "carrier: binary; payload: { avro: order.avsc, registry: { url: 'http://r:1', subject: s } } | 'binary' does not go with this payload",
            })
    void whatIsMissingOrContradictsIsRefused(String yaml, String message) {
        ConfigException refused = catchThrowableOfType(ConfigException.class, () -> read(yaml.replace("; ", "\n")));

        assertThat(refused).hasMessageContaining(message);
    }
}
