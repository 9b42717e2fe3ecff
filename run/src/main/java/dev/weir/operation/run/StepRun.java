package dev.weir.operation.run;

import dev.weir.clock.RunClock;
import dev.weir.operation.account.KindFigures;
import dev.weir.operation.work.StepLimits;
import dev.weir.operation.work.StepWork;
import dev.weir.result.FindingCode;
import dev.weir.run.RunListener.OperationProgress;
import dev.weir.run.RunListener.StepProgress;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.verdict.ProgressCurve;
import dev.weir.run.watch.SilenceWatch.Silence;
import dev.weir.scenario.step.OperationStep;
import dev.weir.schedule.DueCount;
import dev.weir.transport.operation.OperationKind;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One step under way, whoever carries it out: when it ends, and what is told of it. Used by the run's own thread. */
final class StepRun {

    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long LOOK_NANOS = 100_000_000;

    /** While nothing happens, more often: so exactly is the end of a silence known. */
    private static final long SILENT_LOOK_NANOS = 20_000_000;

    private static final long HURRIED_NANOS = 3_000_000_000L;

    /** How long workers whose operations were given up are waited for: what has not come back by then hangs. */
    private static final long RETURN_NANOS = 10_000_000_000L;

    /** How long after its time workers may still be ending. */
    private static final long GRACE_NANOS = 2_000_000_000L;

    private final OperationStep step;
    private final StepLimits limits;
    private final StepWork work;
    private final RunClock clock;
    private final RunErrors errors;
    private final long stallNanos;
    private final Map<OperationKind, KindFigures.Counts> lastCounts = new HashMap<>();
    private final ProgressCurve<Map<OperationKind, Long>> curve = new ProgressCurve<>();
    private @Nullable StepWarmUp warmUp;
    private boolean steady;
    private boolean begun;
    private long startNanos;
    private long tickedNanos;
    private long nextTickNanos;
    private final StepSilences silences = new StepSilences();
    private final SuccessGaps gaps = new SuccessGaps();
    private boolean faulted;
    private long hurriedNanos = Long.MAX_VALUE;
    private long returnNanos = Long.MAX_VALUE;
    private long heardBefore;
    private long aliveNanos;

    /**
     * @param limits of the step, which {@code work} keeps to
     * @param work carries it out
     * @param stall how long none of its operations may end while some are in flight
     */
    StepRun(OperationStep step, StepLimits limits, StepWork work, RunClock clock, RunErrors errors, Duration stall) {
        this.step = step;
        this.limits = limits;
        this.work = work;
        this.clock = clock;
        this.errors = errors;
        this.stallNanos = stall.toNanos();
    }

    /** Only warms another step up: it ends when it is steady, and at least so long after its start. Before it begins. */
    StepRun warmingUp(Duration least) {
        warmUp = new StepWarmUp(least, step.load().closedLoop());
        return this;
    }

    /** Faults are injected while it goes on: it is looked after more closely. Before it begins. */
    void faulted() {
        faulted = true;
    }

    /** The times without a success, if it is {@link #faulted}. */
    SuccessGaps gaps() {
        return gaps;
    }

    /** Whether its time is up, or something else has ended it. */
    boolean timeUp() {
        return limits.over() || clock.nanos() >= limits.endNanos();
    }

    /** Whether it only warms another step up. */
    boolean warmsUp() {
        return warmUp != null;
    }

    /** Whether it has become steady, if it warms another step up. */
    boolean steady() {
        return steady;
    }

    OperationStep step() {
        return step;
    }

    StepLimits limits() {
        return limits;
    }

    /** What carries it out. */
    StepWork work() {
        return work;
    }

    /** Whether it has begun. */
    boolean begun() {
        return begun;
    }

    /** When it began, by the run's clock. */
    long startNanos() {
        return startNanos;
    }

    /** It begins, before anything is due. */
    void begin(long beginNanos) {
        begun = true;
        startNanos = beginNanos;
        tickedNanos = beginNanos;
        nextTickNanos = beginNanos + SECOND_NANOS;
        aliveNanos = beginNanos;
        silences.begin(beginNanos);
        limits.begin(beginNanos);
    }

    /**
     * How long operations were due by a schedule, in nanoseconds from the start: until the time was up, or to where the next would
     * have been due when there were no more. Empty in a closed loop, and where something else ended the step. When it is over.
     */
    OptionalLong dueNanos() {
        if (step.load().closedLoop()) {
            return OptionalLong.empty();
        }
        if (limits.timeUp()) {
            return OptionalLong.of(limits.endNanos() - startNanos);
        }
        if (!limits.countUp()) {
            return OptionalLong.empty();
        }
        DueCount due = due();
        due.until(Long.MAX_VALUE);
        long nanos = due.nanos();
        return nanos == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    private DueCount due() {
        return new DueCount(
                step.load().schedule(),
                work.workers(),
                step.limits().time().map(Duration::toNanos).orElse(Long.MAX_VALUE),
                step.limits().count().orElse(Long.MAX_VALUE));
    }

    /**
     * Whether operations of a kind succeeded ever later while some were due. When it has been closed.
     *
     * @param dueNanos for how long some were due, from the start
     */
    boolean fellBehind(KindFigures kind, long dueNanos) {
        return curve.fallsBehind(
                due(),
                dueNanos,
                counts -> succeeded(counts, kind),
                kind.counts().succeeded());
    }

    /** How many operations of a kind had succeeded so long after the start. When it has been closed. */
    long succeededUntil(KindFigures kind, long nanos) {
        return curve.until(nanos, counts -> succeeded(counts, kind));
    }

    private static long succeeded(Map<OperationKind, Long> counts, KindFigures kind) {
        return counts.getOrDefault(kind.kind(), 0L);
    }

    /** Whether every operation is accounted for. */
    boolean over() {
        return work.over();
    }

    /** Whether workers are waited for no longer: all are over, or some hang though they were given up long ago. */
    boolean waitedFor() {
        return over() || clock.nanos() > returnNanos;
    }

    /** What hangs, as a sentence; empty when nothing does. When it has been waited for. */
    Optional<String> hanging() {
        return over()
                ? Optional.empty()
                : Optional.of("In step " + step.name() + ", " + String.join(", ", work.busy())
                        + " did not end within " + Durations.format(RETURN_NANOS)
                        + " after what was in flight had been given up.");
    }

    /** Ends it before its time. */
    void end(String reason) {
        limits.end(reason);
        work.end();
        if (hurriedNanos == Long.MAX_VALUE) {
            hurriedNanos = clock.nanos() + HURRIED_NANOS;
        }
    }

    /** Looks after it; returns what to tell of it once a second. */
    Optional<StepProgress> look() {
        long nowNanos = clock.nanos();
        curve.take(
                nowNanos - startNanos,
                work.figures().stream()
                        .collect(Collectors.toMap(
                                KindFigures::kind, kind -> kind.counts().succeeded())));
        if (faulted) {
            gaps.look(nowNanos - startNanos, work.figures());
        }
        long heard = work.heard();
        boolean inFlight =
                work.figures().stream().anyMatch(kind -> kind.counts().inFlight() > 0);
        silences.look(nowNanos, heard, inFlight);
        if (heard != heardBefore || !(inFlight || mustBeBusy(nowNanos))) {
            heardBefore = heard;
            aliveNanos = nowNanos;
        }
        if (nowNanos - aliveNanos > stallNanos) {
            String text = "step " + step.name() + ": no operation ended for " + Durations.format(stallNanos)
                    + (inFlight
                            ? ", and some were in flight"
                            : ", and none was in flight though the step was not over");
            if (limits.endedBy().isEmpty()) {
                errors.report(FindingCode.STALLED, text);
            }
            end("no operation ended for " + Durations.format(stallNanos));
            giveUp();
        } else if (nowNanos > hurriedNanos) {
            giveUp();
        }
        return nowNanos - nextTickNanos >= 0 ? Optional.of(progress(nowNanos)) : Optional.empty();
    }

    /** Whether workers have something to do even while nothing is in flight: to start operations, or to end. */
    private boolean mustBeBusy(long nowNanos) {
        long endNanos = limits.endNanos();
        return step.load().closedLoop()
                || limits.over()
                || (endNanos != Long.MAX_VALUE && nowNanos - endNanos > GRACE_NANOS);
    }

    private void giveUp() {
        if (returnNanos == Long.MAX_VALUE) {
            returnNanos = clock.nanos() + RETURN_NANOS;
        }
        silences.end();
        work.giveUp();
    }

    /** When to look again at the latest. */
    long nextLookNanos() {
        long lookNanos = faulted || silences.silentNanos() > 0 ? SILENT_LOOK_NANOS : LOOK_NANOS;
        return Math.min(nextTickNanos, clock.nanos() + lookNanos);
    }

    /**
     * The times of a second or more in which operations were in flight and none ended, other than by taking as long as they do. When
     * it has been closed.
     */
    List<Silence> silences() {
        long usualNanos = work.figures().stream()
                .mapToLong(kind -> kind.durations().getValueAtPercentile(50))
                .max()
                .orElse(0);
        return silences.all().stream()
                .filter(silence -> silence.lengthNanos() > 2 * usualNanos)
                .toList();
    }

    /** What it has done so far. */
    StepProgress progress(long nowNanos) {
        double seconds = Math.max(1e-9, (nowNanos - tickedNanos) / 1e9);
        tickedNanos = nowNanos;
        // On whole seconds of the step, whenever somebody looked: what is shown would skip one otherwise.
        nextTickNanos = startNanos + ((nowNanos - startNanos) / SECOND_NANOS + 1) * SECOND_NANOS;
        List<OperationProgress> operations = new ArrayList<>();
        for (KindFigures kind : work.figures()) {
            kind.collect();
            KindFigures.Counts now = kind.counts();
            KindFigures.Counts last = lastCounts.getOrDefault(kind.kind(), KindFigures.Counts.NONE);
            lastCounts.put(kind.kind(), now);
            operations.add(new OperationProgress(
                    kind.kind().label(),
                    new OperationProgress.Totals(now.started(), now.succeeded(), now.failed(), now.inFlight()),
                    (now.succeeded() - last.succeeded()) / seconds,
                    (now.bytes() - last.bytes()) / seconds,
                    kind.stats(kind.newestSecond())));
        }
        StepWarmUp warming = warmUp;
        if (warming != null && !steady && warming.second(work.figures(), nowNanos - startNanos, seconds)) {
            steady = true;
            limits.end("a steady state");
            work.end();
        }
        return new StepProgress(step.name(), nowNanos - startNanos, operations);
    }

    /** Closes everything; returns the workers that hang in their client and were left behind. */
    List<String> close() {
        try {
            return work.close();
        } finally {
            work.figures().forEach(KindFigures::close);
        }
    }

    /** Accounts of each kind. When it has been closed. */
    List<KindFigures> figures() {
        return work.figures();
    }

    /** What in its accounts does not add up. When it has been closed. */
    List<String> imbalances() {
        List<String> found = new ArrayList<>();
        work.figures().forEach(kind -> found.addAll(kind.imbalances()));
        long twice = work.toldTwice();
        if (twice > 0) {
            found.add("the end of " + twice + " operations was told twice");
        }
        return found;
    }

    /** What its trace has to say; empty when nothing. */
    String traceRemark() {
        return work.traceRemark();
    }
}
