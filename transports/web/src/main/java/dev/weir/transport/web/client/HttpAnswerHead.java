package dev.weir.transport.web.client;

import dev.weir.transport.web.client.tlcp.ByteScan;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The head of an answer in HTTP/1.1.
 *
 * @param status 101 when the protocol is switched
 * @param reason the words of the server beside it
 * @param headers by their name in small letters
 * @param end place after it
 */
record HttpAnswerHead(int status, String reason, Map<String, String> headers, int end) {

    private static final int MAX_BYTES = 16 * 1024;
    private static final byte[] BEGINNING = "HTTP/1.".getBytes(StandardCharsets.US_ASCII);
    /** {@code HTTP/1.1 101} */
    private static final int STATUS_FROM = 9;

    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY_REQUESTS = 429;
    /** The first of the errors that are the server's. */
    private static final int SERVER_ERROR = 500;

    private static final int STATUS_TO = 12;

    /** Reads it; empty when it has not all arrived. */
    static Optional<HttpAnswerHead> read(ByteBuffer bytes, int from, int to) throws ProtocolViolation {
        for (int index = 0; index < Math.min(BEGINNING.length, to - from); index++) {
            if (bytes.get(from + index) != BEGINNING[index]) {
                throw ProtocolViolation.always("the server does not speak HTTP");
            }
        }
        int end = end(bytes, from, to);
        if (end < 0) {
            if (to - from > MAX_BYTES) {
                throw ProtocolViolation.always("the server answers with a head of more than " + MAX_BYTES + " bytes");
            }
            return Optional.empty();
        }
        byte[] text = new byte[end - from];
        bytes.get(from, text);
        return Optional.of(parse(new String(text, StandardCharsets.ISO_8859_1), end));
    }

    /** The place after the empty line. */
    private static int end(ByteBuffer bytes, int from, int to) {
        int line = from;
        while (true) {
            int newline = ByteScan.find(bytes, (byte) '\n', line, to);
            if (newline == to) {
                return -1;
            }
            boolean empty = newline == line || (newline == line + 1 && bytes.get(line) == '\r');
            if (empty) {
                return newline + 1;
            }
            line = newline + 1;
        }
    }

    private static HttpAnswerHead parse(String text, int end) throws ProtocolViolation {
        String[] lines = text.split("\r?\n", -1);
        String first = lines[0];
        String code = first.length() < STATUS_TO ? "" : first.substring(STATUS_FROM, STATUS_TO);
        if (!code.matches("[1-9][0-9]{2}")) {
            throw ProtocolViolation.always("the server answers without a status of HTTP");
        }
        Map<String, String> headers = new TreeMap<>();
        for (int index = 1; index < lines.length; index++) {
            int colon = lines[index].indexOf(':');
            if (colon > 0) {
                headers.put(
                        lines[index].substring(0, colon).toLowerCase(Locale.ROOT),
                        lines[index].substring(colon + 1).strip());
            }
        }
        return new HttpAnswerHead(
                Integer.parseInt(code), first.substring(STATUS_TO).strip(), headers, end);
    }

    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** That it is not the status that was hoped for. */
    ProtocolViolation refusal() {
        String words = "refused: HTTP " + status + (reason.isEmpty() ? "" : " " + reason);
        boolean passing = status >= SERVER_ERROR || status == REQUEST_TIMEOUT || status == TOO_MANY_REQUESTS;
        return passing ? ProtocolViolation.here(words) : ProtocolViolation.always(words);
    }
}
