package dev.weir.gateway.kafka;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/** A real broker for all test classes that run in one JVM: started by the first, stopped after the last. */
public final class SharedBroker implements BeforeAllCallback {

    private String bootstrap = "";

    @Override
    public void beforeAll(ExtensionContext context) {
        BrokerProcess broker = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedBroker.class))
                .computeIfAbsent("broker", key -> BrokerProcess.start(BrokerOptions.forTests()), BrokerProcess.class);
        bootstrap = broker.bootstrap();
    }

    /**
     * For a broker of a test's own that is killed and comes back: the cluster waits until the session of the killed one is
     * over, nine seconds by default.
     */
    public static BrokerOptions restartable() {
        return BrokerOptions.forTests()
                .withProperty("broker.heartbeat.interval.ms", "500")
                .withProperty("broker.session.timeout.ms", "3000");
    }

    /** Where it listens. */
    public String bootstrap() {
        return bootstrap;
    }
}
