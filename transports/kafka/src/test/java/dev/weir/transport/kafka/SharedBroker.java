package dev.weir.transport.kafka;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/** A real broker for all test classes that run in one JVM: started by the first, stopped after the last. */
final class SharedBroker implements BeforeAllCallback {

    private String bootstrap = "";

    @Override
    public void beforeAll(ExtensionContext context) {
        BrokerProcess broker = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedBroker.class))
                .computeIfAbsent("broker", key -> BrokerProcess.start(options()), BrokerProcess.class);
        bootstrap = broker.bootstrap();
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

    /** Where it listens. */
    String bootstrap() {
        return bootstrap;
    }
}
