package dev.weir.transport.kafka.light;

import dev.weir.transport.ClientWork;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One light client: where it stands in each partition, and its connections to their leaders. Used by one thread. */
final class LightClient {

    private static final long UNKNOWN = -1;

    private final int index;
    private final ClientWork work;
    private final @Nullable ByteBuffer key;
    private final long bytesPerSecond;
    private final long[] nextOffsets;
    private List<LightConnection> connections = List.of();
    private int attempt;
    private State state = State.AWAY;
    private long changedNanos;
    private long lostNanos;
    private String reason = "";

    /** What a client is at. */
    enum State {
        /** Nobody has asked it to connect, or it has been dropped. */
        AWAY,
        /** On its way to its first fetch. */
        CONNECTING,
        SUBSCRIBED,
        /** Was subscribed, has lost a leader, and goes on where it stood once there is one again. */
        RECOVERING
    }

    /**
     * @param key of the messages it hands over; nothing when it hands over all
     * @param bytesPerSecond most bytes it reads in a second
     */
    LightClient(int index, ClientWork work, @Nullable ByteBuffer key, long bytesPerSecond, int partitions) {
        this.index = index;
        this.work = work;
        this.key = key;
        this.bytesPerSecond = bytesPerSecond;
        this.nextOffsets = new long[partitions];
        Arrays.fill(nextOffsets, UNKNOWN);
    }

    int index() {
        return index;
    }

    boolean counts() {
        return work == ClientWork.COUNT;
    }

    /** Whether it reads a message as an application would. */
    boolean decodes() {
        return work == ClientWork.DECODE;
    }

    /** Whether it hands over a record with this key. */
    boolean takes(@Nullable ByteBuffer recordKey) {
        return key == null || key.equals(recordKey);
    }

    long bytesPerSecond() {
        return bytesPerSecond;
    }

    boolean slow() {
        return bytesPerSecond != Long.MAX_VALUE;
    }

    State state() {
        return state;
    }

    /** When it came into this state, or when its connections failed last in it. */
    long changedNanos() {
        return changedNanos;
    }

    /** When it lost a leader, while it recovers. */
    long lostNanos() {
        return lostNanos;
    }

    /** Why it recovers. */
    String reason() {
        return reason;
    }

    /** The offset it takes next in each partition; negative where it is not known yet. */
    long[] nextOffsets() {
        return nextOffsets;
    }

    long next(int partition) {
        return nextOffsets[partition];
    }

    void reach(int partition, long next) {
        nextOffsets[partition] = next;
    }

    /** Whether it knows where it stands in all these partitions. */
    boolean positioned(int[] partitions) {
        for (int partition : partitions) {
            if (nextOffsets[partition] == UNKNOWN) {
                return false;
            }
        }
        return true;
    }

    List<LightConnection> connections() {
        return connections;
    }

    /** Whether every connection has sent a fetch. */
    boolean fetchesEverywhere() {
        for (LightConnection connection : connections) {
            if (!connection.fetching()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Takes its connections, which are still being opened.
     *
     * @return a number that stays its {@link #attempt} for as long as it has these
     */
    int connects(List<LightConnection> opened) {
        connections = opened;
        return ++attempt;
    }

    int attempt() {
        return attempt;
    }

    void becomes(State next, long nowNanos) {
        state = next;
        changedNanos = nowNanos;
    }

    /** It has lost a leader, or has not found one again. */
    void loses(String why, long nowNanos) {
        if (state != State.RECOVERING) {
            lostNanos = nowNanos;
        }
        reason = why;
        becomes(State.RECOVERING, nowNanos);
        disconnect();
    }

    /** Forgets where it stood, as a consumer that begins. */
    void leave(long nowNanos) {
        becomes(State.AWAY, nowNanos);
        Arrays.fill(nextOffsets, UNKNOWN);
        disconnect();
    }

    private void disconnect() {
        attempt++;
        List<LightConnection> closing = connections;
        connections = List.of();
        closing.forEach(LightConnection::close);
    }
}
