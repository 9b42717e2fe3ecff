package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the packaged command with Avro messages, a real broker and a real registry. */
@Tag("unmeasured")
@Tag("thorough") // starts a registry; AvroLibraryTest and AvroRunTest have a double
final class SchemaRegistryIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private Ended run(String registry, String... more) throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("order.avsc"),
                "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"id\",\"type\":\"long\"},"
                        + "{\"name\":\"customer\",\"type\":[\"null\",\"string\"]}]}");
        Files.writeString(folder.resolve("orders.yaml"), """
            transport: kafka
            kafka: { topic.name: avro.orders }
            payload: { avro: order.avsc, registry: { url: "%s" } }
            schedule: { rate: 500/s }
            warmup: 1s
            warmup-limit: 1s
            measure: 3s
            drain: 120s
            stall: 60s
            """.formatted(registry));
        List<String> arguments = new ArrayList<>(List.of("run", "orders.yaml", "--set", BROKER.setting()));
        for (String setting : more) {
            arguments.addAll(List.of("--set", setting));
        }
        return Launched.weir(folder, arguments.toArray(String[]::new)).end();
    }

    private String report() throws IOException {
        try (Stream<Path> bundles = Files.list(folder.resolve("runs"))) {
            return Files.readString(bundles.findFirst().orElseThrow().resolve("report.txt"));
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
}
