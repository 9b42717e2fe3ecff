package dev.weir.operation.run;

import dev.weir.operation.account.KindFigures;
import dev.weir.result.Interval;
import dev.weir.result.Interval.LatencyValues;
import dev.weir.result.Interval.MessageCounts;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.StepFault;
import dev.weir.result.operation.StepFault.Effect;
import dev.weir.run.fault.Recovery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Tells from the accounts of a step what faults did to each kind of its operations. When the step has been closed. */
final class FaultsInStep {

    private final StepRun run;
    private final List<FaultRecord> injected;
    private final List<OperationInterval> intervals;
    private final long lengthNanos;
    private final long firstNanos;

    private FaultsInStep(StepRun run, List<FaultRecord> injected, List<OperationInterval> intervals, long lengthNanos) {
        this.run = run;
        this.injected = injected;
        this.intervals = intervals;
        this.lengthNanos = lengthNanos;
        this.firstNanos =
                injected.stream().mapToLong(FaultsInStep::fromNanos).min().orElse(0);
    }

    /**
     * What each fault did.
     *
     * @param faults those that were asked for while the step went on
     * @param intervals seconds of the step, of every kind
     * @param lengthNanos how long the step was
     */
    static List<StepFault> of(
            StepRun run, List<FaultRecord> faults, List<OperationInterval> intervals, long lengthNanos) {
        List<FaultRecord> injected =
                faults.stream().filter(FaultsInStep::wasInjected).toList();
        FaultsInStep all = new FaultsInStep(run, injected, intervals, lengthNanos);
        List<Gap> times = injected.stream().map(all::time).toList();
        return faults.stream()
                .map(fault -> {
                    int place = injected.indexOf(fault);
                    return place < 0
                            ? new StepFault(fault, 0, List.of())
                            : new StepFault(
                                    fault, times.get(place).toNanos(), all.effects(fault, times.get(place), times));
                })
                .toList();
    }

    private static boolean wasInjected(FaultRecord fault) {
        return fault.times().injectedNanos() != Times.NEVER;
    }

    private static long fromNanos(FaultRecord fault) {
        return fault.times().injectedNanos();
    }

    /** From its injection until it was healed and every kind was as before. */
    private Gap time(FaultRecord fault) {
        long healed = fault.times().healedNanos();
        long well = run.figures().stream()
                .mapToLong(kind -> recoveredNanos(kind, fault))
                .map(nanos -> nanos == Times.NEVER ? Math.min(nextNanos(fault), lengthNanos) : nanos)
                .max()
                .orElse(lengthNanos);
        long over = healed == Times.NEVER ? lengthNanos : Math.min(healed, lengthNanos);
        return new Gap(fromNanos(fault), Math.max(fromNanos(fault) + 1, Math.max(over, well)));
    }

    /** When the fault after it was injected. */
    private long nextNanos(FaultRecord fault) {
        return injected.stream()
                .mapToLong(FaultsInStep::fromNanos)
                .filter(other -> other > fromNanos(fault))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private List<Effect> effects(FaultRecord fault, Gap time, List<Gap> times) {
        List<Effect> effects = new ArrayList<>();
        for (KindFigures kind : run.figures()) {
            List<Gap> gaps = run.gaps().of(kind.kind(), lengthNanos);
            List<OperationInterval> meanwhile = intervals(kind)
                    .filter(second -> time.overlaps(second.startNanos(), second.startNanos() + second.lengthNanos()))
                    .toList();
            effects.add(new Effect(
                    kind.kind().label(),
                    gaps.stream()
                            .filter(gap -> gap.overlaps(time.fromNanos(), time.toNanos()))
                            .max(Comparator.comparingLong(Gap::lengthNanos))
                            .orElse(Gap.NONE),
                    gaps.stream()
                            .filter(gap ->
                                    times.stream().noneMatch(other -> gap.overlaps(other.fromNanos(), other.toNanos())))
                            .mapToLong(Gap::lengthNanos)
                            .max()
                            .orElse(0),
                    recoveredNanos(kind, fault),
                    meanwhile.stream()
                            .mapToLong(second -> second.counts().failed())
                            .sum(),
                    meanwhile.stream()
                            .mapToLong(second -> second.latencies().maxNanos())
                            .max()
                            .orElse(-1)));
        }
        return effects;
    }

    private java.util.stream.Stream<OperationInterval> intervals(KindFigures kind) {
        return intervals.stream()
                .filter(interval -> interval.kind().equals(kind.kind().label()));
    }

    private long recoveredNanos(KindFigures kind, FaultRecord fault) {
        List<Interval> seconds = intervals(kind).map(FaultsInStep::asMessages).toList();
        return new Recovery(seconds, firstNanos, 0, run.step().load().closedLoop(), 0)
                .fromNanos(Math.max(fromNanos(fault), fault.times().effectiveNanos()), nextNanos(fault));
    }

    /** A second of operations as one of messages that nobody receives: what holds for these holds for them. */
    private static Interval asMessages(OperationInterval second) {
        OperationInterval.Counts counts = second.counts();
        return new Interval(
                second.startNanos(),
                second.lengthNanos(),
                "measure",
                new MessageCounts(
                        counts.due(), counts.started(), counts.succeeded(), 0, counts.failed(), counts.inFlight(), -1),
                new LatencyValues(
                        -1,
                        -1,
                        -1,
                        second.latencies().p50Nanos(),
                        second.latencies().p99Nanos(),
                        -1),
                0,
                List.of());
    }
}
