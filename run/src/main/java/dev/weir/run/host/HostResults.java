package dev.weir.run.host;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.LatencyLog.Subtotal;
import dev.weir.measure.Recorder;
import dev.weir.measure.Recorder.HostPair;
import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.ClockState;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.PairFigures;
import dev.weir.result.WatchedHost;
import dev.weir.run.host.HostsOfRun.Loss;
import dev.weir.run.host.HostsOfRun.Member;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What a result tells of the hosts of a run. */
public final class HostResults {

    private final HostsOfRun run;
    private final long startNanos;
    private final @Nullable PairDeliveries deliveries;

    /** For one pair after the other. */
    private final Histogram ofPair = Recorder.histogram();

    private HostResults(HostsOfRun run, long startNanos, @Nullable PairDeliveries deliveries) {
        this.run = run;
        this.startNanos = startNanos;
        this.deliveries = deliveries;
    }

    /** The same while a run goes on, when nobody knows yet what was due: percentiles between hosts are of what arrived. */
    public static AcrossHosts of(HostsOfRun run, @Nullable LatencyLog log, long startNanos, List<Double> percentiles) {
        return of(run, log, startNanos, percentiles, null);
    }

    /**
     * The hosts, their clocks and the latencies between them.
     *
     * @param log the histograms of the measured phase; null when it did not begin
     * @param startNanos when it began, by the run's clock
     * @param percentiles percentiles beside the usual ones
     * @param deliveries what was due between hosts; null while nobody knows
     */
    public static AcrossHosts of(
            HostsOfRun run,
            @Nullable LatencyLog log,
            long startNanos,
            List<Double> percentiles,
            @Nullable PairDeliveries deliveries) {
        HostResults results = new HostResults(run, startNanos, deliveries);
        return new AcrossHosts(
                run.hosts().stream().map(results::host).toList(),
                log == null ? List.of() : results.pairs(log, percentiles),
                run.watched().stream().map(results::watched).toList());
    }

    private WatchedHost watched(HostsOfRun.Watched watched) {
        WorkerHost host = watched.host();
        return new WatchedHost(
                host.name(),
                host.address(),
                watched.processes(),
                loss(host, new Loss(watched.lostNanos(), watched.heardNanos())),
                host.environment());
    }

    /** A host that goes when its workers have told all, and ended, was there for everything that counts. */
    private HostLoss loss(WorkerHost host, Loss loss) {
        return loss.lostNanos() == 0
                ? HostLoss.NONE
                : new HostLoss(
                        loss.lostNanos() - startNanos,
                        host.reasonOfLoss(),
                        loss.toldNanos() == 0 ? HostLoss.NEVER : loss.toldNanos() - startNanos);
    }

    private HostFigures host(Member member) {
        return new HostFigures(
                member.host().name(),
                member.host().address(),
                member.processes(),
                clock(member),
                loss(member.host(), member.loss()),
                member.host().environment());
    }

    private ClockFigures clock(Member member) {
        ClockLine line = member.line();
        long offsetNanos = line.offsetNanos(line.toHost(startNanos));
        return switch (member.bound()) {
            case ClockBound.Within within -> ClockFigures.within(within.nanos(), offsetNanos, line.rate());
            case ClockBound.Contradicted contradicted ->
                unbounded(
                        ClockState.CONTRADICTED,
                        offsetNanos,
                        line.rate(),
                        String.format(
                                Locale.ROOT,
                                "was set, or changed its rate, between two exchanges at %.1f s and %.1f s: by %s or more.",
                                (contradicted.fromNanos() - startNanos) / 1e9,
                                (contradicted.toNanos() - startNanos) / 1e9,
                                Durations.format(contradicted.byNanos())));
            case ClockBound.Unknown unknown ->
                unbounded(
                        ClockState.UNKNOWN,
                        offsetNanos,
                        line.rate(),
                        "was not compared with the run's clock: no exchange of time with it succeeded.");
        };
    }

    private static ClockFigures unbounded(ClockState state, long offsetNanos, double rate, String sentence) {
        return new ClockFigures(state, PairFigures.UNKNOWN, offsetNanos, rate, sentence);
    }

    private List<PairFigures> pairs(LatencyLog log, List<Double> percentiles) {
        List<PairFigures> pairs = new ArrayList<>();
        for (int from : new TreeSet<>(run.placement().publishers())) {
            for (int to : new TreeSet<>(run.placement().subscribers())) {
                pairs.add(pair(from, to, log.of(new HostPair(from, to)), percentiles));
            }
        }
        return pairs;
    }

    private PairFigures pair(int from, int to, Subtotal total, List<Double> percentiles) {
        PairDeliveries known = deliveries;
        return new PairFigures(
                run.hosts().get(from).host().name(),
                run.hosts().get(to).host().name(),
                bound(from, to),
                total.lowestNanos(),
                Distributions.latency(
                        LatencyKind.END_TO_END,
                        total.histogram(ofPair),
                        total.negative(),
                        known == null ? Coverage.NONE : known.between(run.placement(), from, to),
                        percentiles));
    }

    /** Processes of one host have one clock, whatever is known of it. */
    private long bound(int from, int to) {
        if (from == to) {
            return 0;
        }
        return run.hosts().get(from).bound() instanceof ClockBound.Within one
                        && run.hosts().get(to).bound() instanceof ClockBound.Within other
                ? one.nanos() + other.nanos()
                : PairFigures.UNKNOWN;
    }
}
