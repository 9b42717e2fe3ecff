package dev.weir.transport.mqtt.light;

import java.nio.channels.SelectionKey;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Clients that read slowly and pause, in the order in which they go on. Used by the thread of the crowd. */
final class ReadingRate {

    /** Little, so that what a slow client has not read waits at the server. */
    static final int RECEIVE_BUFFER_BYTES = 16 * 1024;

    private static final int READS_PER_SECOND = 20;
    private static final int MOST_READ = 64 * 1024;

    private final PriorityQueue<Paused> paused = new PriorityQueue<>(Comparator.comparingLong(Paused::untilNanos));

    private record Paused(LightSubscriber client, long untilNanos) {}

    /** Bytes that a client of that rate may read at once. */
    static int mostBytes(long bytesPerSecond) {
        return Math.clamp(bytesPerSecond / READS_PER_SECOND, 1, MOST_READ);
    }

    /** A slow client has read. */
    void read(LightSubscriber client, int bytes, long nowNanos) {
        client.interest(SelectionKey.OP_READ, false);
        paused.add(new Paused(client, client.pauseUntil(bytes, nowNanos)));
    }

    /** Lets those read again whose pause is over. */
    void resume(long nowNanos) {
        for (Paused first = paused.peek(); first != null && first.untilNanos <= nowNanos; first = paused.peek()) {
            paused.remove();
            if (first.client.open()) {
                first.client.interest(SelectionKey.OP_READ, true);
            }
        }
    }

    /** How long until one is over; {@code Long.MAX_VALUE} when nobody pauses. */
    long waitNanos(long nowNanos) {
        Paused first = paused.peek();
        return first == null ? Long.MAX_VALUE : Math.max(0, first.untilNanos - nowNanos);
    }
}
