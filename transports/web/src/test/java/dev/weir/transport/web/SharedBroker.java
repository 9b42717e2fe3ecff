package dev.weir.transport.web;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** A real broker for the test classes of a JVM: started by the first, stopped after the last. */
public final class SharedBroker implements BeforeAllCallback {

    private String bootstrap = "";

    @Override
    public void beforeAll(ExtensionContext context) {
        BrokerProcess broker = context.getRoot()
                .getStore(Namespace.create(SharedBroker.class))
                .computeIfAbsent("broker", key -> BrokerProcess.start(BrokerOptions.forTests()), BrokerProcess.class);
        bootstrap = broker.bootstrap();
    }

    /** Where it listens. */
    public String bootstrap() {
        return bootstrap;
    }
}
