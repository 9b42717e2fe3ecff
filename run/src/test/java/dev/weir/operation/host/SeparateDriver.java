package dev.weir.operation.host;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.transport.testkit.operation.SimulatedDriver;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** A transport for workers in processes of their own, each of which has a log of its own: every operation takes 200 ms. */
public final class SeparateDriver implements TransportDriver, OperationDriver {

    private final SimulatedDriver driver = new SimulatedDriver(OperationCourse.taking(Duration.ofMillis(200)));

    @Override
    public String name() {
        return "separate";
    }

    @Override
    public String description() {
        return "Operations in several processes.";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.SEPARATE_PROCESSES, Capability.SEVERAL_HOSTS);
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
