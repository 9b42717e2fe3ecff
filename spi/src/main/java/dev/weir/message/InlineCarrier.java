package dev.weir.message;

import java.nio.ByteBuffer;
import java.util.OptionalInt;

/**
 * The identity as an {@link InlineToken} anywhere inside a text document, in the place that the payload left for it.
 *
 * <p>The token is 36 bytes, big-endian: magic (3), version and phase (4 bits each), stream (2), run (4), sequence (5),
 * intended (8), sent - intended in µs (4), tool in µs (3), CRC32C of the document without the token (4), and the lower half
 * of a CRC32C of all these (2). The differences are cut at what fits.
 */
final class InlineCarrier implements Carrier {

    private static final int BYTES = 36;
    private static final int VERSION = 1;
    private static final int STREAM = 4;
    private static final int RUN = 6;
    private static final int SEQUENCE = 10;
    private static final int INTENDED = 15;
    private static final int SENT = 23;
    private static final int TOOL = 27;
    private static final int CHECKSUM = 30;
    private static final int CHECK = 34;

    private static final int MAX_TOOL_MICROS = (1 << 24) - 1;
    private static final long MAX_SENT_MICROS = (1L << 32) - 1;
    private static final long SEQUENCE_MASK = (1L << 40) - 1;

    private final byte[] bytes = new byte[BYTES];
    private final ByteBuffer token = ByteBuffer.wrap(bytes);
    private final Checksum checksum = new Checksum();
    private final int magic;

    /** Where the last token stood in its message: the next one most often stands there too. */
    private int lastOffset;

    InlineCarrier() {
        byte[] mark = new byte[3];
        InlineToken.decode(ByteBuffer.wrap(InlineToken.MARK), 0, mark);
        magic = (mark[0] & 0xff) << 24 | (mark[1] & 0xff) << 16 | (mark[2] & 0xff) << 8;
    }

    @Override
    public int headerBytes() {
        return 0;
    }

    @Override
    public int inlineBytes() {
        return InlineToken.LENGTH;
    }

    /** @throws IllegalArgumentException when the payload has left no place for the token */
    @Override
    public void seal(Identity identity, ByteBuffer message, ByteBuffer header) {
        int place = placeholder(message);
        lastOffset = place;
        token.putInt(0, magic | VERSION << 4 | identity.phase().code());
        token.putShort(STREAM, (short) identity.stream());
        token.putInt(RUN, identity.runId());
        token.put(SEQUENCE, (byte) (identity.sequence() >>> 32));
        token.putInt(SEQUENCE + 1, (int) identity.sequence());
        token.putLong(INTENDED, identity.intendedNanos());
        token.putInt(SENT, (int) micros(identity.sentNanos() - identity.intendedNanos(), MAX_SENT_MICROS));
        int toolMicros = (int) micros(identity.toolNanos(), MAX_TOOL_MICROS);
        token.put(TOOL, (byte) (toolMicros >>> 16));
        token.putShort(TOOL + 1, (short) toolMicros);
        token.putInt(CHECKSUM, documentChecksum(message, 0, place));
        token.putShort(CHECK, tokenCheck());
        InlineToken.encode(bytes, message, place);
    }

    private int placeholder(ByteBuffer message) {
        if (InlineToken.isPlaceholder(message, lastOffset)) {
            return lastOffset;
        }
        int place = InlineToken.find(message, message.position());
        while (place >= 0 && !InlineToken.isPlaceholder(message, place)) {
            place = InlineToken.find(message, place + 1);
        }
        if (place < 0) {
            throw new IllegalArgumentException("the payload has left no place for the identity of its message");
        }
        return place;
    }

    /** Whole microseconds, from 0 to {@code most}. */
    private static long micros(long nanos, long most) {
        return Math.clamp(nanos / 1_000, 0, most);
    }

    private int documentChecksum(ByteBuffer message, int start, int place) {
        return checksum.start()
                .add(message, start, place)
                .add(message, place + InlineToken.LENGTH, message.limit())
                .value();
    }

    private short tokenCheck() {
        return (short) checksum.start().add(token, 0, CHECK).value();
    }

    @Override
    public Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into) {
        return find(message, runId, true, into);
    }

    /** {@inheritDoc} The token is looked for anywhere in the part, and is right or wrong by itself. */
    @Override
    public Finding stamp(ByteBuffer part, int runId, Identity into) {
        return find(part, runId, false, into);
    }

    /** The run of the first token in a message; empty without one. */
    OptionalInt runOf(ByteBuffer message) {
        for (int place = InlineToken.find(message, message.position());
                place >= 0;
                place = InlineToken.find(message, place + 1)) {
            if (isIntact(message, place)) {
                return OptionalInt.of(token.getInt(RUN));
            }
        }
        return OptionalInt.empty();
    }

    private Finding find(ByteBuffer part, int runId, boolean whole, Identity into) {
        int start = part.position();
        int guess = start + lastOffset;
        if (InlineToken.isMark(part, guess, part.limit())
                && isIntact(part, guess)
                && judge(part, guess, whole, runId, into) == Finding.GENUINE) {
            return Finding.GENUINE;
        }
        Finding none = Finding.FOREIGN;
        boolean ofAnotherRun = false;
        // A text at random may hold the mark too: only what stands behind one says whether it is a token.
        for (int place = InlineToken.find(part, start); place >= 0; place = InlineToken.find(part, place + 1)) {
            if (!isIntact(part, place)) {
                none = Finding.CORRUPT;
                continue;
            }
            Finding finding = judge(part, place, whole, runId, into);
            if (finding != Finding.FOREIGN) {
                lastOffset = place - start;
                return finding;
            }
            ofAnotherRun = true;
        }
        return ofAnotherRun ? Finding.FOREIGN : none;
    }

    /** Whether a whole token stands there; it is decoded then. */
    private boolean isIntact(ByteBuffer part, int place) {
        return place + InlineToken.LENGTH <= part.limit()
                && InlineToken.decode(part, place, bytes)
                && token.getShort(CHECK) == tokenCheck();
    }

    private Finding judge(ByteBuffer part, int place, boolean whole, int runId, Identity into) {
        int first = token.getInt(0);
        if (token.getInt(RUN) != runId || (first >> 4 & 0xf) != VERSION) {
            return Finding.FOREIGN;
        }
        if (whole && token.getInt(CHECKSUM) != documentChecksum(part, part.position(), place)) {
            return Finding.CORRUPT;
        }
        into.origin(runId, token.getShort(STREAM) & 0xffff, Phase.ofCode(first & 0xf));
        long intendedNanos = token.getLong(INTENDED);
        into.message(
                token.getLong(SEQUENCE - 3) & SEQUENCE_MASK,
                intendedNanos,
                intendedNanos + (token.getInt(SENT) & 0xffff_ffffL) * 1_000,
                (token.getInt(TOOL - 1) & MAX_TOOL_MICROS) * 1_000L);
        return Finding.GENUINE;
    }
}
