package dev.weir.gateway.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the head of a request, strictly: what two readers could understand in two ways is refused. */
final class HttpHead {

    private static final String TOKEN_SIGNS = "!#$%&'*+-.^_`|~";

    private HttpHead() {}

    /** Where the head ends that begins at {@code from}, after its empty line; -1 when it has not all arrived. */
    static int end(byte[] bytes, int from, int to) {
        for (int at = from + 3; at < to; at++) {
            if (bytes[at] == '\n' && bytes[at - 1] == '\r' && bytes[at - 2] == '\n' && bytes[at - 3] == '\r') {
                return at + 1;
            }
        }
        return -1;
    }

    /** Reads a head that ends with its empty line. */
    static HttpRequest parse(byte[] bytes, int from, int end, int maxHeaders) throws BadRequest {
        String[] lines = new String(bytes, from, end - from - 4, StandardCharsets.ISO_8859_1).split("\r\n", -1);
        if (lines.length - 1 > maxHeaders) {
            throw new BadRequest(HttpStatus.HEADERS_TOO_LARGE, "too many headers");
        }
        String[] first = lines[0].split(" ", -1);
        if (first.length != 3 || !token(first[0]) || !first[1].startsWith("/") || !visible(first[1])) {
            throw new BadRequest(HttpStatus.BAD_REQUEST, "no request line");
        }
        if (!first[2].equals("HTTP/1.1") && !first[2].equals("HTTP/1.0")) {
            throw new BadRequest(HttpStatus.VERSION_NOT_SUPPORTED, "only HTTP/1.1 and HTTP/1.0 are supported");
        }
        Map<String, List<String>> headers = new HashMap<>();
        for (int index = 1; index < lines.length; index++) {
            addHeader(lines[index], headers);
        }
        int minor = first[2].endsWith("1") ? 1 : 0;
        if (minor == 1 && headers.getOrDefault("host", List.of()).size() != 1) {
            throw new BadRequest(HttpStatus.BAD_REQUEST, "one Host header is needed");
        }
        int mark = first[1].indexOf('?');
        String path = mark < 0 ? first[1] : first[1].substring(0, mark);
        String query = mark < 0 ? "" : first[1].substring(mark + 1);
        return new HttpRequest(first[0], path, query, headers, minor, bodyBytes(headers));
    }

    private static void addHeader(String line, Map<String, List<String>> headers) throws BadRequest {
        int colon = line.indexOf(':');
        if (colon <= 0 || !token(line.substring(0, colon))) {
            throw new BadRequest(HttpStatus.BAD_REQUEST, "no header line");
        }
        String value = line.substring(colon + 1).strip();
        if (value.chars().anyMatch(character -> (character < ' ' && character != '\t') || character == 0x7F)) {
            throw new BadRequest(HttpStatus.BAD_REQUEST, "control character in a header");
        }
        headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>(1))
                .add(value);
    }

    private static boolean token(String text) {
        return !text.isEmpty()
                && text.chars()
                        .allMatch(character -> character < 0x80
                                && (Character.isLetterOrDigit(character) || TOKEN_SIGNS.indexOf(character) >= 0));
    }

    private static boolean visible(String text) {
        return text.chars().allMatch(character -> character > ' ' && character != 0x7F);
    }

    private static int bodyBytes(Map<String, List<String>> headers) throws BadRequest {
        if (headers.containsKey("transfer-encoding")) {
            throw new BadRequest(HttpStatus.NOT_IMPLEMENTED, "a body needs a Content-Length");
        }
        List<String> lengths = headers.getOrDefault("content-length", List.of());
        if (lengths.isEmpty()) {
            return 0;
        }
        String length = lengths.getFirst();
        boolean number = lengths.size() == 1
                && !length.isEmpty()
                && length.length() <= 9
                && length.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        if (!number) {
            throw new BadRequest(
                    length.length() > 9 ? HttpStatus.CONTENT_TOO_LARGE : HttpStatus.BAD_REQUEST, "bad Content-Length");
        }
        return Integer.parseInt(length);
    }
}
