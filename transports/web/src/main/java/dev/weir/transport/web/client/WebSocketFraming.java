package dev.weir.transport.web.client;

import dev.weir.transport.web.client.TlcpSession.Frame;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;

/** The frames of a WebSocket (RFC 6455), as servers send them. No extension is spoken. */
final class WebSocketFraming implements Framing {

    static final String SUBPROTOCOL = "TLCP-2.5.0.lightstreamer.com";

    private static final String KEY_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int SWITCHING = 101;
    private static final int CONTINUATION = 0;
    private static final int TEXT = 1;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int LAST = 0x80;
    private static final int KIND = 0x0F;
    private static final int LENGTH = 0x7F;
    private static final int RESERVED = 0x70;
    private static final int MASKED = 0x80;
    private static final int TWO_BYTES = 126;
    private static final int EIGHT_BYTES = 127;

    private final SessionHost host;
    private final Requests requests;

    WebSocketFraming(SessionHost host, Requests requests) {
        this.host = host;
        this.requests = requests;
    }

    /** What a server answers to a nonce. */
    static String accept(String nonce) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-1").digest((nonce + KEY_SUFFIX).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }

    @Override
    public int greeting(TlcpSession session, ByteBuffer bytes, int from, int to) throws ProtocolViolation {
        Optional<HttpAnswerHead> read = HttpAnswerHead.read(bytes, from, to);
        if (read.isEmpty()) {
            return INCOMPLETE;
        }
        HttpAnswerHead head = read.get();
        if (head.status() != SWITCHING) {
            throw head.refusal();
        }
        if (!head.header("sec-websocket-accept").equals(accept(session.opening().nonce()))) {
            throw ProtocolViolation.always("the server does not know WebSockets: its Sec-WebSocket-Accept is wrong");
        }
        if (!head.header("sec-websocket-protocol").equals(SUBPROTOCOL)) {
            throw ProtocolViolation.always("the server has a WebSocket and does not speak " + SUBPROTOCOL + " on it");
        }
        if (!head.header("sec-websocket-extensions").isEmpty()) {
            throw ProtocolViolation.always(
                    "the server uses an extension that was not asked for: " + head.header("sec-websocket-extensions"));
        }
        return head.end();
    }

    @Override
    public int frame(TlcpSession session, ByteBuffer bytes, int from, int to) throws ProtocolViolation {
        if (to - from < 2) {
            return INCOMPLETE;
        }
        int first = bytes.get(from);
        int second = bytes.get(from + 1);
        check(session, first, second);
        int shortLength = second & LENGTH;
        int lengthBytes = shortLength == TWO_BYTES ? 2 : shortLength == EIGHT_BYTES ? 8 : 0;
        int content = from + 2 + lengthBytes;
        if (to < content) {
            return INCOMPLETE;
        }
        long length = shortLength;
        if (lengthBytes > 0) {
            length = 0;
            for (int at = from + 2; at < content; at++) {
                length = (length << 8) | (bytes.get(at) & 0xFF);
            }
        }
        if (length < 0) {
            throw ProtocolViolation.here("a frame with a negative length");
        }
        if ((first & KIND) >= CLOSE) {
            return to - content < length ? INCOMPLETE : control(session, first & KIND, bytes, content, (int) length);
        }
        session.frameBytes = length;
        session.frame = (first & LAST) == 0 ? Frame.PART : Frame.LAST;
        return content;
    }

    private static void check(TlcpSession session, int first, int second) throws ProtocolViolation {
        int kind = first & KIND;
        if ((first & RESERVED) != 0 || (kind > TEXT && kind < CLOSE) || kind > PONG) {
            throw ProtocolViolation.here("a frame of an unknown kind");
        }
        if ((second & MASKED) != 0) {
            throw ProtocolViolation.here("a frame of a server that is masked");
        }
        if (kind >= CLOSE && ((first & LAST) == 0 || (second & LENGTH) >= TWO_BYTES)) {
            throw ProtocolViolation.here("a control frame in parts, or a long one");
        }
        // Before the first frame and after each message, the frame before was the last of its message.
        if (kind < CLOSE && (kind == CONTINUATION) == (session.frame == Frame.AFTER_LAST)) {
            throw ProtocolViolation.here("a continuation without a first frame, or a first frame within a message");
        }
    }

    private int control(TlcpSession session, int kind, ByteBuffer bytes, int from, int length) {
        byte[] content = new byte[length];
        bytes.get(from, content);
        if (kind == PING) {
            host.send(session, requests.pong(content));
        } else if (kind == CLOSE) {
            host.send(session, requests.close(content));
            host.lose(session, closeReason(content));
        }
        return from + length;
    }

    private static String closeReason(byte[] content) {
        if (content.length < 2) {
            return "closed by the server";
        }
        int status = (content[0] & 0xFF) << 8 | (content[1] & 0xFF);
        String words = Words.plain(new String(content, 2, content.length - 2, StandardCharsets.UTF_8));
        return "closed by the server: " + status + (words.isEmpty() ? "" : " " + words);
    }
}
