package dev.weir.selftest;

/**
 * One quantity, reported against true.
 *
 * @param caseName what went wrong
 * @param quantity what was measured
 * @param unit what the figures are
 * @param truth what it truly is
 * @param reported what the run reported
 * @param bound by how much the two may differ
 * @param telling whether it tells of the fault, or is only expected not to be touched by it
 */
public record SelftestRow(
        String caseName, String quantity, Unit unit, long truth, long reported, long bound, boolean telling) {

    /** What the figures of a row are. */
    public enum Unit {
        /** A number of messages or operations; bounds are 0. */
        COUNT,
        /** Thousandths, of a mean. */
        THOUSANDTHS,
        /** Nanoseconds. */
        NANOS
    }

    /** Whether the two differ by no more than they may. */
    public boolean ok() {
        // Not by their distance, which may be more than a long holds.
        return reported >= truth - bound && reported - bound <= truth;
    }
}
