package dev.weir.run.observe;

import dev.weir.clock.RunClock;
import dev.weir.result.lag.LagFigures;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.observe.DueInstants.DueMessages;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.Transport;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.topic.Topics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Observes the system while messages flow, and keeps what was seen. Used by the run's own thread, but for what is said
 * otherwise.
 */
public final class ClusterWatch {

    private static final long END_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final List<ClusterChange> changes = new ArrayList<>();
    private volatile ClusterObserver observer = ClusterObserver.NONE;
    private volatile List<RestartableProcess> processes = List.of();
    private @Nullable LagLog lags;
    private volatile @Nullable Observing observing;

    /** What observes, until it is ended. */
    private record Observing(ObserverLoop loop, LoopRunner runner, RunClock clock) {}

    /** Samples the lag of subscribers too, once it has begun. */
    public ClusterWatch lagging(OwnMessages own) {
        lags = new LagLog(own);
        return this;
    }

    /** Begins; the subscribers are ready. */
    public void begin(Transport transport, RunClock clock, LoopRunner runner, RunErrors errors) {
        processes = Offers.processes(transport);
        observer = Offers.observe(transport);
        if (!observer.equals(ClusterObserver.NONE)) {
            ObserverLoop loop = new ObserverLoop(observer, lags, clock, errors);
            observing = new Observing(loop, runner, clock);
            runner.start(loop, PacerMode.PARK);
        }
    }

    /** Processes of the system that a fault may hit. For any thread. */
    public List<RestartableProcess> processes() {
        return processes;
    }

    /** What the cluster said of itself last. For any thread. */
    public ClusterView view() {
        return observer.view();
    }

    /** Looks as closely as it can until an instant of the run's clock, because a fault is near. By any thread. */
    public void closelyUntil(long nanos) {
        Observing running = observing;
        if (running != null) {
            running.loop().closelyUntil(nanos);
        }
    }

    /** Ends, before the subscribers do: what their leaving changes is no news. Idempotent. */
    public void end() {
        Observing running = observing;
        observing = null;
        if (running != null) {
            running.loop().end();
            running.runner().stuck(List.of(running.loop()), running.clock().nanos() + END_WITHIN_NANOS);
            changes.addAll(observer.changes());
            observer.close();
        }
    }

    /** How many messages the subscribers lagged behind at the last sample; -1 where nobody samples. For any thread. */
    public long consumerLag() {
        LagLog sampled = lags;
        return sampled == null ? -1 : sampled.newest();
    }

    /** Adds what the subscribers noticed themselves. */
    public void noticed(List<ClusterChange> bySubscribers) {
        changes.addAll(bySubscribers);
    }

    /**
     * How far the subscribers lagged behind in the measured phase, and the samples as {@code lag.csv}.
     *
     * @param figures at most one
     * @param byTopic how far they lagged behind in each topic; empty in a run that names none
     * @param csv empty without figures
     */
    public record Lag(List<LagFigures> figures, List<LagFigures.Level> byTopic, String csv) {

        /** Where nobody's lag was sampled. */
        public static final Lag NONE = new Lag(List.of(), List.of(), "");
    }

    /** The lag in a phase whose messages were due as a schedule says. */
    public Lag lag(LagSummary.Phase phase, DueMessages due, Topics topics) {
        LagLog sampled = lags;
        if (sampled == null) {
            return Lag.NONE;
        }
        List<LagLog.Row> rows = sampled.rows();
        List<Long> ages = DueInstants.ages(rows, due, phase.startNanos());
        return LagSummary.of(rows, ages, phase)
                .map(figures -> new Lag(
                        List.of(figures),
                        LagSummary.byTopic(rows, phase, topics),
                        LagLog.csv(rows, ages, phase.startNanos(), topics)))
                .orElse(Lag.NONE);
    }

    /** What changed, in order. */
    public List<ClusterChange> changes() {
        return changes.stream()
                .sorted(Comparator.comparingLong(ClusterChange::atNanos))
                .toList();
    }
}
