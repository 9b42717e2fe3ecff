package dev.weir.operation.account;

import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.count.Counter;
import dev.weir.operation.account.SecondCounts.Column;
import dev.weir.result.Latency;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.OperationFigures.FailureCount;
import dev.weir.result.operation.OperationFigures.Volume;
import dev.weir.result.operation.OperationInterval;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** The accounts of all workers of one kind of operation, seen together. Used by the run's own thread. */
public final class KindFigures {

    private static final long HELD_SECONDS = 5;
    private static final long SECOND_NANOS = 1_000_000_000;

    private final OperationKind kind;
    private final List<KindAccount> accounts;
    private final LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), HELD_SECONDS);

    /** @param accounts one of each worker, all of that kind */
    public KindFigures(OperationKind kind, List<KindAccount> accounts) {
        this.kind = kind;
        this.accounts = List.copyOf(accounts);
        accounts.forEach(account -> log.follow(account.latency, account.duration, account.adjusted));
    }

    /**
     * Counts as some recent moment left them.
     *
     * @param failed operations that failed or stayed without an answer
     * @param bytes bytes of those that succeeded
     * @param durationNanos time from start to end of all that ended, added up
     */
    public record Counts(long due, long started, long succeeded, long failed, long bytes, long durationNanos) {

        /** Of a step that has not begun. */
        public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

        /** Operations that were started and have not ended. */
        public long inFlight() {
            return started - succeeded - failed;
        }

        /** The same as those who follow a run are told. */
        public OperationInterval.Counts told() {
            return new OperationInterval.Counts(due, started, succeeded, failed, bytes, inFlight());
        }
    }

    /** The kind. */
    public OperationKind kind() {
        return kind;
    }

    /** The counts now: ends before starts, so that nothing seems to have ended before it started. */
    public Counts counts() {
        long succeeded = sum(account -> account.succeeded);
        long failed = sum(account -> account.failed) + sum(account -> account.unresolved);
        long bytes = sum(account -> account.bytes);
        long durationNanos = sum(account -> account.durationNanos);
        long started = sum(account -> account.started);
        return new Counts(sum(account -> account.due), started, succeeded, failed, bytes, durationNanos);
    }

    /** Takes what the workers have recorded. About once a second. */
    public void collect() {
        log.collect();
    }

    /** Latencies of a second, as far as they are known. */
    public LatencyLog.Stats stats(long second) {
        return log.stats(second, LatencyKind.PUBLISH);
    }

    /** The last second of which a latency is known; -1 when there is none. */
    public long newestSecond() {
        return log.newest(LatencyKind.PUBLISH);
    }

    /** When the last operation of the kind ended, by the run's clock. When the workers have ended. */
    public long lastEndedNanos() {
        return accounts.stream().mapToLong(KindAccount::lastEndedNanos).max().orElse(0);
    }

    /** Takes the rest. When the workers have ended; before the calls below. */
    public void close() {
        accounts.forEach(KindAccount::close);
        log.close();
    }

    /**
     * All figures of the kind.
     *
     * @param rateNanos the time that rates are over
     * @param percentiles percentiles of its latencies beside the usual ones
     */
    public OperationFigures figures(long rateNanos, List<Double> percentiles) {
        Account account = new Account(
                sum(a -> a.due),
                sum(a -> a.started),
                sum(a -> a.succeeded),
                sum(a -> a.failed),
                sum(a -> a.unresolved),
                sum(a -> a.foreign));
        double seconds = rateNanos / 1e9;
        long bytes = sum(a -> a.bytes);
        Volume volume = new Volume(
                bytes,
                sum(a -> a.found),
                rateNanos == 0 ? 0 : account.succeeded() / seconds,
                rateNanos == 0 ? 0 : bytes / seconds);
        return new OperationFigures(
                kind.label(),
                account,
                failures(),
                volume,
                latency(Latency.OPERATION, LatencyKind.PUBLISH, ofDue(), percentiles),
                latency(
                        Latency.DURATION,
                        LatencyKind.SERVICE,
                        new Coverage(account.started(), account.succeeded()),
                        percentiles));
    }

    /** Latencies from the intended instant. */
    public Histogram latencies() {
        return log.total(LatencyKind.PUBLISH);
    }

    /** The same without what the tool or its host made of them. */
    public Histogram adjusted() {
        return log.total(LatencyKind.ADJUSTED);
    }

    /**
     * One percentile of the latencies of all operations that were due, in nanoseconds;
     * {@link Latency.Percentile#NEVER_NANOS} when too few of them succeeded. When it has been closed.
     *
     * @param percentile from 0 to 100
     */
    public long latencyNanos(double percentile) {
        return Distributions.at(latencies(), ofDue(), percentile);
    }

    /** The same without what the tool or its host made of it. */
    public long adjustedNanos(double percentile) {
        return Distributions.at(adjusted(), ofDue(), percentile);
    }

    private Coverage ofDue() {
        return new Coverage(sum(account -> account.due), sum(account -> account.succeeded));
    }

    /** Times from the start to the end of operations that succeeded. */
    public Histogram durations() {
        return log.total(LatencyKind.SERVICE);
    }

    private Latency latency(String name, LatencyKind of, Coverage coverage, List<Double> percentiles) {
        Latency latency = Distributions.latency(of, log.total(of), log.negative(of), coverage, percentiles);
        return new Latency(name, latency.expected(), latency.arrived(), latency.timings(), latency.percentiles());
    }

    private List<FailureCount> failures() {
        List<FailureCount> counts = new ArrayList<>();
        for (OperationFailure failure : OperationFailure.values()) {
            long count = accounts.stream()
                    .mapToLong(account -> account.failures.count(failure))
                    .sum();
            if (count > 0) {
                String example = accounts.stream()
                        .map(account -> account.failures.example(failure))
                        .filter(text -> !text.isEmpty())
                        .findFirst()
                        .orElse("");
                counts.add(new FailureCount(failure.label(), count, example));
            }
        }
        return counts;
    }

    /** What does not add up, in words; nothing when all does. */
    public List<String> imbalances() {
        List<String> found = new ArrayList<>();
        Counts counts = counts();
        if (counts.inFlight() != 0) {
            found.add(counts.started() + " operations of " + kind.label() + " started, but "
                    + (counts.succeeded() + counts.failed()) + " ended");
        }
        long recorded = latencies().getTotalCount();
        if (recorded != counts.succeeded()) {
            found.add(counts.succeeded() + " operations of " + kind.label() + " succeeded, but there are " + recorded
                    + " latencies");
        }
        return found;
    }

    /** Each second, the last of which ends with the step. */
    public List<OperationInterval> intervals(long lengthNanos) {
        int seconds = Math.max(
                (int) ((lengthNanos + SECOND_NANOS - 1) / SECOND_NANOS),
                accounts.stream().mapToInt(a -> a.seconds.seconds()).max().orElse(0));
        List<OperationInterval> intervals = new ArrayList<>(seconds);
        long inFlight = 0;
        for (int second = 0; second < seconds; second++) {
            long started = sum(second, Column.STARTED);
            long succeeded = sum(second, Column.SUCCEEDED);
            long failed = sum(second, Column.FAILED);
            inFlight += started - succeeded - failed;
            LatencyLog.Stats stats = log.stats(second, LatencyKind.PUBLISH);
            long fromNanos = second * SECOND_NANOS;
            intervals.add(new OperationInterval(
                    kind.label(),
                    fromNanos,
                    Math.clamp(lengthNanos - fromNanos, 0, SECOND_NANOS),
                    new OperationInterval.Counts(
                            sum(second, Column.DUE), started, succeeded, failed, sum(second, Column.BYTES), inFlight),
                    new OperationInterval.Latencies(
                            succeeded == 0 ? -1 : sum(second, Column.LATENCY_NANOS) / succeeded,
                            stats.p50Nanos(),
                            stats.p99Nanos(),
                            stats.maxNanos())));
        }
        return intervals;
    }

    private long sum(int second, Column column) {
        return accounts.stream()
                .mapToLong(account -> account.seconds.get(second, column))
                .sum();
    }

    private long sum(Function<KindAccount, Counter> counter) {
        return accounts.stream()
                .mapToLong(account -> counter.apply(account).get())
                .sum();
    }
}
