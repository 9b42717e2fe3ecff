package dev.weir.result;

/**
 * One phase of a run.
 *
 * @param name connect, provision, ready, warm-up, measure, drain, audit
 * @param startNanos when it began, from the start of the run
 * @param durationNanos how long it took
 * @param note what it did or found, in words; may be empty
 */
public record PhaseSpan(String name, long startNanos, long durationNanos, String note) {

    /** Excluded from every figure, but accounted for. */
    public static final String WARM_UP = "warm-up";

    /** What the results speak of. */
    public static final String MEASURE = "measure";

    /** Whether it is the phase that the results speak of. */
    public boolean measured() {
        return name.equals(MEASURE);
    }
}
