package dev.weir.gateway.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What a connection has to send: lines, which are packed into frames of a WebSocket or chunks of an answer as they leave,
 * and bytes that go as they are. Holds the arrays it is given, and nothing when there is nothing to send.
 */
public final class Outbox {

    private static final int FRAME_HEAD = 4;
    private static final int CHUNK_HEAD = 8;
    private static final int MAX_FRAME = 65_535;
    private static final byte[] CHUNK_END = "\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final String HEX = "0123456789abcdef";
    private static final int TEXT = 1;
    private static final int FINAL = 0x80;

    /** How lines are packed. */
    enum Packing {
        FRAMES,
        CHUNKS,
        NONE
    }

    @SuppressWarnings("ArrayRecordComponent") // Made to be sent once.
    private record AsItIs(byte[] bytes) {}

    private @Nullable ArrayDeque<Object> parts;
    private Packing packing = Packing.NONE;
    private int bytes;
    /** How much of the first part has left. */
    private int offset;
    /** Whether a frame has left that is not the last of its message. */
    private boolean inMessage;

    void packing(Packing newPacking) {
        packing = newPacking;
    }

    /** Whether nothing is to be sent. */
    public boolean isEmpty() {
        return parts == null;
    }

    /** How many bytes are to be sent, without packing. */
    public int bytes() {
        return bytes;
    }

    /** Adds lines, which are packed. */
    public void addLines(byte[] lines) {
        add(lines, lines.length);
    }

    /** Adds bytes that go as they are. */
    public void addRaw(byte[] raw) {
        add(packing == Packing.NONE ? raw : new AsItIs(raw), raw.length);
    }

    private void add(Object part, int length) {
        if (length == 0) {
            return;
        }
        ArrayDeque<Object> queue = parts;
        if (queue == null) {
            queue = new ArrayDeque<>(4);
            parts = queue;
        }
        queue.addLast(part);
        bytes += length;
    }

    /** Packs as much as fits into an empty buffer of at least a hundred bytes. */
    public void fill(ByteBuffer into) {
        ArrayDeque<Object> queue = parts;
        while (queue != null && !queue.isEmpty() && into.remaining() > 2 * CHUNK_HEAD) {
            if (packing == Packing.NONE || queue.peekFirst() instanceof AsItIs) {
                take(queue, into, Math.min(into.remaining(), firstLength(queue) - offset));
            } else if (packing == Packing.FRAMES) {
                frame(queue, into);
            } else {
                chunk(queue, into);
            }
        }
        if (queue != null && queue.isEmpty()) {
            parts = null;
        }
    }

    private static byte[] content(@Nullable Object part) {
        if (part instanceof byte[] lines) {
            return lines;
        }
        if (part instanceof AsItIs raw) {
            return raw.bytes;
        }
        throw new IllegalStateException("nothing but bytes is queued");
    }

    private static int firstLength(ArrayDeque<Object> queue) {
        return content(queue.peekFirst()).length;
    }

    /** Moves a number of bytes from the first parts into the buffer; answers the last of them. */
    private byte take(ArrayDeque<Object> queue, ByteBuffer into, int count) {
        int left = count;
        byte last = 0;
        while (left > 0) {
            byte[] content = content(queue.peekFirst());
            int length = Math.min(left, content.length - offset);
            into.put(content, offset, length);
            last = content[offset + length - 1];
            offset += length;
            left -= length;
            bytes -= length;
            if (offset == content.length) {
                queue.removeFirst();
                offset = 0;
            }
        }
        return last;
    }

    /** How many bytes of lines come next, up to a number. */
    private int lineBytes(ArrayDeque<Object> queue, int most) {
        int count = -offset;
        for (Object part : queue) {
            if (part instanceof AsItIs || count >= most) {
                break;
            }
            count += content(part).length;
        }
        return Math.min(count, most);
    }

    /** A frame is the last of its message when it ends where a line does. */
    private void frame(ArrayDeque<Object> queue, ByteBuffer into) {
        int length = lineBytes(queue, Math.min(MAX_FRAME, into.remaining() - FRAME_HEAD));
        int start = into.position();
        into.put((byte) 0);
        if (length < 126) {
            into.put((byte) length);
        } else {
            into.put((byte) 126).putShort((short) length);
        }
        boolean whole = take(queue, into, length) == '\n';
        into.put(start, (byte) ((inMessage ? 0 : TEXT) | (whole ? FINAL : 0)));
        inMessage = !whole;
    }

    private void chunk(ArrayDeque<Object> queue, ByteBuffer into) {
        int length = lineBytes(queue, Math.min(0xFFFF, into.remaining() - CHUNK_HEAD));
        for (int shift = 12; shift >= 0; shift -= 4) {
            if (length >> shift != 0) {
                into.put((byte) HEX.charAt(length >> shift & 15));
            }
        }
        into.put(CHUNK_END);
        take(queue, into, length);
        into.put(CHUNK_END);
    }
}
