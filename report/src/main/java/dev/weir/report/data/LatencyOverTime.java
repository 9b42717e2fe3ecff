package dev.weir.report.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one step by the instant at which they began, in columns of equal width. The columns get twice as wide
 * whenever there are too many to draw, so that a step of any length takes the same memory. Values are kept to 1 %.
 *
 * <p>For use by one thread.
 */
public final class LatencyOverTime {

    private static final int MOST_COLUMNS = 240;
    private static final int DIGITS = 2;
    private static final long FIRST_COLUMN_NANOS = 10_000_000;

    private final List<Optional<Histogram>> columns = new ArrayList<>();
    private long columnNanos;
    private long endNanos = 1;

    LatencyOverTime() {
        this(FIRST_COLUMN_NANOS);
    }

    private LatencyOverTime(long columnNanos) {
        this.columnNanos = columnNanos;
    }

    /**
     * Counts one.
     *
     * @param startNanos when it began, from the start of the step; not negative
     * @param latencyNanos how long it took; not negative
     */
    void add(long startNanos, long latencyNanos) {
        endNanos = Math.max(endNanos, startNanos + 1);
        while (startNanos / columnNanos >= MOST_COLUMNS) {
            widen();
        }
        int column = (int) (startNanos / columnNanos);
        while (columns.size() <= column) {
            columns.add(Optional.empty());
        }
        if (columns.get(column).isEmpty()) {
            columns.set(column, Optional.of(new Histogram(DIGITS)));
        }
        columns.get(column).orElseThrow().recordValue(latencyNanos);
    }

    private void widen() {
        List<Optional<Histogram>> halved = pairs();
        columns.clear();
        columns.addAll(halved);
        columnNanos *= 2;
    }

    private List<Optional<Histogram>> pairs() {
        List<Optional<Histogram>> pairs = new ArrayList<>();
        for (int i = 0; i < columns.size(); i += 2) {
            pairs.add(sum(columns.get(i), i + 1 < columns.size() ? columns.get(i + 1) : Optional.empty()));
        }
        return pairs;
    }

    private static Optional<Histogram> sum(Optional<Histogram> one, Optional<Histogram> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.or(() -> other).map(Histogram::copy);
        }
        Histogram sum = one.get().copy();
        sum.add(other.get());
        return Optional.of(sum);
    }

    /** The same in columns twice as wide, for a narrow page. */
    public LatencyOverTime coarser() {
        LatencyOverTime coarser = new LatencyOverTime(columnNanos * 2);
        coarser.columns.addAll(pairs());
        coarser.endNanos = endNanos;
        return coarser;
    }

    /** The columns, from the start of the step to the last that began. */
    public TimeLine time() {
        return new TimeLine(
                0, Math.max(endNanos, columns.size() * columnNanos), columnNanos, Math.max(1, columns.size()));
    }

    /** The latencies of a column; empty when none began in it. */
    public Optional<Histogram> column(int column) {
        return column < columns.size() ? columns.get(column) : Optional.empty();
    }

    /** How many there are in all. */
    public long count() {
        return columns.stream()
                .flatMap(Optional::stream)
                .mapToLong(Histogram::getTotalCount)
                .sum();
    }
}
