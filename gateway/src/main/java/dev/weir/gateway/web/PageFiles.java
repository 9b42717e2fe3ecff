package dev.weir.gateway.web;

import dev.weir.gateway.http.Pages.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The pages that are always the same, by their paths. They ask nothing of anybody but this gateway. */
final class PageFiles {

    static final String SCRIPT = "text/javascript; charset=UTF-8";
    private static final String HTML = "text/html; charset=UTF-8";
    /** The report's own style, which the build puts here, so that all of Weir looks alike. */
    private static final String REPORT_STYLE = "report.css";

    private final Map<String, Page> pages = new HashMap<>();

    PageFiles(PageSettings settings) {
        if (settings.live() || settings.status()) {
            byte[] style = bytes(REPORT_STYLE, "page.css");
            pages.put("/weir.css", new Page(200, "text/css; charset=UTF-8", style));
            put("/icon.svg", "image/svg+xml", "icon.svg");
        }
        if (settings.live()) {
            put("/", HTML, "live.html");
            put("/live.js", SCRIPT, "live.js");
            put("/client.js", SCRIPT, "client.js");
            Optional.ofNullable(settings.webClient()).ifPresent(this::putWebClient);
        }
        if (settings.status()) {
            put("/status", HTML, "status.html");
            put("/status.js", SCRIPT, "status.js");
        }
    }

    private void putWebClient(Path file) {
        try {
            pages.put("/lightstreamer.js", new Page(200, SCRIPT, Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the web client " + file, e);
        }
    }

    private void put(String path, String contentType, String resource) {
        pages.put(path, new Page(200, contentType, bytes(resource)));
    }

    private static byte[] bytes(String... resources) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String resource : resources) {
            try (InputStream stream = PageFiles.class.getResourceAsStream(resource)) {
                all.writeBytes(existing(resource, stream).readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + resource, e);
            }
        }
        return all.toByteArray();
    }

    private static InputStream existing(String resource, @Nullable InputStream stream) {
        if (stream == null) {
            throw new IllegalStateException("the resource " + resource + " is not in the distribution");
        }
        return stream;
    }

    /** Version of Weir: {@code 0.1.0}. */
    static String version() {
        Properties properties = new Properties();
        try {
            properties.load(new java.io.StringReader(new String(bytes("versions.properties"), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the version", e);
        }
        return properties.getProperty("weir", "unknown");
    }

    Optional<Page> page(String path) {
        return Optional.ofNullable(pages.get(path));
    }
}
