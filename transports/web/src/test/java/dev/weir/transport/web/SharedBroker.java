package dev.weir.transport.web;

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

    /** Where it listens. */
    public String bootstrap() {
        return bootstrap;
    }
}
