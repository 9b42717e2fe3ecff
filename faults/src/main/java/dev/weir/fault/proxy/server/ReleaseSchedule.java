package dev.weir.fault.proxy.server;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * When bytes that have arrived may go on: each read of them after a delay, and then over a link of some rate, in their
 * order. Never earlier than a link of that delay and rate would have them at its other end. Reads no clock; all instants
 * are of one that the caller has. Used by one thread.
 */
final class ReleaseSchedule {

    /** Nothing waits. */
    static final long NEVER = Long.MAX_VALUE;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Far less than a byte, and more than the arithmetic errs by. */
    private static final double ROUNDING = 1e-6;

    /** Enough for one write, so that no longer a backlog is looked through for it. */
    private static final long ENOUGH_BYTES = 1 << 20;

    /** So many steps of a link are made a second, at the most. */
    private static final int STEPS_PER_SECOND = 1_000;

    private final Deque<Arrival> arrivals = new ArrayDeque<>();
    private long bytesPerSecond;
    private long linkFreeNanos = Long.MIN_VALUE;
    private long sentOfFirst;

    /** Bytes that arrived together. */
    private static final class Arrival {
        private long dueNanos;
        private long bytes;

        Arrival(long dueNanos, long bytes) {
            this.dueNanos = dueNanos;
            this.bytes = bytes;
        }
    }

    /** Whether nothing waits. */
    boolean empty() {
        return arrivals.isEmpty();
    }

    /**
     * From now on the link has another rate.
     *
     * @param perSecond bytes; 0 for a link that takes no time
     */
    void rate(long perSecond, long nowNanos) {
        if (perSecond == bytesPerSecond) {
            return;
        }
        Arrival first = arrivals.peekFirst();
        if (first != null && start(first, linkFreeNanos) < nowNanos) {
            // What the link of the old rate has of the next bytes it sends again.
            first.bytes -= sentOfFirst;
            sentOfFirst = 0;
            first.dueNanos = nowNanos;
            linkFreeNanos = nowNanos;
        }
        bytesPerSecond = perSecond;
    }

    /** Bytes have arrived. */
    void arrived(long bytes, long nowNanos, long delayNanos) {
        long dueNanos = nowNanos + delayNanos;
        Arrival last = arrivals.peekLast();
        if (last != null && last.dueNanos >= dueNanos) {
            last.bytes += bytes;
        } else {
            arrivals.addLast(new Arrival(dueNanos, bytes));
        }
    }

    /** How many bytes may go on now; when they are very many, some of them. */
    long releasable(long nowNanos) {
        long total = 0;
        long free = linkFreeNanos;
        long sent = sentOfFirst;
        for (Arrival arrival : arrivals) {
            long start = start(arrival, free);
            if (start > nowNanos || total >= ENOUGH_BYTES) {
                break;
            }
            long passed = passed(arrival, nowNanos - start);
            total += Math.max(0, passed - sent);
            if (passed < arrival.bytes) {
                break;
            }
            free = start + nanos(arrival.bytes);
            sent = 0;
        }
        return total;
    }

    /** Bytes have gone on, at most as many as were releasable. */
    void released(long bytes) {
        sentOfFirst += bytes;
        Arrival first = arrivals.peekFirst();
        while (first != null && sentOfFirst >= first.bytes) {
            sentOfFirst -= first.bytes;
            linkFreeNanos = start(first, linkFreeNanos) + nanos(first.bytes);
            arrivals.removeFirst();
            first = arrivals.peekFirst();
        }
    }

    /** When the next bytes may go on; {@link #NEVER} when none wait. */
    long nextNanos() {
        Arrival first = arrivals.peekFirst();
        if (first == null) {
            return NEVER;
        }
        long step = Math.max(1, bytesPerSecond / STEPS_PER_SECOND);
        return start(first, linkFreeNanos) + nanos(Math.min(first.bytes, sentOfFirst + step));
    }

    /** Forgets what waits. */
    void clear() {
        arrivals.clear();
        sentOfFirst = 0;
    }

    private static long start(Arrival arrival, long free) {
        return Math.max(arrival.dueNanos, free);
    }

    private long passed(Arrival arrival, long nanos) {
        return bytesPerSecond == 0
                ? arrival.bytes
                : Math.min(arrival.bytes, (long) (nanos * (double) bytesPerSecond / NANOS_PER_SECOND + ROUNDING));
    }

    private long nanos(long bytes) {
        return bytesPerSecond == 0 ? 0 : (long) Math.ceil(bytes * NANOS_PER_SECOND / bytesPerSecond);
    }
}
