package dev.weir.result;

/**
 * Pauses while measuring, as a thread saw them that wakes every 4 milliseconds.
 *
 * @param process whose longest pause it is: the name of a process, or {@code the host} when all of Weir's processes paused
 * @param longestNanos the longest time it was late
 * @param p99Nanos its 99th percentile
 * @param totalNanos sum of all pauses over 1 ms
 * @param toolOverhead how much of a headline percentile may be tool overhead, as a fraction of it; of a run as fast as it
 *     goes, for which part of it a process stood still; -1 when that is not known
 * @param movedPercentile the percentile it could have moved most; {@link #RATE} where the rate is the headline
 */
public record Pauses(
        String process,
        long longestNanos,
        long p99Nanos,
        long totalNanos,
        double toolOverhead,
        double movedPercentile) {

    /** Stands for the rate in the place of a percentile. */
    public static final double RATE = 0;
}
