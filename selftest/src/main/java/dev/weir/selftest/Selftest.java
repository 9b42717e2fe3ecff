package dev.weir.selftest;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.resource.pause.HiccupSampler;
import dev.weir.resource.pause.Hiccups;
import dev.weir.result.RunResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.transport.testkit.faulty.FakeClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs every case, one after the other, and holds what is reported against what is true. Each case is a whole run over
 * a transport whose faults are known exactly. Those of crowds and of operations always run in simulated time.
 */
public final class Selftest {

    private static final Duration STALL_EVERY_IN_REAL_TIME = Duration.ofSeconds(1);
    private static final Duration STALL_EVERY_SIMULATED = Duration.ofSeconds(10);
    private static final long SIMULATION_STARTS_NANOS = 1_000_000_007L;

    private Selftest() {}

    /** Follows a selftest while it goes on; called by the thread that runs it. */
    public interface Follower {

        /** A case begins; it is the {@code number}-th of {@code cases}, from 1. */
        void started(String caseName, int number, int cases);
    }

    /** Runs in real time, in about 20 s. The bounds are widened by the hiccups that the host itself has meanwhile. */
    public static SelftestReport inRealTime(Follower follower) {
        RunClock clock = new SystemClock();
        long startNanos = clock.nanos();
        new SelftestRun(SelftestCase.practice()).inRealTime();
        List<SelftestCase> cases = SelftestCase.all(STALL_EVERY_IN_REAL_TIME);
        List<OperationCase> operations = OperationCases.all();
        List<CrowdCases.Case> crowds = CrowdCases.all();
        int count = cases.size() + crowds.size() + operations.size();
        List<SelftestRow> rows = new ArrayList<>();
        long longestHiccupNanos = 0;
        try (HiccupSampler sampler = HiccupSampler.start(clock)) {
            for (SelftestCase subject : cases) {
                follower.started(subject.name(), cases.indexOf(subject) + 1, count);
                SelftestRun run = new SelftestRun(subject);
                sampler.take();
                RunResult result = run.inRealTime();
                Hiccups hiccups = sampler.take();
                longestHiccupNanos = Math.max(longestHiccupNanos, hiccups.longestNanos());
                Bounds bounds = Bounds.realTime(hiccups, run.oracle().handOverDelays());
                rows.addAll(Comparison.rows(subject, result, run.oracle(), bounds));
            }
        }
        for (CrowdCases.Case subject : crowds) {
            follower.started(subject.name(), cases.size() + crowds.indexOf(subject) + 1, count);
            rows.addAll(subject.rows());
        }
        for (OperationCase subject : operations) {
            follower.started(subject.name(), cases.size() + crowds.size() + operations.indexOf(subject) + 1, count);
            rows.addAll(rows(subject, new FakeClock(SIMULATION_STARTS_NANOS)));
        }
        return new SelftestReport(rows, longestHiccupNanos, clock.nanos() - startNanos);
    }

    /** Runs in simulated time: nothing but the histogram's resolution may tell reported from true. */
    public static SelftestReport simulated() {
        List<SelftestRow> rows = new ArrayList<>();
        FakeClock clock = new FakeClock(SIMULATION_STARTS_NANOS);
        for (SelftestCase subject : SelftestCase.all(STALL_EVERY_SIMULATED)) {
            SelftestRun run = new SelftestRun(subject);
            RunResult result = run.simulated(clock);
            rows.addAll(Comparison.rows(subject, result, run.oracle(), Bounds.resolution()));
        }
        CrowdCases.all().forEach(subject -> rows.addAll(subject.rows()));
        for (OperationCase subject : OperationCases.all()) {
            rows.addAll(rows(subject, clock));
        }
        return new SelftestReport(rows, 0, clock.nanos() - SIMULATION_STARTS_NANOS);
    }

    private static List<SelftestRow> rows(OperationCase subject, RunClock clock) {
        PlanResult result = OperationRun.simulated(subject, subject.course(), clock);
        return subject.truths().stream()
                .map(truth -> truth.row(subject.name(), result))
                .toList();
    }
}
