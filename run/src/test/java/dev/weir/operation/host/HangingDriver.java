package dev.weir.operation.host;

import dev.weir.operation.run.MisbehavingClients;
import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationKind;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** The same as {@link SeparateDriver}, but the start of operation {@link #AT} never returns, and no interrupt ends it. */
public final class HangingDriver implements TransportDriver, OperationDriver {

    static final int AT = 10;

    private final TransportDriver driver = new MisbehavingClients(new SeparateDriver(), HangingDriver::hang, () -> {});

    private static void hang(long number) {
        while (number == AT) {
            LockSupport.parkNanos(1_000_000_000);
        }
    }

    @Override
    public String name() {
        return "hanging";
    }

    @Override
    public String description() {
        return "An operation that never returns, in several processes.";
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
        return driver.open(settings, context);
    }
}
