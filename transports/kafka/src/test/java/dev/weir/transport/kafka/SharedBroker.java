package dev.weir.transport.kafka;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.transport.kafka.position.TopicPlaces;
import dev.weir.transport.kafka.settings.ClientProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/** A real broker for all test classes that run in one JVM: started by the first, stopped after the last. */
final class SharedBroker implements BeforeAllCallback {

    private String bootstrap = "";
    private Path folder = Path.of("");

    @Override
    public void beforeAll(ExtensionContext context) {
        BrokerProcess broker = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedBroker.class))
                .computeIfAbsent("broker", key -> BrokerProcess.start(options()), BrokerProcess.class);
        bootstrap = broker.bootstrap();
        folder = broker.folder();
    }

    /**
     * Members of a group of the new protocol hear of changes with their heartbeats, five seconds apart by default. Share groups
     * may lock records for so short a time that a test can wait for it.
     */
    private static BrokerOptions options() {
        return BrokerOptions.forTests()
                .withProperty("group.consumer.min.heartbeat.interval.ms", "200")
                .withProperty("group.consumer.heartbeat.interval.ms", "200")
                .withProperty("group.share.min.heartbeat.interval.ms", "200")
                .withProperty("group.share.heartbeat.interval.ms", "200")
                .withProperty("group.share.min.record.lock.duration.ms", "1000");
    }

    /** Where it keeps the first segment of a partition. */
    Path segment(String topic, int partition) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith(Path.of(topic + "-" + partition, "00000000000000000000.log")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * Makes a topic and waits for the leaders of all its partitions. Until they answer, an idempotent producer that sends several
     * batches can stand still for two minutes, and then gives up the first of them (KAFKA-15591).
     */
    void create(String topic, int partitions, Map<String, String> config) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            NewTopic created = new NewTopic(topic, partitions, (short) 1).configs(config);
            admin.createTopics(List.of(created)).all().get(2, TimeUnit.MINUTES);
            Cluster cluster = new Cluster(
                    admin,
                    bootstrap,
                    Duration.ofMinutes(2),
                    ClientProperties.of(Round.settings("bootstrap", bootstrap)));
            new TopicOffsets(
                            cluster,
                            TopicPlaces.of(topic),
                            IntStream.range(0, partitions).boxed().toList())
                    .ask(OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
        }
    }

    /** Where it listens. */
    String bootstrap() {
        return bootstrap;
    }
}
