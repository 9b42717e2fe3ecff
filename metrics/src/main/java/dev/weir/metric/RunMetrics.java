package dev.weir.metric;

import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.Result;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.OperationInterval;
import dev.weir.run.RunListener;
import dev.weir.run.live.LiveHost;
import dev.weir.run.live.LiveSecond;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Follows the runs of a command and keeps their figures for monitoring systems. The threads of runs tell it; any thread
 * asks, at any time, and delays none of them: what it is told is copied once a second, and what it is asked is put together
 * from the copies.
 */
public final class RunMetrics implements RunListener {

    private final String version;
    private final long openedEpochMillis = System.currentTimeMillis();
    private final Map<String, PhaseFigures> phases = new ConcurrentSkipListMap<>();
    private final ProcessTotals processes = new ProcessTotals();
    private final OperationMetrics operations = new OperationMetrics();
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    private volatile long begunEpochMillis = openedEpochMillis;
    private volatile Subject subject = new Subject("", "", "");
    private volatile RunningPhase phase = new RunningPhase("", 0, System.nanoTime());
    private volatile List<LiveHost> hosts = List.of();
    private volatile @Nullable RunResult result;
    private volatile Optional<Outcome> outcome = Optional.empty();

    /**
     * Which run the figures are of.
     *
     * @param scenario its name
     * @param transport the transport's name
     * @param cell what a cell of a matrix is called; empty for a single run
     */
    public record Subject(String scenario, String transport, String cell) {}

    /** @param expectedNanos how long it should take; 0 when nobody knows */
    record RunningPhase(String name, long expectedNanos, long startNanos) {}

    /** @param version of Weir */
    public RunMetrics(String version) {
        this.version = version;
    }

    /** Another run begins: the figures of the one before are forgotten, but for its verdict. */
    public void begin(Subject next) {
        phases.clear();
        processes.clear();
        hosts = List.of();
        result = null;
        outcome = Optional.empty();
        operations.clear();
        subject = next;
        begunEpochMillis = System.currentTimeMillis();
    }

    /** The operations of steps. */
    OperationMetrics operations() {
        return operations;
    }

    @Override
    public void phaseStarted(String name, long expectedNanos) {
        phase = new RunningPhase(name, expectedNanos, System.nanoTime());
    }

    @Override
    public void second(LiveSecond second) {
        phases.put(second.phase(), PhaseFigures.of(second));
        processes.add(second.processes().get());
        hosts = second.hosts();
    }

    @Override
    public void finished(Result found) {
        Outcome verdict = found.verdict().outcome();
        result = found instanceof RunResult ofMessages ? ofMessages : null;
        outcome = Optional.of(verdict);
        phase = new RunningPhase("finished", 0, System.nanoTime());
        synchronized (outcomes) {
            outcomes.merge(verdict, 1L, Long::sum);
        }
    }

    @Override
    public void measured(String step, String kind, OperationInterval.Counts totals, Supplier<Histogram> latencies) {
        operations.put(step, kind, totals, latencies.get());
    }

    /** All figures as they are now. */
    public MetricSnapshots snapshots() {
        FamilyList families = new FamilyList();
        RunFamilies.add(families, this);
        operations.addTo(families.countingFrom(begunEpochMillis));
        return families.snapshots();
    }

    String version() {
        return version;
    }

    /** When the command began. */
    long openedEpochMillis() {
        return openedEpochMillis;
    }

    /** When the run began whose figures these are. */
    long begunEpochMillis() {
        return begunEpochMillis;
    }

    Subject subject() {
        return subject;
    }

    RunningPhase phase() {
        return phase;
    }

    Collection<PhaseFigures> phases() {
        return List.copyOf(phases.values());
    }

    Collection<ProcessUse> processes() {
        return processes.all();
    }

    /** The hosts of a run over several machines as they were last; empty for one on one host. */
    Collection<LiveHost> hosts() {
        return hosts;
    }

    Optional<RunResult> result() {
        return Optional.ofNullable(result);
    }

    /** The verdict of the run or the plan that is over. */
    Optional<Outcome> outcome() {
        return outcome;
    }

    Map<Outcome, Long> outcomes() {
        synchronized (outcomes) {
            return Map.copyOf(outcomes);
        }
    }
}
