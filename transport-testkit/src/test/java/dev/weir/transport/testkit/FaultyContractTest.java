package dev.weir.transport.testkit;

import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;

/** A faulty transport without faults keeps the contract of all transports. */
class FaultyContractTest extends TransportContract {

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new FaultyDriver(FaultPlan.delayed(Duration.ofNanos(300_000)), new Oracle()));
    }
}
