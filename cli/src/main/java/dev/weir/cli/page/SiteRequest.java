package dev.weir.cli.page;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A request to a site of this command, and the answer to it. Used by one thread. */
public final class SiteRequest {

    /** For a page of the command: its own script and style alone, and nothing from elsewhere. */
    public static final String OWN_PAGE = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /**
     * For a file of a results folder, which may come from anybody: its script may draw, and reach neither this site nor any
     * other.
     */
    static final String FILE =
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-downloads";

    /** For a page in the style of reports, which says itself which script may run in it. */
    private static final String REPORT = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline';"
            + " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final long NO_BODY = -1;

    /** Of unknown length, as HttpServer says it. */
    private static final long STREAM = 0;

    private final HttpExchange exchange;

    SiteRequest(HttpExchange exchange) {
        this.exchange = exchange;
    }

    /** The path, without what is escaped in it. */
    String path() {
        return Objects.requireNonNullElse(exchange.getRequestURI().getPath(), "");
    }

    /** A header; empty when there is none. */
    String header(String name) {
        return Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(name), "");
    }

    /** Whether it asks to do something, and not to show something. */
    public boolean isPost() {
        return exchange.getRequestMethod().equals("POST");
    }

    /** Whether it asks to show something. */
    public boolean isGet() {
        return exchange.getRequestMethod().equals("GET")
                || exchange.getRequestMethod().equals("HEAD");
    }

    /**
     * Answers with a text of the command itself.
     *
     * @param type media type, without character set
     */
    public void send(String type, String text) throws IOException {
        respond(200, type + "; charset=utf-8", OWN_PAGE, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Answers with a page in the style of reports. */
    public void sendReport(String page) throws IOException {
        respond(200, "text/html; charset=utf-8", REPORT, page.getBytes(StandardCharsets.UTF_8));
    }

    /** Answers with a file of a results folder. */
    void sendFile(String type, byte[] content) throws IOException {
        respond(200, type, FILE, content);
    }

    /** Leads to another address of the site, relative to the one that was asked for. */
    public void redirect(String to) throws IOException {
        exchange.getResponseHeaders().set("Location", to);
        respond(303, "text/plain; charset=utf-8", OWN_PAGE, new byte[0]);
    }

    /** Says in a sentence why there is no answer. */
    public void refuse(int status, String sentence) throws IOException {
        respond(status, "text/plain; charset=utf-8", OWN_PAGE, (sentence + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Begins an answer that goes on, until the stream is closed. */
    public OutputStream stream(String type) throws IOException {
        headers(type + "; charset=utf-8", OWN_PAGE);
        exchange.sendResponseHeaders(200, STREAM);
        return exchange.getResponseBody();
    }

    private void respond(int status, String type, String rules, byte[] body) throws IOException {
        headers(type, rules);
        if (exchange.getRequestMethod().equals("HEAD") || body.length == 0) {
            exchange.sendResponseHeaders(status, NO_BODY);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private void headers(String type, String rules) {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Content-Security-Policy", rules);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }
}
