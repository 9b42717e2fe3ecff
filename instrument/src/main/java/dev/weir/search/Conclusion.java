package dev.weir.search;

/** What a search has come to. */
public enum Conclusion {
    /** The limit lies between two values, and repeats at both confirmed it. */
    CONFIRMED(true),
    /** The limit lies between two values as far as is known; the search was not over. */
    UNCONFIRMED(true),
    /** The largest value of the range met every objective. */
    RANGE_MET(false),
    /** Up to a value every objective was met; above it, the tool or its machine spoiled every trial. */
    MACHINE_LIMIT(false),
    /** No value met every objective, down to the smallest of the range. */
    NOTHING_MET(false),
    /** The limit lay between two values, and after a miss nothing was met any more. */
    BROKEN(true),
    /** The limit went up and down while it was searched, between two values. */
    UNSTABLE(true),
    /** Every trial so far was met; the search was not over. */
    SO_FAR(false),
    /** No trial has said anything yet. */
    UNKNOWN(false);

    private final boolean bounded;

    Conclusion(boolean bounded) {
        this.bounded = bounded;
    }

    /** Whether the limit has a lower and an upper bound. */
    public boolean bounded() {
        return bounded;
    }
}
