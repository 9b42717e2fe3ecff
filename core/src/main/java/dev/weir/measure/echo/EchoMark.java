package dev.weir.measure.echo;

import java.nio.ByteBuffer;

/**
 * What makes an echo of a message: 8 bytes behind it, that say "this is an echo" and of which run. Without them a system that
 * sends messages back by itself, before any subscriber has them, would pass for one that is quick.
 */
final class EchoMark {

    /** Bytes that an echo has more than its message. */
    static final int BYTES = 2 * Integer.BYTES;

    /** "ECHO" in ASCII. */
    private static final int MAGIC = 0x4543484F;

    private EchoMark() {}

    /** What the end of a message is. */
    enum Found {
        MARKED,
        /** A mark with a part that is wrong. */
        DAMAGED,
        NOT_MARKED
    }

    /** Puts the mark at an index; there is room for it. */
    static void put(ByteBuffer into, int index, int runId) {
        into.putInt(index, MAGIC).putInt(index + Integer.BYTES, runId);
    }

    /** Looks for the mark before the limit of a message. */
    static Found find(ByteBuffer message, int runId) {
        if (message.remaining() < BYTES) {
            return Found.NOT_MARKED;
        }
        int index = message.limit() - BYTES;
        boolean magic = message.getInt(index) == MAGIC;
        boolean ofRun = message.getInt(index + Integer.BYTES) == runId;
        return magic && ofRun ? Found.MARKED : magic || ofRun ? Found.DAMAGED : Found.NOT_MARKED;
    }
}
