package dev.weir.measure;

import java.util.function.LongSupplier;

/**
 * What the pauses of a receiving process did to the receipt of its messages: delay that the tool made, and that the
 * publisher in another process knows nothing of. Used by one subscriber's thread.
 *
 * <p>A thread that was stopped sees a gap between two messages, and only then asks by how much the pauses have grown: by
 * so much it could have taken what lay there earlier. Where in the gap the pause was, nothing tells; it is taken to have
 * ended with the gap, which makes the tool's part large rather than small. A message that was under way could have been
 * taken when messages usually come, or when the pause began, whichever is later.
 */
final class Standstill {

    private static final long GAP_NANOS = 500_000;
    private static final int USUAL_SHIFT = 6;

    private final LongSupplier pausedNanos;
    private long pausedBefore;
    private long lastNanos;
    private long fromNanos = Long.MIN_VALUE;
    private long toNanos = Long.MIN_VALUE;
    private long usualNanos = -1;

    /** @param pausedNanos how long this process has been stopped so far, in total */
    Standstill(LongSupplier pausedNanos) {
        this.pausedNanos = pausedNanos;
        this.pausedBefore = pausedNanos.getAsLong();
    }

    /** How much later a message was received than it would have been without the pauses of this process. */
    long delayNanos(long sentNanos, long receivedNanos) {
        if (receivedNanos - lastNanos > GAP_NANOS) {
            afterGap(receivedNanos);
        }
        lastNanos = receivedNanos;
        long usually = sentNanos + Math.max(0, usualNanos);
        if (sentNanos < toNanos) {
            return Math.max(0, toNanos - Math.max(fromNanos, usually));
        }
        long serviceNanos = receivedNanos - sentNanos;
        usualNanos = usualNanos < 0 ? serviceNanos : usualNanos + ((serviceNanos - usualNanos) >> USUAL_SHIFT);
        return 0;
    }

    private void afterGap(long receivedNanos) {
        long paused = pausedNanos.getAsLong();
        if (paused > pausedBefore) {
            fromNanos = receivedNanos - (paused - pausedBefore);
            toNanos = receivedNanos;
            pausedBefore = paused;
        }
    }
}
