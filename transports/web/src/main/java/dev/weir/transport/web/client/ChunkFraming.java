package dev.weir.transport.web.client;

import dev.weir.transport.web.client.TlcpSession.Frame;
import dev.weir.transport.web.client.TlcpSession.HttpStream.Place;
import dev.weir.transport.web.client.tlcp.ByteScan;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;

/** The chunks of an answer in HTTP/1.1 that does not end, or ends when the session is to be bound anew. */
final class ChunkFraming implements Framing {

    private static final int OK = 200;
    private static final int MAX_HEAD_BYTES = 1024;

    @Override
    public int greeting(TlcpSession session, ByteBuffer bytes, int from, int to) throws ProtocolViolation {
        Optional<HttpAnswerHead> read = HttpAnswerHead.read(bytes, from, to);
        if (read.isEmpty()) {
            return INCOMPLETE;
        }
        HttpAnswerHead head = read.get();
        if (head.status() != OK) {
            throw head.refusal();
        }
        TlcpSession.HttpStream stream = session.http();
        stream.chunked =
                head.header("transfer-encoding").toLowerCase(Locale.ROOT).contains("chunked");
        if (!stream.chunked) {
            session.frame = Frame.LAST;
            session.frameBytes = size(head);
        }
        return head.end();
    }

    /** How long an answer is that is one piece. */
    private static long size(HttpAnswerHead head) throws ProtocolViolation {
        String size = head.header("content-length");
        if (size.isEmpty()) {
            return Long.MAX_VALUE; // Until the connection is closed.
        }
        if (!size.matches("[0-9]{1,18}")) {
            throw ProtocolViolation.here("an answer with a length that is no number");
        }
        return Long.parseLong(size);
    }

    @Override
    public int frame(TlcpSession session, ByteBuffer bytes, int from, int to) throws ProtocolViolation {
        TlcpSession.HttpStream stream = session.http();
        if (!stream.chunked) {
            stream.place = Place.OVER;
            return from;
        }
        int newline = ByteScan.find(bytes, (byte) '\n', from, Math.min(to, from + MAX_HEAD_BYTES));
        if (newline == from + MAX_HEAD_BYTES) {
            throw ProtocolViolation.here("a chunk with an endless head");
        }
        if (newline == to) {
            return INCOMPLETE;
        }
        int end = newline > from && bytes.get(newline - 1) == '\r' ? newline - 1 : newline;
        if (stream.place == Place.CHUNK_END) {
            if (end != from) {
                throw ProtocolViolation.here("a chunk that is longer than its head says");
            }
            stream.place = Place.CHUNK_HEAD;
            return newline + 1;
        }
        if (stream.place == Place.TRAILERS) {
            if (end == from) {
                stream.place = Place.OVER;
            }
            return newline + 1;
        }
        long length = length(bytes, from, end);
        if (length == 0) {
            stream.place = Place.TRAILERS;
        } else {
            session.frame = Frame.PART;
            session.frameBytes = length;
            stream.place = Place.CHUNK_END;
        }
        return newline + 1;
    }

    private static long length(ByteBuffer bytes, int from, int to) throws ProtocolViolation {
        long length = 0;
        int digits = 0;
        for (int at = from; at < to && bytes.get(at) != ';'; at++) {
            int digit = Character.digit(bytes.get(at), 16);
            digits++;
            if (digit < 0 || digits > 15) {
                throw ProtocolViolation.here("a chunk with a length that is no number");
            }
            length = length << 4 | digit;
        }
        if (digits == 0) {
            throw ProtocolViolation.here("a chunk without a length");
        }
        return length;
    }
}
