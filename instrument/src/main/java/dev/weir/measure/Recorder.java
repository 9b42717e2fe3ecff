package dev.weir.measure;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Records one latency of one thread into one-second histograms, without atomic operations.
 *
 * <p>The writer itself closes an interval when its first stamp of a later one arrives, and hands the full one
 * over; so nothing on the hot path waits for a reader. One thread records; another calls {@link #drain}. When the
 * writer has ended, {@link #close} hands over what is left.
 */
public final class Recorder {

    /** Largest value told apart: one hour. Larger ones are recorded as this. */
    public static final long HIGHEST_NANOS = 3_600_000_000_000L;

    /** Length of an interval. */
    public static final long INTERVAL_NANOS = 1_000_000_000L;

    private static final int SIGNIFICANT_DIGITS = 3;

    private final LatencyKind kind;
    private final @Nullable Subset subset;
    private final Queue<Closed> closed = new ConcurrentLinkedQueue<>();
    private final Queue<Buckets> returned = new ConcurrentLinkedQueue<>();
    private long startNanos;
    private long intervalEndNanos = Long.MIN_VALUE;
    private long interval;
    private Buckets active = new Buckets();
    private boolean empty = true;
    private long negative;
    private long lowestNanos;

    public Recorder(LatencyKind kind) {
        this(kind, null);
    }

    /** @param subset the messages that alone are recorded; null for all */
    Recorder(LatencyKind kind, @Nullable Subset subset) {
        this.kind = kind;
        this.subset = subset;
        returned.add(new Buckets());
    }

    /** Some messages of a run, whose latencies are recorded apart. */
    public sealed interface Subset {}

    /**
     * Those between two hosts of a run, by their places in its list of hosts.
     *
     * @param from that of the publishers
     * @param to that of the subscribers
     */
    public record HostPair(int from, int to) implements Subset {}

    /**
     * Those of one topic of a run.
     *
     * @param index its place in the list of topics
     */
    public record OfTopic(int index) implements Subset {}

    /** How many values fell into each bucket. */
    sealed interface Counts permits Buckets, Buckets.Sparse {

        /** Hands over every bucket that is not empty, the lowest values first. */
        void forEach(CountTaker taker);

        /** The same, which does not change any more. */
        Buckets.Sparse sparse();

        /** Adds the values to a histogram of {@link Recorder#histogram}. */
        default void addTo(Histogram histogram) {
            forEach((index, count) -> histogram.recordValueWithCount(Buckets.value(index), count));
        }
    }

    /** Takes the count of a bucket that is not empty. */
    interface CountTaker {
        void take(int index, int count);
    }

    /**
     * An interval that has been closed.
     *
     * @param kind what was recorded
     * @param interval index of the second, from the start
     * @param values given back with {@link #giveBack}; those below zero are among them as 0
     * @param negative values below zero
     * @param lowestNanos the smallest of those; 0 without any
     */
    public record Closed(
            LatencyKind kind, long interval, Counts values, long negative, long lowestNanos, Recorder owner) {

        /** Adds the values to a histogram of {@link Recorder#histogram}. */
        public void addTo(Histogram histogram) {
            values.addTo(histogram);
        }

        /** Returns the buckets to the recorder that filled them, if one did in this process. */
        public void giveBack() {
            if (values instanceof Buckets buckets) {
                buckets.clear();
                owner.returned.add(buckets);
            }
        }
    }

    /** An empty histogram of the range and resolution that all of Weir uses: 1 ns to 1 h, 3 significant digits. */
    public static Histogram histogram() {
        return new Histogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS);
    }

    LatencyKind kind() {
        return kind;
    }

    /** The messages that alone it records; null if it records all. */
    @Nullable
    Subset subset() {
        return subset;
    }

    /** Says when interval 0 begins. Before the first {@link #record}, by any thread that starts the writer afterwards. */
    public void start(long startNanos) {
        this.startNanos = startNanos;
        this.intervalEndNanos = startNanos + INTERVAL_NANOS;
        this.interval = 0;
    }

    /**
     * Records one value.
     *
     * @param stampNanos when it was measured, by the run's clock
     * @param valueNanos the latency; one below zero, as clocks of two hosts measure it, counts as 0 and is told besides
     */
    public void record(long stampNanos, long valueNanos) {
        if (stampNanos >= intervalEndNanos) {
            rotate(stampNanos);
        }
        empty = false;
        if (valueNanos < 0) {
            negative++;
            lowestNanos = Math.min(lowestNanos, valueNanos);
        }
        active.add(Math.clamp(valueNanos, 0, HIGHEST_NANOS));
    }

    private void rotate(long stampNanos) {
        handOver();
        interval = (stampNanos - startNanos) / INTERVAL_NANOS;
        intervalEndNanos = startNanos + (interval + 1) * INTERVAL_NANOS;
    }

    /** Hands over what the running interval holds so far; the rest of it will come as a second part. By the writer. */
    public void handOver() {
        if (empty) {
            return;
        }
        closed.add(new Closed(kind, interval, active, negative, lowestNanos, this));
        Buckets next = returned.poll();
        active = next == null ? new Buckets() : next;
        empty = true;
        negative = 0;
        lowestNanos = 0;
    }

    /** What has been closed since the last call. By the reading thread. */
    public Collection<Closed> drain() {
        ArrayDeque<Closed> drained = new ArrayDeque<>();
        for (Closed next = closed.poll(); next != null; next = closed.poll()) {
            drained.add(next);
        }
        return drained;
    }

    /** Hands over the last interval. Only when the writer has ended. */
    public void close() {
        handOver();
    }

    /**
     * An interval, or a part of one, on its way to the copy of its recorder in another process.
     *
     * @param subset the messages that alone it recorded; null for all
     * @param interval index of the second, from the start
     * @param values those below zero are among them as 0
     * @param negative values below zero
     * @param lowestNanos the smallest of those; 0 without any
     */
    public record Part(
            LatencyKind kind,
            @Nullable Subset subset,
            long interval,
            Buckets.Sparse values,
            long negative,
            long lowestNanos) {

        /** Gives the buckets back. */
        public static Part of(Closed closed) {
            Part part = new Part(
                    closed.kind(),
                    closed.owner().subset,
                    closed.interval(),
                    closed.values().sparse(),
                    closed.negative(),
                    closed.lowestNanos());
            closed.giveBack();
            return part;
        }
    }

    /**
     * From now on the copy of a recorder in another process: {@link #take} alone fills it, and it gives up the room to record
     * itself. Before anything is recorded.
     */
    void becomeCopy() {
        active = Buckets.NONE;
        returned.clear();
    }

    /** Hands over what another recorder recorded in its place. By the one thread that does so. */
    public void take(Part part) {
        closed.add(new Closed(kind, part.interval(), part.values(), part.negative(), part.lowestNanos(), this));
    }
}
