package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.resource.pause.Pause;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.fault.FaultRecord;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.fault.FaultInjection.Surroundings;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.ReceiverProcess;
import dev.weir.run.loop.SubscriberPresence;
import dev.weir.run.observe.ClusterWatch;
import dev.weir.run.verdict.Findings;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.LocalSubscribers;
import dev.weir.run.worker.RemoteWorkers;
import dev.weir.run.worker.Subscribers;
import dev.weir.transport.process.RestartableProcess;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.BooleanSupplier;

/** The faults that a scenario asks for: told as events while they last, and as findings when they went wrong. */
public final class InjectedFaults {

    private static final Duration HEAL_WITHIN = Duration.ofSeconds(90);
    private static final Duration CUT_SHORT_WITHIN = Duration.ofSeconds(3);
    private static final long LOOK_NANOS = 100_000_000;

    private final FaultInjection injection;
    private final PhaseTimeLine timeLine;
    private final Findings findings;

    public InjectedFaults(FaultInjection injection, PhaseTimeLine timeLine, Findings findings) {
        this.injection = injection;
        this.timeLine = timeLine;
        this.findings = findings;
    }

    /** The measured phase begins. */
    void begin(RunClock clock, long startNanos, ClusterWatch cluster, ProcessWatch watch, Subscribers receiving) {
        List<ReceiverProcess> receivers =
                receiving.workers().map(RemoteWorkers::here).orElse(List.of());
        begin(clock, startNanos, cluster, new Surrounding(cluster, watch) {
            @Override
            public List<SubscriberPresence> subscribers() {
                return receiving instanceof LocalSubscribers here ? here.presences() : List.of();
            }

            @Override
            public List<ReceiverProcess> receivers() {
                return receivers;
            }
        });
    }

    /** A step begins, which has neither subscribers nor receivers. */
    public void begin(RunClock clock, long startNanos, ClusterWatch cluster, ProcessWatch watch) {
        begin(clock, startNanos, cluster, new Surrounding(cluster, watch));
    }

    private void begin(RunClock clock, long startNanos, ClusterWatch cluster, Surroundings surroundings) {
        injection.tell(surroundings);
        injection.begin(
                clock, startNanos, cluster.view(), step -> timeLine.notice(step.atNanos(), "fault", step.text()));
    }
    /** What of the run has to know of faults. */
    private static class Surrounding implements Surroundings {

        private final ClusterWatch cluster;
        private final ProcessWatch watch;

        Surrounding(ClusterWatch cluster, ProcessWatch watch) {
            this.cluster = cluster;
            this.watch = watch;
        }

        @Override
        public List<RestartableProcess> processes() {
            return cluster.processes();
        }

        @Override
        public void near(long untilNanos) {
            cluster.closelyUntil(untilNanos);
        }

        @Override
        public void ends(long pid) {
            watch.detach(pid);
        }

        @Override
        public void begins(String name, long pid) {
            watch.attach(name, pid);
        }
    }

    /** The measured phase is over: waits, while messages flow, until every fault has been taken back. */
    void heal(RunClock clock, LoopRunner runner, PhaseResults measured, BooleanSupplier going) {
        if (injection.equals(FaultInjection.NONE)) {
            return;
        }
        timeLine.begin("heal", 0);
        measured.faults = heal(clock, runner, going, new Following() {
            @Override
            public long nextLookNanos(long nowNanos) {
                return measured.nextLookNanos(nowNanos);
            }

            @Override
            public void look() {
                measured.look("heal");
            }
        });
        measured.faults.forEach(fault -> judge(fault, ""));
        long effective = measured.faults.stream()
                .filter(fault -> fault.outcome() == FaultRecord.Outcome.EFFECTIVE)
                .count();
        timeLine.end(effective + " of " + measured.faults.size() + " faults injected and taken back");
    }

    /** Follows the run while faults are taken back. */
    private interface Following {

        /** When to look again. */
        default long nextLookNanos(long nowNanos) {
            return nowNanos + LOOK_NANOS;
        }

        default void look() {}
    }

    private List<FaultRecord> heal(RunClock clock, LoopRunner runner, BooleanSupplier going, Following following) {
        long beganNanos = clock.nanos();
        injection.heal();
        while (!injection.healed() && clock.nanos() - beganNanos < within(going).toNanos()) {
            runner.await(injection::healed, following.nextLookNanos(clock.nanos()));
            following.look();
        }
        return injection.end(Duration.ZERO);
    }

    /** The time of a step is up: begins to take back what still lasts. Does not wait. */
    public void heal() {
        injection.heal();
    }

    /** A step is over: waits until every fault has been taken back. */
    public List<FaultRecord> healed(RunClock clock, LoopRunner runner, BooleanSupplier going) {
        return heal(clock, runner, going, new Following() {});
    }

    private static Duration within(BooleanSupplier going) {
        return going.getAsBoolean() ? HEAL_WITHIN : CUT_SHORT_WITHIN;
    }

    /**
     * Says what went wrong with a fault.
     *
     * @param where behind its name; may be empty
     */
    public void judge(FaultRecord fault, String where) {
        String name = "Fault " + fault.number() + " (" + fault.action() + " " + fault.target() + ")" + where;
        String last = fault.proof().isEmpty() ? "" : ": " + fault.proof().getLast();
        switch (fault.outcome()) {
            case EFFECTIVE -> {}
            case NO_EFFECT ->
                findings.add(Severity.INVALIDITY, FindingCode.FAULT_NO_EFFECT, name + " had no effect" + last + ".");
            case NOT_INJECTED ->
                findings.add(
                        Severity.INVALIDITY, FindingCode.FAULT_NOT_INJECTED, name + " was not injected" + last + ".");
            case NOT_HEALED ->
                findings.add(
                        Severity.FAILURE,
                        FindingCode.FAULT_NOT_HEALED,
                        name + " was over, and its victim did not recover" + last + ".");
        }
    }

    /** Takes what the proxy saw of itself, and what everybody saw while the last messages arrived. */
    void addPauses(PhaseResults measured, ProcessWatch watch) {
        if (measured.begun) {
            addPauses(watch, measured.startNanos, measured.drained.atNanos());
            measured.addPausesOfDrain(watch);
        }
    }

    /** Takes what the proxy saw of itself between two instants of the run's clock. */
    public void addPauses(ProcessWatch watch, long fromNanos, long toNanos) {
        try {
            List<Pause> pauses = injection.proxyPauses();
            if (!pauses.isEmpty()) {
                watch.include(seen(pauses, fromNanos, toNanos));
            }
        } catch (RuntimeException e) {
            findings.add(
                    Severity.INVALIDITY,
                    FindingCode.FAULT_PROXY_FAILED,
                    "It is not known whether messages passed the fault proxy until the end: " + e.getMessage() + ".");
        }
    }

    private static ProcessWatch.Seen seen(List<Pause> pauses, long fromNanos, long toNanos) {
        LongSummaryStatistics lengths = pauses.stream()
                .filter(pause -> pause.atNanos() - toNanos < 0 && pause.atNanos() + pause.lengthNanos() - fromNanos > 0)
                .mapToLong(Pause::lengthNanos)
                .summaryStatistics();
        long longestNanos = Math.max(0, lengths.getMax());
        return new ProcessWatch.Seen(ProcessWatch.FAULT_PROXY, 0, longestNanos, lengths.getSum(), pauses, List.of());
    }

    /** Takes back what still lasts, whatever happened. */
    public void close() {
        injection.close();
    }
}
