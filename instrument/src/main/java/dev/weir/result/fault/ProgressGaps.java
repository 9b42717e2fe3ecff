package dev.weir.result.fault;

import java.util.List;

/**
 * When one client made no progress in one partition while measuring. Times are from the start of the measured phase; gaps
 * that are open at its start or its end are among them.
 *
 * @param progress what is counted as progress
 * @param client who made it: {@code publisher 0}, {@code subscriber 1}, {@code subscribers} where these share a partition
 * @param partition the log partition; 0 where there is only one, {@link #NO_PARTITION} of a client of a crowd
 * @param longest the longest gap; {@link Gap#NONE} where all are about as long and none is kept
 * @param usualNanos the longest gap that overlaps the effect of no fault; {@link #NONE} when there is none
 * @param availability share of the seconds of the measured phase in which there was progress, from 0 to 1
 * @param gaps the longest gaps, in order of time
 */
public record ProgressGaps(
        Progress progress,
        String client,
        int partition,
        Gap longest,
        long usualNanos,
        double availability,
        List<Gap> gaps) {

    /** Stands for the partition where there is none. */
    public static final int NO_PARTITION = -1;

    /** Stands for a gap that there is none of. */
    public static final long NONE = -1;

    public ProgressGaps {
        gaps = List.copyOf(gaps);
    }

    /** Length of the longest gap; {@link #NONE} when there is none. */
    public long longestNanos() {
        return Math.max(longest.equals(Gap.NONE) ? NONE : longest.lengthNanos(), usualNanos);
    }

    /** What a client does when all is well. */
    public enum Progress {
        /** Messages are acknowledged to a publisher. */
        ACKNOWLEDGED,
        /** Messages are handed to a subscriber for the first time. */
        DELIVERED
    }
}
