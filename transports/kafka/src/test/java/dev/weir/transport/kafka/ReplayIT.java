package dev.weir.transport.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Ledger.Account;
import dev.weir.result.RunResult;
import dev.weir.run.MessageWork;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A whole run that replays a file, and what another client then finds in the topic. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ReplayIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int ROWS = 200;

    @TempDir
    private Path folder = Path.of("");

    private final String topic = "replay-" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);

    @Test
    void rowsArriveWithTheirKeysHeadersAndBytes() throws Exception {
        StringBuilder csv = new StringBuilder("at,order,customer,tenant\n");
        for (int i = 0; i < ROWS; i++) {
            csv.append(1_700_000_000_000L + i / 10 * 200L)
                    .append(",\"order \"\"")
                    .append(i)
                    .append("\"\"\",c")
                    .append(i % 7)
                    .append(",t")
                    .append(i % 3)
                    .append('\n');
        }
        Files.writeString(folder.resolve("orders.csv"), csv);
        Files.writeString(folder.resolve("replay.yaml"), """
                transport: kafka
                kafka: { topic.name: %s, topic.keep: true }
                replay:
                  file: orders.csv
                  instant: at
                  payload: order
                  key: customer
                  headers: { who: tenant }
                  speed: 4
                warmup: 0s
                """.formatted(topic));

        RunResult result = run();

        Account total = result.messages().ledger().total();
        assertThat(total.sending().scheduled()).isEqualTo(ROWS);
        assertThat(total.sending().acked()).isEqualTo(ROWS);
        assertThat(total.receiving().unique()).isEqualTo(ROWS);
        assertThat(total.receiving().corrupt()).isZero();
        assertThat(total.comparison().lost()).isZero();
        assertThat(result.messages().ledger().imbalances()).isEmpty();
        List<String> found = found();
        assertThat(found.subList(found.size() - ROWS, found.size())).satisfies(records -> {
            for (int i = 0; i < ROWS; i++) {
                assertThat(records.get(i)).isEqualTo("c" + i % 7 + " t" + i % 3 + " order \"" + i + "\"");
            }
        });
    }

    private RunResult run() {
        KafkaDriver driver = new KafkaDriver();
        Scenario scenario =
                new ScenarioFiles(folder, List.of(driver)).load("replay", List.of("bootstrap=" + BROKER.bootstrap()));
        RunRequest request = RunRequest.of(
                driver, scenario.target().settings(), new RunRequest.Start(12, List.of("test"), "test", ""));
        return new Run<>(request, MessageWork.of(scenario), new RunListener() {})
                .execute()
                .result();
    }

    /** Key, header and value of every record; the first are probes. */
    private List<String> found() throws Exception {
        TopicPartition partition = new TopicPartition(topic, 0);
        List<String> found = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", BROKER.bootstrap()), new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = Objects.requireNonNull(
                    consumer.endOffsets(List.of(partition)).get(partition));
            while (consumer.position(partition) < end) {
                consumer.poll(Duration.ofMillis(100))
                        .forEach(record -> found.add(record.key() + " "
                                + new String(record.headers().lastHeader("who").value(), UTF_8) + " "
                                + record.value()));
            }
        }
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
            admin.deleteTopics(List.of(topic)).all().get(2, TimeUnit.MINUTES);
        }
        return found;
    }
}
