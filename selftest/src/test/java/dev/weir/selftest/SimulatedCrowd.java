package dev.weir.selftest;

import dev.weir.payload.KeySpec;
import dev.weir.result.CrowdFigures;
import dev.weir.result.RunResult;
import dev.weir.scenario.CrowdSpec;
import dev.weir.transport.testkit.faulty.CrowdFault;
import dev.weir.transport.testkit.faulty.FaultyCrowdDriver;
import dev.weir.transport.testkit.faulty.FaultyCrowdDriver.Newest;
import java.time.Duration;
import java.util.List;

/** Runs in simulated time of a crowd whose system does wrong what is known. */
final class SimulatedCrowd {

    static final int CLIENTS = CrowdRun.CLIENTS;
    /** The one that is said to read slowly where anything is wrong with it. */
    static final int LAST = CrowdRun.LAST;

    static final int STREAMS = CrowdRun.STREAMS;
    static final int PER_STREAM = CrowdRun.PER_STREAM;
    static final CrowdSpec.Reconnecting NOBODY_LEAVES = CrowdSpec.Reconnecting.NONE;

    private SimulatedCrowd() {}

    static RunResult run(KeySpec keys, CrowdSpec.Reconnecting reconnecting, CrowdFault... faults) {
        return run(keys, keys.keys() > 0, reconnecting, faults);
    }

    static RunResult run(KeySpec keys, boolean byKey, CrowdSpec.Reconnecting reconnecting, CrowdFault... faults) {
        return run(new FaultyCrowdDriver(Duration.ofMillis(3), List.of(faults)), keys, byKey, reconnecting);
    }

    /** Of clients that are given the newest message every 35 ms, while one is published every 5 ms. */
    static RunResult conflated(KeySpec keys, CrowdFault... faults) {
        return conflated(keys, new Newest(Duration.ofMillis(35), true, true), faults);
    }

    static RunResult conflated(KeySpec keys, Newest newest, CrowdFault... faults) {
        var driver = new FaultyCrowdDriver(Duration.ofMillis(3), List.of(faults), List.of(), newest);
        return run(driver, keys, keys.keys() > 0, NOBODY_LEAVES);
    }

    static RunResult run(FaultyCrowdDriver driver, KeySpec keys, boolean byKey, CrowdSpec.Reconnecting reconnecting) {
        return CrowdRun.simulated(driver, keys, byKey, reconnecting);
    }

    static CrowdFigures.Deliveries deliveries(RunResult result) {
        return crowd(result).deliveries();
    }

    static CrowdFigures crowd(RunResult result) {
        return result.messages().crowd().getFirst();
    }
}
