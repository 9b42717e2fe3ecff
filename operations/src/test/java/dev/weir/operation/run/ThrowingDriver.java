package dev.weir.operation.run;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.operation.OperationKind;
import java.util.List;
import java.util.Set;

/** Another driver whose clients throw what no client should, at the start of one operation. */
record ThrowingDriver(TransportDriver driver, long at) implements TransportDriver {

    @Override
    public String name() {
        return "throwing";
    }

    @Override
    public String description() {
        return "Throws what no client should.";
    }

    @Override
    public Set<Capability> capabilities() {
        return driver.capabilities();
    }

    @Override
    public Set<OperationKind> operations() {
        return driver.operations();
    }

    @Override
    public List<Setting> settings() {
        return driver.settings();
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        return new ThrowingTransport(driver.open(settings, context), at);
    }
}
