package dev.weir.transport.testkit.faulty;

import dev.weir.clock.RunClock;

/** What the publishers and the subscriber of a {@link FaultyTransport} share. */
record FaultySystem(FaultPlan plan, Oracle oracle, FaultyLog log, RunClock clock) {

    FaultySystem(FaultPlan plan, Oracle oracle, RunClock clock) {
        this(plan, oracle, new FaultyLog(plan, oracle), clock);
    }
}
