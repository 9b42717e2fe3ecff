package dev.weir.transport.web.client;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/** Sessions that are to be subscribed in time. All may take equally long, so the one that began first is late first. */
final class OpeningSessions {

    private final long openNanos;
    private final Queue<TlcpSession> sessions = new ArrayDeque<>();

    OpeningSessions(long openNanos) {
        this.openNanos = openNanos;
    }

    void add(TlcpSession session) {
        sessions.add(session);
    }

    /** Takes out one that is late. */
    Optional<TlcpSession> late(long nowNanos) {
        for (TlcpSession first = sessions.peek(); first != null; first = sessions.peek()) {
            boolean waiting = first.open() && first.opening != null;
            if (waiting && leftNanos(first, nowNanos) > 0) {
                break;
            }
            sessions.remove();
            if (waiting) {
                return Optional.of(first);
            }
        }
        return Optional.empty();
    }

    /** How long until one is late; {@code Long.MAX_VALUE} when none can be. */
    long waitNanos(long nowNanos) {
        TlcpSession first = sessions.peek();
        return first == null || first.opening == null ? Long.MAX_VALUE : Math.max(0, leftNanos(first, nowNanos));
    }

    private long leftNanos(TlcpSession session, long nowNanos) {
        return session.opening().startedNanos() + openNanos - nowNanos;
    }
}
