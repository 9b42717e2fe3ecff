package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the packaged command with messages that have a schema, a real broker and a real registry. */
@Tag("unmeasured")
@Tag("thorough") // starts a registry; AvroLibraryTest, JsonSchemaLibraryTest and AvroRunTest have a double
final class SchemaRegistryIT {

    private static final String ORDER = "{\"type\":\"object\",\"required\":[\"id\"],"
            + "\"properties\":{\"customer\":{\"type\":\"string\",\"maxLength\":90}}}";

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private Ended run(String registry, String... more) throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("order.avsc"),
                "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"id\",\"type\":\"long\"},"
                        + "{\"name\":\"customer\",\"type\":[\"null\",\"string\"]}]}");
        return run("kafka: { topic.name: avro.orders }\npayload: { avro: order.avsc", registry, more);
    }

    /** @param payload the topic, and the beginning of the section of the payload */
    private Ended run(String payload, String registry, String[] more) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("orders.yaml"), """
            transport: kafka
            %s, registry: { url: "%s" } }
            schedule: { rate: 500/s }
            warmup: 1s
            warmup-limit: 1s
            measure: 3s
            drain: 120s
            stall: 60s
            """.formatted(payload, registry));
        List<String> arguments = new ArrayList<>(List.of("run", "orders.yaml", "--set", BROKER.setting()));
        for (String setting : more) {
            arguments.addAll(List.of("--set", setting));
        }
        return Launched.weir(folder, arguments.toArray(String[]::new)).end();
    }

    private String report() throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return Files.readString(
                    bundles.max(Comparator.naturalOrder()).orElseThrow().resolve("report.txt"));
        }
    }

    @Test
    void messagesAreDecodedInAnotherProcessByTheSchemaThatWasRegistered() throws IOException, InterruptedException {
        try (RegistryProcess registry = new RegistryProcess()) {
            Ended ended = run(registry.url(), "processes=separate");

            assertThat(ended.err()).isEmpty();
            assertThat(ended.exitCode()).as(ended.out()).isIn(0, 2);
            assertThat(ended.out()).contains("Avro of avro.orders-value");
            assertThat(report()).contains("scheduled 1 500 = sent 1 500 · acked 1 500 · lost 0");
            assertThat(registry.get("/subjects")).isEqualTo("[\"avro.orders-value\"]");

            Ended unknown = run(registry.url(), "payload.registry.register=false", "payload.registry.subject=none");

            assertThat(unknown.exitCode()).isEqualTo(3);
            assertThat(unknown.out() + unknown.err()).contains("no messages by their schema: the registry");
        }
    }

    private Ended json(String schema, String registry, String... more) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("order.json"), schema);
        Files.writeString(folder.resolve("orders.jsonl"), "{\"id\":1,\"customer\":\"ann\"}\n{\"id\":2}\n");
        return run(
                "kafka: { topic.name: json.orders }\npayload: { json-schema: order.json, samples: orders.jsonl",
                registry,
                more);
    }

    @Test
    void jsonDocumentsAreCheckedInAnotherProcessByTheSchemaThatWasRegistered()
            throws IOException, InterruptedException {
        try (RegistryProcess registry = new RegistryProcess()) {
            Ended ended = json(ORDER, registry.url(), "processes=separate");

            assertThat(ended.err()).isEmpty();
            assertThat(ended.exitCode()).as(ended.out()).isIn(0, 2);
            assertThat(ended.out()).contains("JSON Schema of json.orders-value");
            assertThat(report()).contains("scheduled 1 500 = sent 1 500 · acked 1 500 · lost 0");
            assertThat(registry.get("/subjects")).isEqualTo("[\"json.orders-value\"]");
            assertThat(registry.get("/subjects/json.orders-value/versions/1")).contains("\"JSON\"");

            registry.put("/config/json.orders-value", "{\"compatibility\":\"BACKWARD\"}");
            Ended unfit = json(ORDER.replace("90", "2"), registry.url());

            assertThat(unfit.exitCode()).isEqualTo(3);
            assertThat(unfit.out() + unfit.err()).contains("sample 1 does not fit the schema");

            Ended narrower = json(ORDER.replace("90", "30"), registry.url());

            assertThat(narrower.exitCode()).isEqualTo(3);
            assertThat((narrower.out() + narrower.err()).replaceAll("\\s+", " "))
                    .contains("no messages by their schema: the registry refuses schema of the subject"
                            + " json.orders-value with HTTP status 409");
        }
    }
}
