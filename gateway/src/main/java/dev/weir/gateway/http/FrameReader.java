package dev.weir.gateway.http;

import java.io.ByteArrayOutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the frames that a client sends on a WebSocket, and puts messages together that came in parts. */
final class FrameReader {

    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    private static final int MASK_BYTES = 4;

    /** In the first byte of a frame. */
    private static final int LAST = 0x80;

    private static final int RESERVED = 0x70;
    private static final int KIND = 0x0F;

    /** In the second byte: whether the content is masked, and how long it is or in how many bytes that follows. */
    private static final int MASKED = 0x80;

    private static final int LENGTH = 0x7F;
    private static final int IN_TWO_BYTES = 126;
    private static final int IN_EIGHT_BYTES = 127;

    private static final int MAX_CONTROL_BYTES = 125;

    private final int maxBytes;
    private @Nullable ByteArrayOutputStream parts;
    private int partsKind;
    private boolean incomplete;

    /** @param maxBytes the longest message */
    FrameReader(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * What has arrived.
     *
     * @param kind {@link #CONTINUATION} for a part of a message that is not complete
     */
    @SuppressWarnings("ArrayRecordComponent") // Made for one reader.
    record Message(int kind, byte[] content) {}

    /** Whether a frame or a message has begun and not ended. */
    boolean incomplete() {
        return incomplete || parts != null;
    }

    /** Takes one frame; empty when it has not all arrived. */
    Optional<Message> next(Input input) throws BadRequest {
        byte[] bytes = input.bytes();
        int from = input.from();
        incomplete = input.length() > 0;
        if (input.length() < 2) {
            return Optional.empty();
        }
        int first = bytes[from] & 0xFF;
        int second = bytes[from + 1] & 0xFF;
        checkHead(first, second);
        int shortLength = second & LENGTH;
        int lengthBytes = shortLength == IN_TWO_BYTES ? 2 : shortLength == IN_EIGHT_BYTES ? 8 : 0;
        if (input.length() < 2 + lengthBytes) {
            return Optional.empty();
        }
        long length = lengthBytes == 0 ? shortLength : number(bytes, from + 2, lengthBytes);
        int kept = parts == null ? 0 : parts.size();
        if (length < 0 || length + kept > maxBytes) {
            throw new BadRequest(HttpStatus.CLOSE_TOO_BIG, "messages have at most " + maxBytes + " bytes");
        }
        int head = 2 + lengthBytes + MASK_BYTES;
        if (input.length() < head + length) {
            return Optional.empty();
        }
        byte[] content = unmasked(bytes, from + head, (int) length);
        input.use(head + (int) length);
        incomplete = input.length() > 0;
        return Optional.of(message(first, content));
    }

    private void checkHead(int first, int second) throws BadRequest {
        int kind = first & KIND;
        boolean known = kind <= BINARY || (kind >= CLOSE && kind <= PONG);
        boolean control = kind >= CLOSE;
        boolean last = (first & LAST) != 0;
        if (!known || (first & RESERVED) != 0) {
            throw new BadRequest(HttpStatus.CLOSE_PROTOCOL_ERROR, "reserved bits or an unknown kind of frame");
        }
        if ((second & MASKED) == 0) {
            throw new BadRequest(HttpStatus.CLOSE_PROTOCOL_ERROR, "frames of clients must be masked");
        }
        if (control && (!last || (second & LENGTH) > MAX_CONTROL_BYTES)) {
            throw new BadRequest(HttpStatus.CLOSE_PROTOCOL_ERROR, "a control frame is short and whole");
        }
        if (!control && (kind == CONTINUATION) != (parts != null)) {
            throw new BadRequest(
                    HttpStatus.CLOSE_PROTOCOL_ERROR,
                    "a continuation without a first frame, or a first frame within a message");
        }
    }

    private static long number(byte[] bytes, int from, int count) {
        long number = 0;
        for (int index = from; index < from + count; index++) {
            number = (number << 8) | (bytes[index] & 0xFF);
        }
        return number;
    }

    private static byte[] unmasked(byte[] bytes, int from, int length) {
        byte[] content = new byte[length];
        for (int index = 0; index < length; index++) {
            content[index] = (byte) (bytes[from + index] ^ bytes[from - MASK_BYTES + (index & 3)]);
        }
        return content;
    }

    private Message message(int first, byte[] content) {
        int kind = first & KIND;
        boolean last = (first & LAST) != 0;
        if (kind >= CLOSE || (last && parts == null)) {
            return new Message(kind, content);
        }
        ByteArrayOutputStream collected = parts;
        if (collected == null) {
            collected = new ByteArrayOutputStream(content.length);
            parts = collected;
            partsKind = kind;
        }
        collected.writeBytes(content);
        if (!last) {
            return new Message(CONTINUATION, content);
        }
        parts = null;
        return new Message(partsKind, collected.toByteArray());
    }

    /** A whole frame of control from the server; at most 125 bytes. */
    static byte[] control(int kind, byte[] content) {
        byte[] frame = new byte[2 + content.length];
        frame[0] = (byte) (LAST | kind);
        frame[1] = (byte) content.length;
        System.arraycopy(content, 0, frame, 2, content.length);
        return frame;
    }
}
