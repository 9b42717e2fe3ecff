package dev.weir.transport.web.client;

import java.nio.channels.SelectionKey;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How much a client may read that reads slowly: after each read it pauses for as long as so many bytes take at its rate.
 * Used by the thread of the crowd.
 */
final class SlowReading {

    /** Little, so that what it has not read waits at the server. */
    static final int RECEIVE_BUFFER_BYTES = 16 * 1024;

    private static final int READS_PER_SECOND = 20;

    private final long bytesPerSecond;
    private long resumeNanos;

    SlowReading(long bytesPerSecond, long nowNanos) {
        this.bytesPerSecond = bytesPerSecond;
        this.resumeNanos = nowNanos;
    }

    /** For a client of that rate; null for one that reads as fast as it can, which is {@code Long.MAX_VALUE}. */
    static @Nullable SlowReading of(long bytesPerSecond, long nowNanos) {
        return bytesPerSecond == Long.MAX_VALUE ? null : new SlowReading(bytesPerSecond, nowNanos);
    }

    /** Bytes that it may read at once. */
    int mostBytes() {
        return Math.clamp(bytesPerSecond / READS_PER_SECOND, 1, RestSizes.MOST_READ);
    }

    private void read(int bytes, long nowNanos) {
        long from = resumeNanos - nowNanos > 0 ? resumeNanos : nowNanos;
        resumeNanos = from + (long) (bytes * 1e9 / bytesPerSecond);
    }

    /** Clients that pause, in the order in which they go on. Looked at every ten milliseconds. */
    static final class Pauses {

        private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

        private final PriorityQueue<Pause> pauses =
                new PriorityQueue<>(Comparator.comparingLong((Pause pause) -> pause.resumeTick));

        private final long startNanos;

        private record Pause(ClientSocket socket, long resumeTick) {}

        Pauses(long startNanos) {
            this.startNanos = startNanos;
        }

        private long tick(long nanos) {
            return Math.floorDiv(nanos - startNanos, TICK_NANOS);
        }

        /** A slow client has read. */
        void read(ClientSocket socket, SlowReading slow, int bytes, long nowNanos) {
            slow.read(bytes, nowNanos);
            socket.interest(SelectionKey.OP_READ, false);
            pauses.add(new Pause(socket, tick(slow.resumeNanos) + 1));
        }

        /** Lets those read again whose pause is over. */
        void resume(long nowNanos) {
            long now = tick(nowNanos);
            for (Pause first = pauses.peek(); first != null && first.resumeTick <= now; first = pauses.peek()) {
                pauses.remove();
                first.socket.interest(SelectionKey.OP_READ, true);
            }
        }

        /** How long until one is over; {@code Long.MAX_VALUE} when nobody pauses. */
        long waitNanos(long nowNanos) {
            Pause first = pauses.peek();
            return first == null ? Long.MAX_VALUE : Math.max(0, first.resumeTick * TICK_NANOS + startNanos - nowNanos);
        }
    }
}
