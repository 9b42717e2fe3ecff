package dev.weir.fault.proxy.server;

import dev.weir.resource.pause.Pause;
import dev.weir.resource.pause.PauseLog;
import java.util.List;

/**
 * When the forwarding thread stood still, so that nothing passed the proxy. It comes by every {@link #LOOK_MILLIS} at the
 * latest; if it does not, then it got no processor, or was busy with one thing for that long. Used by that thread.
 */
final class LoopPauses {

    /** The longest that the thread waits by itself. */
    static final int LOOK_MILLIS = 10;

    private static final long LOOK_NANOS = LOOK_MILLIS * 1_000_000L;
    private static final long LEAST_NANOS = 10_000_000L;
    private static final int MOST_TOLD = 1_000;

    private final PauseLog log = new PauseLog();
    private final long firstNanos;
    private long lastNanos;

    LoopPauses(long nowNanos) {
        firstNanos = nowNanos;
        lastNanos = nowNanos;
    }

    /** The thread comes by. */
    void look(long nowNanos) {
        long dueNanos = lastNanos + LOOK_NANOS;
        if (nowNanos - dueNanos > LEAST_NANOS) {
            log.add(dueNanos, nowNanos - dueNanos);
        }
        lastNanos = nowNanos;
    }

    /** The longest so far, in order of time. */
    List<Pause> longest() {
        return log.longest(firstNanos, lastNanos, MOST_TOLD);
    }
}
