package dev.weir.transport.kafka;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
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

    /** Where it listens. */
    String bootstrap() {
        return bootstrap;
    }
}
