package dev.weir.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** What every page begins and ends with: style and script, inside the page, and nothing loaded from anywhere. */
final class PageFrame {

    static final String ICON = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'"
            + "%3E%3Cpath d='M1 4h14M3 8h10M5 12h6' stroke='%230072b2' stroke-width='2.4'/%3E%3C/svg%3E";

    private final Html html;
    private final String script = resource("report.js");

    PageFrame(Html html) {
        this.html = html;
    }

    /** Everything up to the body, which the caller opens, with {@code main} in it. */
    void begin(String title) {
        html.markup("<!doctype html>\n").open("html", "lang", "en");
        head(title);
    }

    /** Closes {@code main}, the body and the page. */
    void end() {
        html.close().open("script").markup(script).close().close().closeLine();
    }

    private void head(String title) {
        html.open("head").open("meta", "charset", "utf-8");
        // Only this very script may run, whatever a scenario has written into its settings.
        html.open(
                "meta",
                "http-equiv",
                "Content-Security-Policy",
                "content",
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src '" + hash(script) + "'");
        html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.open("meta", "name", "color-scheme", "content", "light dark");
        html.leaf("title", title);
        html.open("link", "rel", "icon", "href", ICON);
        html.open("style").markup(resource("report.css")).close().closeLine();
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static String resource(String name) {
        try (InputStream stream = PageFrame.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("the program lacks its resource " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
