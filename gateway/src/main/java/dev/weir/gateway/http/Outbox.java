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

    private @Nullable Object first;
    private @Nullable Object second;
    /** What comes after the second. Most often there are no more: the head of an update and its values. */
    private @Nullable ArrayDeque<Object> more;

    private Packing packing = Packing.NONE;
    private int bytes;
    /** How much of the first part has left. */
    private int offset;
    /** Whether a frame has left that is not the last of its message. */
    private boolean inMessage;

    /** Whether lines are packed in frames, which need nothing before the first of them. */
    public boolean framed() {
        return packing == Packing.FRAMES;
    }

    void packing(Packing newPacking) {
        packing = newPacking;
    }

    /** Whether nothing is to be sent. */
    public boolean isEmpty() {
        return first == null;
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
        bytes += length;
        if (first == null) {
            first = part;
        } else if (second == null) {
            second = part;
        } else {
            ArrayDeque<Object> others = more;
            if (others == null) {
                others = new ArrayDeque<>(4);
                more = others;
            }
            others.addLast(part);
        }
    }

    private void removeFirst() {
        first = second;
        ArrayDeque<Object> others = more;
        second = others == null ? null : others.removeFirst();
        if (others != null && others.isEmpty()) {
            more = null;
        }
    }

    /** Packs as much as fits into an empty buffer of at least a hundred bytes. */
    public void fill(ByteBuffer into) {
        while (first != null && into.remaining() > 2 * CHUNK_HEAD) {
            if (packing == Packing.NONE || first instanceof AsItIs) {
                take(into, Math.min(into.remaining(), content(first).length - offset));
            } else if (packing == Packing.FRAMES) {
                frame(into);
            } else {
                chunk(into);
            }
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

    /** Moves a number of bytes from the first parts into the buffer; answers the last of them. */
    private byte take(ByteBuffer into, int count) {
        int left = count;
        byte last = 0;
        while (left > 0) {
            byte[] content = content(first);
            int length = Math.min(left, content.length - offset);
            into.put(content, offset, length);
            last = content[offset + length - 1];
            offset += length;
            left -= length;
            bytes -= length;
            if (offset == content.length) {
                removeFirst();
                offset = 0;
            }
        }
        return last;
    }

    /** How many bytes of lines come next, up to a number. */
    private int lineBytes(int most) {
        int count = content(first).length - offset;
        if (count >= most || second == null || second instanceof AsItIs) {
            return Math.min(count, most);
        }
        count += content(second).length;
        ArrayDeque<Object> others = more;
        if (others != null && count < most) {
            for (Object part : others) {
                if (part instanceof AsItIs || count >= most) {
                    break;
                }
                count += content(part).length;
            }
        }
        return Math.min(count, most);
    }

    /** A frame is the last of its message when it ends where a line does. */
    private void frame(ByteBuffer into) {
        int length = lineBytes(Math.min(MAX_FRAME, into.remaining() - FRAME_HEAD));
        int start = into.position();
        into.put((byte) 0);
        if (length < 126) {
            into.put((byte) length);
        } else {
            into.put((byte) 126).putShort((short) length);
        }
        boolean whole = take(into, length) == '\n';
        into.put(start, (byte) ((inMessage ? 0 : TEXT) | (whole ? FINAL : 0)));
        inMessage = !whole;
    }

    private void chunk(ByteBuffer into) {
        int length = lineBytes(Math.min(0xFFFF, into.remaining() - CHUNK_HEAD));
        for (int shift = 12; shift >= 0; shift -= 4) {
            if (length >> shift != 0) {
                into.put((byte) HEX.charAt(length >> shift & 15));
            }
        }
        into.put(CHUNK_END);
        take(into, length);
        into.put(CHUNK_END);
    }
}
