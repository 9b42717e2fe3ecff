package dev.weir.measure;

import dev.weir.measure.Recorder.Subset;
import dev.weir.measure.gap.LatencyBySecond;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The histograms of a phase: merged over publishers and subscribers, in total and second by second, and written to an
 * HdrHistogram log.
 *
 * <p>A second is held back for a while before it is written, because a recorder whose thread had nothing to record
 * closes it late. What comes later still becomes a line of its own, so the log always holds every sample. Used by the
 * run's own thread.
 */
public final class LatencyLog {

    private static final double NANOS_IN_LOG = 1.0;

    private final List<Recorder> recorders = new ArrayList<>();
    private final long heldIntervals;
    private final TreeMap<Long, Map<LatencyKind, Histogram>> pending = new TreeMap<>();

    /** Written and empty. A quarter of a megabyte each: as many new ones a second would make every collection longer. */
    private final Queue<Histogram> spares = new ArrayDeque<>();

    private final Map<LatencyKind, Histogram> totals = new EnumMap<>(LatencyKind.class);
    private final Map<LatencyKind, Long> newest = new EnumMap<>(LatencyKind.class);
    private final Map<LatencyKind, Long> negatives = new EnumMap<>(LatencyKind.class);
    private final Map<Long, Map<LatencyKind, Stats>> written = new HashMap<>();
    private final Map<Subset, Subtotal> subtotals = new HashMap<>();
    private final LatencyBySecond endToEndBySecond = new LatencyBySecond();
    private final PrintStream stream;
    private final HistogramLogWriter writer;

    /**
     * One second of one latency; -1 each in a second without samples.
     *
     * @param count number of samples
     */
    public record Stats(long count, long p50Nanos, long p99Nanos, long maxNanos) {

        static final Stats NONE = new Stats(0, -1, -1, -1);

        static Stats of(Histogram histogram) {
            return new Stats(
                    histogram.getTotalCount(),
                    histogram.getValueAtPercentile(50),
                    histogram.getValueAtPercentile(99),
                    histogram.getMaxValue());
        }
    }

    /** The end-to-end latencies of some messages. Used by the run's own thread. */
    public static final class Subtotal {

        private final Buckets.Sum values = new Buckets.Sum();
        private long negative;
        private long lowestNanos;

        private void add(Recorder.Closed closed) {
            values.add(closed.values());
            negative += closed.negative();
            lowestNanos = Math.min(lowestNanos, closed.lowestNanos());
        }

        /** All samples in one of {@link Recorder#histogram}: a quarter of a megabyte, a lot to keep for each. */
        public Histogram histogram() {
            return addedTo(Recorder.histogram());
        }

        /** The same in the place of what a histogram of {@link Recorder#histogram} holds. */
        public Histogram histogram(Histogram reused) {
            reused.reset();
            return addedTo(reused);
        }

        private Histogram addedTo(Histogram histogram) {
            values.addTo(histogram);
            return histogram;
        }

        /** Number of samples. */
        public long count() {
            return values.total();
        }

        /** How many of them are below zero. */
        public long negative() {
            return negative;
        }

        /** The smallest sample; 0 without any. */
        public long lowestNanos() {
            return negative > 0 ? lowestNanos : values.lowest();
        }
    }

    /**
     * @param log where the histograms go; closed by {@link #close}
     * @param heldIntervals how many seconds a second is held back before it is written
     */
    public LatencyLog(OutputStream log, long heldIntervals) {
        this.heldIntervals = heldIntervals;
        this.stream = new PrintStream(log, false, StandardCharsets.UTF_8);
        this.writer = new HistogramLogWriter(stream);
        writer.outputLogFormatVersion();
        writer.outputLegend();
    }

    /** Reads these recorders from now on. */
    public void follow(Recorder... more) {
        recorders.addAll(List.of(more));
    }

    /** Takes what the recorders have closed and writes what has been held back long enough. */
    public void collect() {
        for (Recorder recorder : recorders) {
            for (Recorder.Closed closed : recorder.drain()) {
                take(closed);
            }
        }
        boolean any = false;
        while (!pending.isEmpty() && pending.firstKey() < pending.lastKey() - heldIntervals) {
            writeFirst();
            any = true;
        }
        if (any) {
            // A process that is killed leaves what it has handed to the system.
            stream.flush();
        }
    }

    private void take(Recorder.Closed closed) {
        Subset subset = closed.owner().subset();
        if (subset != null) {
            // The same samples once more: they are in the totals and in the log already.
            subtotals.computeIfAbsent(subset, s -> new Subtotal()).add(closed);
            closed.giveBack();
            return;
        }
        newest.merge(closed.kind(), closed.interval(), Math::max);
        closed.addTo(total(closed.kind()));
        negatives.merge(closed.kind(), closed.negative(), Long::sum);
        closed.addTo(pending.computeIfAbsent(closed.interval(), i -> new EnumMap<>(LatencyKind.class))
                .computeIfAbsent(closed.kind(), k -> spare()));
        closed.giveBack();
    }

    private void writeFirst() {
        Map.Entry<Long, Map<LatencyKind, Histogram>> first = pending.pollFirstEntry();
        long interval = first.getKey();
        first.getValue().forEach((kind, histogram) -> {
            histogram.setTag(kind.label());
            double seconds = (double) interval * Recorder.INTERVAL_NANOS / 1e9;
            double length = Recorder.INTERVAL_NANOS / 1e9;
            writer.outputIntervalHistogram(seconds, seconds + length, histogram, NANOS_IN_LOG);
            written.computeIfAbsent(interval, i -> new EnumMap<>(LatencyKind.class))
                    .putIfAbsent(kind, Stats.of(histogram));
            if (kind == LatencyKind.END_TO_END) {
                endToEndBySecond.add(interval, histogram);
            }
            histogram.reset();
            spares.add(histogram);
        });
    }

    private Histogram spare() {
        Histogram spare = spares.poll();
        return spare == null ? Recorder.histogram() : spare;
    }

    /** Writes everything; returns whether the log took it all. After the last {@link #collect}. */
    public boolean close() {
        collect();
        while (!pending.isEmpty()) {
            writeFirst();
        }
        boolean failed = stream.checkError();
        stream.close();
        return !failed;
    }

    /** The last second of which a recorder has handed over something; -1 when none has. */
    public long newest(LatencyKind kind) {
        return newest.getOrDefault(kind, -1L);
    }

    /** End-to-end latencies of the seconds that have been written: of all when this is closed. */
    public LatencyBySecond endToEndBySecond() {
        return endToEndBySecond;
    }

    /** All samples of one latency, those below zero as 0. */
    public Histogram total(LatencyKind kind) {
        return totals.computeIfAbsent(kind, k -> Recorder.histogram());
    }

    /** All samples of the end-to-end latency of some messages. */
    public Subtotal of(Subset subset) {
        return subtotals.computeIfAbsent(subset, s -> new Subtotal());
    }

    /** Number of samples below zero. */
    public long negative(LatencyKind kind) {
        return negatives.getOrDefault(kind, 0L);
    }

    /** One second of one latency, as far as it is known. */
    public Stats stats(long interval, LatencyKind kind) {
        Map<LatencyKind, Histogram> held = pending.getOrDefault(interval, Map.of());
        Histogram histogram = held.get(kind);
        if (histogram != null) {
            return Stats.of(histogram);
        }
        return written.getOrDefault(interval, Map.of()).getOrDefault(kind, Stats.NONE);
    }
}
