package dev.weir.gateway.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The heads of answers, and answers as a whole. */
final class HttpAnswer {

    private static final String NEVER_STORED = String.join(
            "\r\n",
            "Cache-Control: no-store, no-cache, no-transform",
            "Pragma: no-cache",
            "X-Content-Type-Options: nosniff",
            "");

    /** For browsers: nothing from elsewhere, no script in the page itself, no frame around it. */
    private static final String PAGE_RULES = String.join(
            "\r\n",
            "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                    + " connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'",
            "Referrer-Policy: no-referrer");

    private HttpAnswer() {}

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The head of an answer whose end is not known. */
    static byte[] streamHead(HttpRequest request, Optional<String> origin) {
        return bytes("HTTP/1.1 200 OK\r\nContent-Type: text/enriched; charset=UTF-8\r\n" + NEVER_STORED
                + allowed(origin)
                + (request.minor() == 1 ? "Transfer-Encoding: chunked\r\n" : "")
                + (request.minor() == 1 && request.keepsAlive() ? "\r\n" : "Connection: close\r\n\r\n"));
    }

    /** A whole answer; {@code close} says that no further one follows. */
    static byte[] whole(int status, String contentType, byte[] body, Optional<String> origin, boolean close) {
        byte[] head = bytes(
                "HTTP/1.1 " + status + " " + HttpStatus.reason(status) + "\r\nContent-Type: " + contentType + "\r\n"
                        + NEVER_STORED + allowed(origin) + "Content-Length: " + body.length + "\r\n"
                        + (close ? "Connection: close\r\n\r\n" : "\r\n"));
        byte[] answer = new byte[head.length + body.length];
        System.arraycopy(head, 0, answer, 0, head.length);
        System.arraycopy(body, 0, answer, head.length, body.length);
        return answer;
    }

    /** A page, which may load and ask nothing but what comes from here. */
    static byte[] page(Pages.Page page, Optional<String> origin, boolean close) {
        String guarded = page.contentType().startsWith("text/html")
                ? page.contentType() + "\r\n" + PAGE_RULES
                : page.contentType();
        return whole(page.status(), guarded, page.body(), origin, close);
    }

    /** Asks who it is that wants the page. */
    static byte[] unauthorized(Optional<String> origin, boolean close) {
        return whole(
                HttpStatus.UNAUTHORIZED,
                "text/plain; charset=UTF-8\r\nWWW-Authenticate: Basic realm=\"gateway\", charset=\"UTF-8\"\r\n"
                        + "WWW-Authenticate: Bearer realm=\"gateway\"",
                "This page needs a user and a password, or a token.\r\n".getBytes(StandardCharsets.US_ASCII),
                origin,
                close);
    }

    static byte[] error(BadRequest error) {
        return whole(
                error.status(),
                "text/plain; charset=UTF-8",
                (error.getMessage() + "\r\n").getBytes(StandardCharsets.UTF_8),
                Optional.empty(),
                true);
    }

    /** What a browser asks before a request of a page from elsewhere. */
    static byte[] preflight(Optional<String> origin) {
        return bytes("HTTP/1.1 204 No Content\r\n" + allowed(origin)
                + "Access-Control-Allow-Methods: GET, POST\r\nAccess-Control-Allow-Headers: Content-Type\r\n"
                + "Access-Control-Max-Age: 3600\r\n\r\n");
    }

    private static String allowed(Optional<String> origin) {
        return origin.map(name -> "Access-Control-Allow-Origin: " + name + "\r\nVary: Origin\r\n")
                .orElse("");
    }

    static byte[] upgrade(String acceptKey, String subprotocol) {
        return bytes("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: " + acceptKey + "\r\nSec-WebSocket-Protocol: " + subprotocol + "\r\n\r\n");
    }
}
