package dev.weir.dist;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * A real broker for the runs of all test classes in one JVM, where the broker of a run's own is not what is tested: started by
 * the first class, stopped after the last.
 */
final class SharedBroker implements BeforeAllCallback {

    private String bootstrap = "";

    @Override
    public void beforeAll(ExtensionContext context) {
        BrokerProcess broker = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedBroker.class))
                .computeIfAbsent("broker", key -> BrokerProcess.start(BrokerOptions.forTests()), BrokerProcess.class);
        bootstrap = broker.bootstrap();
    }

    String address() {
        return bootstrap;
    }

    /** The setting of a scenario with which a run uses it. */
    String setting() {
        return "bootstrap=" + bootstrap;
    }
}
