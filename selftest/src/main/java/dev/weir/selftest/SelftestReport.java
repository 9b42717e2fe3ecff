package dev.weir.selftest;

import java.util.List;

/**
 * What a selftest found.
 *
 * @param rows every quantity of every case
 * @param longestHiccupNanos the longest the host itself kept a thread waiting meanwhile; 0 in simulated time
 * @param tookNanos how long it took, by its own clock
 */
public record SelftestReport(List<SelftestRow> rows, long longestHiccupNanos, long tookNanos) {

    public SelftestReport {
        rows = List.copyOf(rows);
    }

    /** Whether every quantity is within its bound. */
    public boolean passed() {
        return !rows.isEmpty() && rows.stream().allMatch(SelftestRow::ok);
    }
}
