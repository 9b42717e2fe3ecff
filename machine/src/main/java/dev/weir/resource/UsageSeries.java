package dev.weir.resource;

import dev.weir.resource.os.ProcessUsage;
import java.util.Arrays;

/**
 * What one process had used at each sample, in order of time: 112 bytes a sample. Not thread-safe.
 */
final class UsageSeries {

    /** Which figure of a sample. */
    enum Figure {
        CPU_NANOS(1),
        RESIDENT_BYTES(2),
        PEAK_RESIDENT_BYTES(3),
        VOLUNTARY_SWITCHES(4),
        INVOLUNTARY_SWITCHES(5),
        RECEIVED_BYTES(6),
        SENT_BYTES(7),
        GC_COUNT(8),
        GC_NANOS(9),
        READ_BYTES(10),
        WRITTEN_BYTES(11),
        HOST_BUSY_NANOS(12),
        HOST_STOLEN_NANOS(13);

        private final int column;

        Figure(int column) {
            this.column = column;
        }
    }

    private static final int COLUMNS = Figure.values().length + 1;
    private static final int FIRST_SAMPLES = 128;

    private long[] cells = new long[FIRST_SAMPLES * COLUMNS];
    private int count;

    void add(long atNanos, ProcessUsage usage) {
        if (cells.length == count * COLUMNS) {
            cells = Arrays.copyOf(cells, cells.length * 2);
        }
        int row = count * COLUMNS;
        cells[row] = atNanos;
        for (Figure figure : Figure.values()) {
            cells[row + figure.column] = value(usage, figure);
        }
        count++;
    }

    private static long value(ProcessUsage usage, Figure figure) {
        return switch (figure) {
            case CPU_NANOS -> usage.cpuNanos();
            case RESIDENT_BYTES -> usage.memory().residentBytes();
            case PEAK_RESIDENT_BYTES -> usage.memory().peakBytes();
            case VOLUNTARY_SWITCHES -> usage.switches().voluntary();
            case INVOLUNTARY_SWITCHES -> usage.switches().involuntary();
            case RECEIVED_BYTES -> usage.network().receivedBytes();
            case SENT_BYTES -> usage.network().sentBytes();
            case GC_COUNT -> usage.pauses().count();
            case GC_NANOS -> usage.pauses().nanos();
            case READ_BYTES -> usage.disk().readBytes();
            case WRITTEN_BYTES -> usage.disk().writtenBytes();
            case HOST_BUSY_NANOS -> usage.host().busyNanos();
            case HOST_STOLEN_NANOS -> usage.host().stolenNanos();
        };
    }

    /**
     * By how much a figure that only grows grew between two instants. Between two samples it is taken to have grown
     * evenly, before the first and after the last not at all. {@link ProcessUsage#UNKNOWN} when it was not known at both
     * ends.
     */
    long growth(Figure figure, long fromNanos, long toNanos) {
        double from = at(figure, fromNanos);
        double to = at(figure, toNanos);
        return from < 0 || to < 0 ? ProcessUsage.UNKNOWN : Math.round(to) - Math.round(from);
    }

    private double at(Figure figure, long atNanos) {
        if (count == 0) {
            return ProcessUsage.UNKNOWN;
        }
        int after = firstAtOrAfter(atNanos);
        if (after == count) {
            return cell(count - 1, figure);
        }
        if (after == 0 || nanos(after) == atNanos) {
            return cell(after, figure);
        }
        long low = cell(after - 1, figure);
        long high = cell(after, figure);
        if (low < 0 || high < 0) {
            return ProcessUsage.UNKNOWN;
        }
        double share = (double) (atNanos - nanos(after - 1)) / (nanos(after) - nanos(after - 1));
        return low + share * (high - low);
    }

    /** Resident memory at an instant: that of the sample before it, or of the first one. */
    long residentBytes(long atNanos) {
        if (count == 0) {
            return ProcessUsage.UNKNOWN;
        }
        int after = firstAtOrAfter(atNanos);
        boolean exact = after < count && nanos(after) == atNanos;
        return cell(Math.max(0, exact ? after : after - 1), Figure.RESIDENT_BYTES);
    }

    /**
     * Largest resident memory between two instants: the system's own peak when it rose between them, otherwise the
     * largest sample.
     */
    long peakResidentBytes(long fromNanos, long toNanos) {
        if (growth(Figure.PEAK_RESIDENT_BYTES, fromNanos, toNanos) > 0) {
            return Math.round(at(Figure.PEAK_RESIDENT_BYTES, toNanos));
        }
        long peak = Math.max(residentBytes(fromNanos), residentBytes(toNanos));
        for (int sample = firstAtOrAfter(fromNanos); sample < count && nanos(sample) <= toNanos; sample++) {
            peak = Math.max(peak, cell(sample, Figure.RESIDENT_BYTES));
        }
        return peak;
    }

    /** Whether nothing is known from an instant on: its last sample lies before. */
    boolean endsBefore(long atNanos) {
        return count > 0 && nanos(count - 1) - atNanos < 0;
    }

    /** Whether a sample lies at or after that instant. */
    boolean isPast(long atNanos) {
        return count > 0 && nanos(count - 1) - atNanos >= 0;
    }

    private int firstAtOrAfter(long atNanos) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            // Stamps of a monotonic clock are compared by difference: they may wrap.
            if (nanos(middle) - atNanos < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long nanos(int sample) {
        return cells[sample * COLUMNS];
    }

    private long cell(int sample, Figure figure) {
        return cells[sample * COLUMNS + figure.column];
    }
}
