package dev.weir.cli.live;

import dev.weir.cli.live.LiveFrame.Counts;
import dev.weir.cli.live.LiveFrame.HostNow;
import dev.weir.cli.live.LiveFrame.OperationNow;
import dev.weir.cli.live.LiveFrame.ProcessNow;
import dev.weir.cli.terminal.HostTable;
import dev.weir.measure.LatencyKind;
import dev.weir.result.Interval;
import dev.weir.result.Ledger.Receipts;
import dev.weir.result.operation.StepResult;
import dev.weir.run.RunListener;
import dev.weir.run.live.LiveHost;
import dev.weir.run.live.LiveSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Follows the runs of a command for the live page. Told by the thread of the run, of news by any. */
final class RunFollower implements RunListener {

    private static final String MEASURE = "measure";
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final LiveState state;
    private final LongSupplier clockNanos;
    private final BooleanSupplier watched;
    private final LatencyBands bands = new LatencyBands();
    private final Map<String, StepProgress> steps = new TreeMap<>();
    private String flowing = "";
    private int secondsKnown;
    private List<Long> pending = List.of();

    /** The consumer lag at the end of each second of the phase. */
    private final List<Long> lags = new ArrayList<>();

    private long stepsToldNanos;

    /** @param watched whether a page is open: curves are drawn for none */
    RunFollower(LiveState state, LongSupplier clockNanos, BooleanSupplier watched) {
        this.state = state;
        this.clockNanos = clockNanos;
        this.watched = watched;
    }

    /** Another run begins. */
    void next(String status) {
        flowing = "";
        steps.clear();
        state.status(status);
    }

    @Override
    public void phaseStarted(String phase, long expectedNanos) {
        state.phaseStarted(phase, expectedNanos);
    }

    @Override
    public void phaseEnded(String phase, long durationNanos, String note) {
        state.phaseEnded(phase, durationNanos, note);
    }

    @Override
    public void progress(Progress progress) {
        state.expected(progress.time().expectedNanos());
    }

    @Override
    public void notice(String text) {
        state.happened(text);
    }

    @Override
    public void second(LiveSecond second) {
        if (!second.phase().equals(flowing)) {
            flowing = second.phase();
            secondsKnown = 0;
            pending = List.of();
            lags.clear();
            bands.clear();
        }
        double start = state.startSeconds(second.record().startNanos());
        if (flowing.equals(MEASURE)) {
            state.measuredFrom(start);
        }
        LatencyKind main = main(second);
        while (lags.size() < second.record().untilNanos() / SECOND_NANOS) {
            lags.add(second.counts().consumerLag());
        }
        pending = LatencyBands.sum(pending, bands.since(second.latencies().apply(main)));
        List<Interval> further = second.record().seconds().from(secondsKnown, false);
        List<LiveStep> added = steps(further, start);
        secondsKnown += further.size();
        state.flowed(
                added,
                LiveCounts.of(second, main, watched.getAsBoolean()),
                further.isEmpty() ? List.of() : processes(further.getLast()),
                second.hosts().stream().map(RunFollower::host).toList());
    }

    /** Latencies are handed over a second or two late: those that came together are spread over their seconds by what was delivered. */
    private List<LiveStep> steps(List<Interval> further, double start) {
        long delivered =
                further.stream().mapToLong(interval -> weight(interval)).sum();
        List<LiveStep> added = new ArrayList<>();
        for (Interval interval : further) {
            double share = delivered == 0 ? 1.0 / further.size() : (double) weight(interval) / delivered;
            added.add(LiveStep.of(
                    interval,
                    LiveStep.rounded(start + interval.startNanos() / 1e9),
                    lagAt(secondsKnown + added.size()),
                    LatencyBands.share(pending, share)));
        }
        pending = further.isEmpty() ? pending : List.of();
        return added;
    }

    private long lagAt(int second) {
        return second < lags.size() ? lags.get(second) : Receipts.NOT_COUNTED;
    }

    private static long weight(Interval interval) {
        return Math.max(interval.messages().delivered(), 0);
    }

    /** The latency that says most of those that have values. */
    private static LatencyKind main(LiveSecond second) {
        if (second.latencies().apply(LatencyKind.ROUND_TRIP).getTotalCount() > 0) {
            return LatencyKind.ROUND_TRIP;
        }
        return second.counts().receiving() ? LatencyKind.END_TO_END : LatencyKind.PUBLISH;
    }

    static List<ProcessNow> processes(Interval interval) {
        return interval.processes().stream()
                .map(use -> new ProcessNow(
                        use.name(),
                        use.cpuSeconds() < 0
                                ? -1
                                : LiveStep.rounded(use.cpuSeconds() * SECOND_NANOS / interval.lengthNanos()),
                        use.memoryBytes()))
                .toList();
    }

    private static HostNow host(LiveHost host) {
        return new HostNow(host.name(), HostTable.figures(host), host.lateness().late());
    }

    @Override
    public void progress(StepProgress progress) {
        steps.put(progress.step(), progress);
        for (OperationProgress one : progress.operations()) {
            OperationProgress.Totals totals = one.totals();
            state.operation(new OperationNow(
                    progress.step(),
                    one.kind(),
                    List.of(totals.started(), totals.succeeded(), totals.failed(), totals.inFlight()),
                    LiveStep.rounded(one.perSecond()),
                    List.of(
                            one.latencies().p50Nanos(),
                            one.latencies().p99Nanos(),
                            one.latencies().maxNanos()),
                    ""));
        }
        long now = clockNanos.getAsLong();
        if (stepsToldNanos == 0 || now - stepsToldNanos > SECOND_NANOS * 9 / 10) {
            long from = stepsToldNanos == 0 ? now - SECOND_NANOS : stepsToldNanos;
            double at = state.startSeconds(from);
            double length = LiveStep.rounded((now - from) / 1e9);
            stepsToldNanos = now;
            state.flowed(List.of(together(at, length)), Counts.NONE, List.of(), List.of());
        }
    }

    /** All steps that are under way as one. */
    private LiveStep together(double at, double length) {
        double done = 0;
        long inFlight = 0;
        long[] latencies = {-1, -1, -1};
        for (StepProgress step : steps.values()) {
            for (OperationProgress one : step.operations()) {
                done += one.perSecond();
                inFlight += one.totals().inFlight();
                latencies[0] = Math.max(latencies[0], one.latencies().p50Nanos());
                latencies[1] = Math.max(latencies[1], one.latencies().p99Nanos());
                latencies[2] = Math.max(latencies[2], one.latencies().maxNanos());
            }
        }
        return new LiveStep(
                LiveStep.rounded(at),
                length,
                String.join(", ", steps.keySet()),
                List.of(-1.0, -1.0, -1.0, LiveStep.rounded(done), -1.0),
                inFlight,
                Receipts.NOT_COUNTED,
                List.of(latencies[0], latencies[1], latencies[2], -1L, -1L),
                List.of(),
                Map.of());
    }

    @Override
    public void stepEnded(StepResult step) {
        steps.remove(step.name());
        state.stepEnded(step.name(), step.span().endedBy());
    }
}
