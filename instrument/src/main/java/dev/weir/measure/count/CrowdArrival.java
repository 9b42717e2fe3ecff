package dev.weir.measure.count;

/** How a message of this run arrived at a client of a crowd, whose own account says so. */
public enum CrowdArrival {
    /** For the first time, and after those that are before it. */
    NEW,
    /** For the first time, after one that is later. */
    LATE,
    /** Once more. */
    AGAIN
}
