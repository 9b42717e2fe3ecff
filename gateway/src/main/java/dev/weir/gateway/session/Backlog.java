package dev.weir.gateway.session;

import dev.weir.gateway.protocol.SessionRequest.Create;

/** What a client has not been sent. Belongs to the thread of the session. */
final class Backlog {

    private static final long NEVER = Long.MAX_VALUE;
    private static final int SHOWN_ID = 9;

    private long sinceNanos = NEVER;
    private long conflated;
    private long lost;

    /** Whether anything waits, as a turn ends. */
    void settle(boolean waiting, long nowNanos) {
        if (!waiting) {
            sinceNanos = NEVER;
        } else if (sinceNanos == NEVER) {
            sinceNanos = nowNanos;
        }
    }

    void leftOut(int count, boolean asLoss) {
        if (asLoss) {
            lost += count;
        } else {
            conflated += count;
        }
    }

    boolean any() {
        return sinceNanos != NEVER;
    }

    SessionState state(String id, Create request, String transport, long nowNanos) {
        return new SessionState(
                id.substring(0, Math.min(SHOWN_ID, id.length())),
                request.user().orElse(""),
                transport,
                any() ? nowNanos - sinceNanos : 0,
                conflated,
                lost);
    }
}
