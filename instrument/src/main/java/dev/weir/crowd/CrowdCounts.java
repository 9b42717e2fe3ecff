package dev.weir.crowd;

import dev.weir.measure.count.Counter;

/** Counts of the messages that the clients of one loop were not given, by the reason. The loop's thread counts; any thread may ask. */
public final class CrowdCounts {

    final Counter awaitingEnd = new Counter();
    final Counter excused = new Counter();
    final Counter conflated = new Counter();
    final Counter overtaken = new Counter();

    CrowdCounts() {}

    /** How many streams of how many connected clients have not come to their end. */
    public long awaitingEnd() {
        return awaitingEnd.get();
    }

    /** How many messages are not due to clients because they had been told to leave. */
    public long excused() {
        return excused.get();
    }

    /** How many messages clients were not given that newer ones have replaced since. */
    public long conflated() {
        return conflated.get();
    }

    /** How many messages that are due clients were not given, though later ones came or are the next that come. */
    public long overtaken() {
        return overtaken.get();
    }
}
