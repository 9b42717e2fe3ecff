package dev.weir.transport.web.client;

import dev.weir.transport.web.client.TlcpSession.Phase;
import dev.weir.transport.web.client.tlcp.ByteScan;
import java.nio.ByteBuffer;

/**
 * Takes lines out of what is read, in place: out of their frames, and put together when they were cut, by frames or by
 * reads. What is left of a line is kept by its session. Used by the thread of the crowd.
 */
final class StreamSplitter {

    private final Framing framing;
    private final SessionLines lines;
    private final SessionHost host;
    private final int maxLineBytes;

    /** What stands in the buffer: the line at hand unpacked, then what is packed. */
    private int lineStart;

    private int lineEnd;
    private int packed;

    StreamSplitter(Framing framing, SessionLines lines, SessionHost host, int maxLineBytes) {
        this.framing = framing;
        this.lines = lines;
        this.host = host;
        this.maxLineBytes = maxLineBytes;
    }

    /**
     * Handles what was read.
     *
     * @param buffer from place 0 what the session kept, and then what was read
     * @param end place after what was read
     * @param nanos when it was read
     */
    void take(TlcpSession session, ReadBuffer buffer, int end, long nanos) {
        buffer.bytes().clear();
        lineStart = 0;
        lineEnd = session.restBytes() - session.packedRest;
        packed = lineEnd;
        try {
            while (session.open() && !session.counts() && step(session, buffer, end, nanos)) {
                // As far as it goes.
            }
        } catch (ProtocolViolation e) {
            host.drop(session, e.why(), e.lasting());
        }
        if (!session.open() || session.counts()) {
            session.keepNothing();
        } else {
            keep(session, buffer, end);
        }
    }

    /** Answers whether there may be more to do. */
    private boolean step(TlcpSession session, ReadBuffer buffer, int end, long nanos) throws ProtocolViolation {
        if (session.frame.inside()) {
            return content(session, buffer, end, nanos);
        }
        boolean greeted = session.phase != Phase.HEAD;
        ByteBuffer bytes = buffer.bytes();
        int after =
                greeted ? framing.frame(session, bytes, packed, end) : framing.greeting(session, bytes, packed, end);
        if (after == Framing.INCOMPLETE) {
            return false;
        }
        boolean moved = after > packed;
        packed = after;
        if (!greeted) {
            session.phase = Phase.LINES;
            lines.greeted(session);
        } else if (session.http != null && session.http.place == TlcpSession.HttpStream.Place.OVER) {
            lines.answerOver(session);
            return session.open();
        }
        return moved;
    }

    /** Handles as much of a frame as there is. */
    private boolean content(TlcpSession session, ReadBuffer buffer, int end, long nanos) throws ProtocolViolation {
        int count = (int) Math.min(session.frameBytes, end - packed);
        if (lineStart == lineEnd) {
            lineStart = packed;
            lineEnd = packed;
        } else if (lineEnd != packed && count > 0) {
            buffer.move(packed, lineEnd, count);
        }
        int unread = lineEnd;
        lineEnd += count;
        packed += count;
        session.frameBytes -= count;
        while (true) {
            int newline = ByteScan.find(buffer.bytes(), (byte) '\n', unread, lineEnd);
            checkLength(newline - lineStart);
            if (newline == lineEnd) {
                break;
            }
            int line = lineStart;
            unread = newline + 1;
            lineStart = unread;
            if (!line(session, buffer, line, newline, nanos)) {
                return false;
            }
        }
        if (session.frameBytes > 0) {
            return false;
        }
        session.frame = session.frame.over();
        if (session.frame == TlcpSession.Frame.AFTER_LAST && lineStart < lineEnd) {
            // The last line of a message may go without its end.
            int line = lineStart;
            lineStart = lineEnd;
            return line(session, buffer, line, lineEnd, nanos);
        }
        return true;
    }

    private void checkLength(int bytes) throws ProtocolViolation {
        if (bytes > maxLineBytes) {
            throw ProtocolViolation.here("a line of more than " + maxLineBytes + " bytes");
        }
    }

    /** Answers whether the session goes on reading lines. */
    private boolean line(TlcpSession session, ReadBuffer buffer, int from, int newline, long nanos)
            throws ProtocolViolation {
        int to = newline > from && buffer.bytes().get(newline - 1) == '\r' ? newline - 1 : newline;
        if (to > from) {
            lines.take(session, buffer, from, to, nanos);
        }
        return session.open() && !session.counts();
    }

    private void keep(TlcpSession session, ReadBuffer buffer, int end) {
        int line = lineEnd - lineStart;
        int rest = end - packed;
        int all = line + rest;
        if (all == 0) {
            session.keepNothing();
        } else if (all <= RestSizes.MAX_COPIED) {
            byte[] kept = new byte[all];
            buffer.get(lineStart, kept, 0, line);
            buffer.get(packed, kept, line, rest);
            session.keep(kept, rest);
        } else {
            ReadBuffer own = session.roomFor(buffer, all);
            own.bytes().clear().put(0, buffer.bytes(), lineStart, line);
            own.bytes().put(line, buffer.bytes(), packed, rest);
            session.keepLong(own, all, rest);
        }
    }
}
