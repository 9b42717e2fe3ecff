package dev.weir.transport.web.client;

import dev.weir.transport.CrowdHandler;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/** Sessions that are to be subscribed in time. All may take equally long, so the one that began first is late first. */
final class OpeningSessions {

    private final long openNanos;
    private final Queue<TlcpSession> sessions = new ArrayDeque<>();
    private final Queue<Failure> failures = new ArrayDeque<>();

    /** A client that could not even begin; it is told at the next poll. */
    private record Failure(int client, String reason) {}

    OpeningSessions(long openNanos) {
        this.openNanos = openNanos;
    }

    void add(TlcpSession session) {
        sessions.add(session);
    }

    /** A client could not even begin. */
    void failed(int client, String reason) {
        failures.add(new Failure(client, reason));
    }

    /** A client is not to be told of any more. */
    void forget(int client) {
        failures.removeIf(failure -> failure.client == client);
    }

    /** Tells of the clients that could not begin; answers whether there were any. */
    boolean tellFailures(CrowdHandler handler) {
        int count = failures.size();
        for (int index = 0; index < count; index++) {
            Failure failure = failures.remove();
            handler.dropped(failure.client, failure.reason, false);
        }
        return count > 0;
    }

    /** Drops those that are late; answers whether there were any. */
    boolean dropLate(long nowNanos, SessionHost host) {
        boolean dropped = false;
        for (Optional<TlcpSession> late = late(nowNanos); late.isPresent(); late = late(nowNanos)) {
            dropped = true;
            host.drop(
                    late.get(),
                    "no subscription within " + TimeUnit.NANOSECONDS.toMillis(openNanos) + " ms: "
                            + late.get().phase.words(),
                    false);
        }
        return dropped;
    }

    /** Takes out one that is late. */
    private Optional<TlcpSession> late(long nowNanos) {
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
