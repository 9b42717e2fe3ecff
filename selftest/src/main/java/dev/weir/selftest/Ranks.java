package dev.weir.selftest;

/** Percentiles of exact values. */
final class Ranks {

    private static final double ROUNDING = 1e-9;

    private Ranks() {}

    /** The smallest value that at least this percentage of all do not exceed; 0 of none. */
    static long at(double percentile, long[] ascending) {
        if (ascending.length == 0) {
            return 0;
        }
        int rank = (int) Math.ceil(ascending.length * percentile / 100 - ROUNDING);
        return ascending[Math.max(rank, 1) - 1];
    }
}
