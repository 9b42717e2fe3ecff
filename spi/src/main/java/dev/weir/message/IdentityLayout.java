package dev.weir.message;

import dev.weir.message.Carrier.Finding;
import java.nio.ByteBuffer;

/**
 * The 48 bytes of an identity, big-endian: magic (4), CRC32C of everything behind it (4), version (1), phase (1), stream
 * (2), run (4), sequence (8), intended (8), sent (8), tool (8).
 */
final class IdentityLayout {

    /** "WEIR" in ASCII. */
    static final int MAGIC = 0x57454952;

    static final int CHECKSUM = 4;

    /** Where the bytes under the checksum begin. */
    static final int CHECKED = 8;

    private static final int VERSION = 8;
    private static final int PHASE = 9;
    private static final int STREAM = 10;
    /** Where the number of the run is. */
    static final int RUN = 12;

    private static final int SEQUENCE = 16;
    private static final int INTENDED = 24;
    private static final int SENT = 32;
    private static final int TOOL = 40;

    private static final byte CURRENT_VERSION = 1;

    private IdentityLayout() {}

    /**
     * Writes everything but the checksum, at {@code offset}.
     *
     * <p>Everything under the checksum goes out in words of 8 bytes, as the checksum reads it: a processor that has to put
     * a word together from several stores that are still on their way waits for them, some 10 ns a message.
     */
    static void write(Identity identity, ByteBuffer into, int offset) {
        into.putInt(offset, MAGIC);
        into.putLong(offset + VERSION, origin(identity));
        into.putLong(offset + SEQUENCE, identity.sequence());
        into.putLong(offset + INTENDED, identity.intendedNanos());
        into.putLong(offset + SENT, identity.sentNanos());
        into.putLong(offset + TOOL, identity.toolNanos());
    }

    /** Version, phase, stream and run. */
    private static long origin(Identity identity) {
        return ((long) CURRENT_VERSION << 56)
                | ((long) identity.phase().code() << 48)
                | ((identity.stream() & 0xffffL) << 32)
                | (identity.runId() & 0xffff_ffffL);
    }

    /**
     * Reads an identity whose checksum has been computed.
     *
     * <p>Magic and run are judged together with the checksum, so that a flipped bit in either makes a corrupt message and
     * not a foreign one.
     */
    static Finding read(ByteBuffer from, int offset, int checksum, int runId, Identity into) {
        boolean intact = from.getInt(offset + CHECKSUM) == checksum;
        boolean marked = from.getInt(offset) == MAGIC;
        if (!intact) {
            return marked ? Finding.CORRUPT : Finding.FOREIGN;
        }
        if (from.getInt(offset + RUN) != runId || from.get(offset + VERSION) != CURRENT_VERSION) {
            return Finding.FOREIGN;
        }
        if (!marked) {
            return Finding.CORRUPT;
        }
        into.origin(runId, from.getShort(offset + STREAM) & 0xffff, Phase.ofCode(from.get(offset + PHASE)));
        into.message(
                from.getLong(offset + SEQUENCE),
                from.getLong(offset + INTENDED),
                from.getLong(offset + SENT),
                from.getLong(offset + TOOL));
        return Finding.GENUINE;
    }
}
