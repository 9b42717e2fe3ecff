package dev.weir.operation.run;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationKind;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Another driver whose clients do what no client should.
 *
 * @param starting does it before an operation of that number is started
 * @param closing does it before a client is closed
 */
public record MisbehavingClients(TransportDriver driver, LongConsumer starting, Runnable closing)
        implements TransportDriver, OperationDriver {

    @Override
    public String name() {
        return "broken";
    }

    @Override
    public String description() {
        return "Does what no client should.";
    }

    @Override
    public Set<Capability> capabilities() {
        return driver.capabilities();
    }

    @Override
    public Set<OperationKind> operations() {
        return OperationDriver.operationsOf(driver);
    }

    @Override
    public List<Setting> settings() {
        return driver.settings();
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        return new BrokenTransport(driver.open(settings, context), starting, closing);
    }
}
