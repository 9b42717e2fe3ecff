package dev.weir.measure;

/**
 * How much later messages were received because their process paused, for whatever cause: delay that the tool made, and
 * that no publisher knows of. Used by one subscriber's thread.
 *
 * <p>A thread that stood still sees a gap between two messages, and only then asks for the pauses in it: what lay there it
 * could have taken earlier by so much. A message could have been taken when messages usually come, or when the pause began,
 * whichever is later. One that was sent after the pause had ended is not charged: in the publishers' process it carries its
 * delay already.
 *
 * <p>Whoever notices pauses wakes every few milliseconds, and may be late alone. So a pause of less than 10 ms counts only
 * when the JVM's own account of collections confirms that everybody stood still.
 */
final class PauseDelay {

    private static final long GAP_NANOS = 500_000;
    private static final long CERTAIN_NANOS = 10_000_000;
    private static final int USUAL_SHIFT = 6;

    /** Pauses remembered; what an older one held up has long come. */
    private static final int KEPT = 16;

    private final OwnPauses pauses;
    private long collectedBefore;
    private boolean begun;
    private long lastNanos;
    private final long[] fromNanos = new long[KEPT];
    private final long[] toNanos = new long[KEPT];
    private int noted;
    private long lastToNanos = Long.MIN_VALUE;
    private long usualNanos = -1;

    PauseDelay(OwnPauses pauses) {
        this.pauses = pauses;
        this.collectedBefore = pauses.collectedNanos();
    }

    /** How much later a message was received than it would have been without the pauses of this process. */
    long delayNanos(long sentNanos, long receivedNanos) {
        if (begun && receivedNanos - lastNanos > GAP_NANOS) {
            afterGap(receivedNanos);
        }
        begun = true;
        lastNanos = receivedNanos;
        long usually = sentNanos + Math.max(0, usualNanos);
        if (sentNanos < lastToNanos) {
            return pausedNanos(sentNanos, usually);
        }
        long serviceNanos = receivedNanos - sentNanos;
        usualNanos = usualNanos < 0 ? serviceNanos : usualNanos + ((serviceNanos - usualNanos) >> USUAL_SHIFT);
        return 0;
    }

    private void afterGap(long receivedNanos) {
        pauses.look(lastNanos, receivedNanos);
        long collected = pauses.collectedNanos();
        long collecting = collected - collectedBefore;
        collectedBefore = collected;
        if (collecting == 0 && pauses.longestNanos() < CERTAIN_NANOS) {
            return;
        }
        // A collection that nobody noticed is taken to have ended with the gap, which makes the tool's part large.
        lastToNanos = pauses.totalNanos() > 0 ? pauses.endNanos() : receivedNanos;
        toNanos[noted % KEPT] = lastToNanos;
        fromNanos[noted % KEPT] = lastToNanos - Math.max(collecting, pauses.totalNanos());
        noted++;
    }

    /** A short pause while what a long one held up is still coming does not take its place: each delays what waited. */
    private long pausedNanos(long sentNanos, long usually) {
        long sum = 0;
        for (int i = Math.max(0, noted - KEPT); i < noted; i++) {
            long to = toNanos[i % KEPT];
            if (sentNanos < to) {
                sum += Math.max(0, to - Math.max(fromNanos[i % KEPT], usually));
            }
        }
        return sum;
    }
}
