package dev.weir.transport.kafka.light;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

/**
 * Connections that are not read for a while, though something has come: those of slow clients, and those that begin an
 * answer while the answers begun by others take the memory there is for them. Used by one thread.
 */
final class ReadingPauses {

    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final long mostHeldBytes;
    private final PriorityQueue<LightConnection> slow =
            new PriorityQueue<>(Comparator.comparingLong(LightConnection::resumeNanos));
    private final Deque<LightConnection> waiting = new ArrayDeque<>();
    private long heldBytes;

    /** @param mostHeldBytes memory for answers that have come in part */
    ReadingPauses(long mostHeldBytes) {
        this.mostHeldBytes = mostHeldBytes;
    }

    /** Whether a connection may be read now; pauses it otherwise. */
    boolean mayRead(LightConnection connection) {
        if (heldBytes <= mostHeldBytes || connection.midAnswer()) {
            return true;
        }
        connection.pause();
        waiting.add(connection);
        return false;
    }

    /** The memory that the answer of a connection takes has changed. */
    void holds(int before, int after) {
        heldBytes += after - before;
    }

    /** Pauses the connection of a slow client for as long as what it has read would have taken it. */
    void afterReading(LightConnection connection, long nowNanos) {
        LightClient client = connection.client();
        if (client.slow() && !connection.closed()) {
            double seconds = (double) connection.readBytes() / client.bytesPerSecond();
            long from = Math.max(connection.resumeNanos(), nowNanos);
            connection.pauseUntil(from + (long) (seconds * LONG_NANOS));
            slow.add(connection);
        }
    }

    /**
     * Lets those go on whose time has come.
     *
     * @return for how long none will
     */
    long resume(long nowNanos) {
        while (heldBytes <= mostHeldBytes && !waiting.isEmpty()) {
            // One at a time: how much it will take is known only once it has begun.
            LightConnection connection = waiting.remove();
            if (!connection.closed()) {
                connection.resume();
                break;
            }
        }
        for (LightConnection next = slow.peek(); next != null; next = slow.peek()) {
            if (next.resumeNanos() > nowNanos && !next.closed()) {
                return next.resumeNanos() - nowNanos;
            }
            slow.remove().resume();
        }
        return waiting.isEmpty() || heldBytes > mostHeldBytes ? LONG_NANOS : 0;
    }
}
