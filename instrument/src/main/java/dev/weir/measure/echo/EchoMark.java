package dev.weir.measure.echo;

import java.nio.ByteBuffer;

/**
 * What makes an echo of a message: bytes behind it that say "this is an echo", of which run and of which stream, and by how much
 * pauses of the subscriber's process delayed it. Without them a system that sends messages back by itself, before any subscriber
 * has them, would pass for one that is quick.
 *
 * <p>The stream stands outside the identity, so that a process takes the echoes of its own publishers without opening the others.
 */
final class EchoMark {

    /** Bytes that an echo has more than its message. */
    static final int BYTES = 4 * Integer.BYTES + Long.BYTES;

    /** "ECHO" in ASCII. */
    private static final int MAGIC = 0x4543484F;

    private static final int RUN = Integer.BYTES;
    private static final int STREAM = 2 * Integer.BYTES;
    private static final int CHECK = 3 * Integer.BYTES;
    private static final int PAUSED = 4 * Integer.BYTES;

    private EchoMark() {}

    /** What the end of a message is. */
    enum Found {
        MARKED,
        /** A mark with a part that is wrong. */
        DAMAGED,
        NOT_MARKED
    }

    /**
     * Puts the mark at an index; there is room for it.
     *
     * @param stream the publisher of the message
     * @param pausedNanos how much later the subscriber had the message because its process paused
     */
    static void put(ByteBuffer into, int index, int runId, int stream, long pausedNanos) {
        into.putInt(index, MAGIC)
                .putInt(index + RUN, runId)
                .putInt(index + STREAM, stream)
                .putInt(index + CHECK, check(stream, pausedNanos))
                .putLong(index + PAUSED, pausedNanos);
    }

    private static int check(int stream, long pausedNanos) {
        return ~(31 * stream + Long.hashCode(pausedNanos));
    }

    /**
     * Looks for the mark before the limit of a message.
     *
     * @param streams how many publishers the run has: the mark of any other is damaged
     */
    static Found find(ByteBuffer message, int runId, int streams) {
        if (message.remaining() < BYTES) {
            return Found.NOT_MARKED;
        }
        int index = message.limit() - BYTES;
        boolean magic = message.getInt(index) == MAGIC;
        boolean ofRun = message.getInt(index + RUN) == runId;
        if (!magic && !ofRun) {
            return Found.NOT_MARKED;
        }
        int stream = stream(message);
        boolean whole =
                stream >= 0 && stream < streams && message.getInt(index + CHECK) == check(stream, pausedNanos(message));
        return magic && ofRun && whole ? Found.MARKED : Found.DAMAGED;
    }

    /** The publisher of the message that this is the echo of. Of what is marked. */
    static int stream(ByteBuffer message) {
        return message.getInt(message.limit() - BYTES + STREAM);
    }

    /** How much later the subscriber had the message because its process paused. Of what is marked. */
    static long pausedNanos(ByteBuffer message) {
        return message.getLong(message.limit() - BYTES + PAUSED);
    }
}
