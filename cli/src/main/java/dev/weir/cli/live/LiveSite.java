package dev.weir.cli.live;

import dev.weir.cli.page.SitePart;
import dev.weir.cli.page.SiteRequest;
import dev.weir.report.data.BundleException;
import dev.weir.report.html.PageStyle;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** The live page as a part of a site: the page, its script and style, the stream of what is new, and the stop button. Thread-safe. */
final class LiveSite implements SitePart {

    /** As long as nothing changes, so often it is found out whether the page is still there. */
    private static final long SILENCE_NANOS = 5_000_000_000L;

    /** Changes that follow each other at once are told together. */
    private static final long TOGETHER_NANOS = 150_000_000L;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private final LiveState state;
    private final Runnable stop;
    private final boolean stoppable;
    private final AtomicInteger open = new AtomicInteger();

    /**
     * @param stop does what Ctrl-C does
     * @param stoppable whether there is anything to stop
     */
    LiveSite(LiveState state, Runnable stop, boolean stoppable) {
        this.state = state;
        this.stop = stop;
        this.stoppable = stoppable;
    }

    /** How many pages are open. */
    int open() {
        return open.get();
    }

    @Override
    public boolean answer(String path, SiteRequest request) throws IOException {
        if (path.equals("stop") && request.isPost() && stoppable) {
            stop.run();
            request.send("application/json", "{}");
            return true;
        }
        if (!request.isGet()) {
            return false;
        }
        switch (path) {
            case "" -> request.send("text/html", page());
            case "live.css" -> request.send("text/css", PageStyle.sheet() + resource("live.css"));
            case "live.js" -> request.send("text/javascript", resource("live.js"));
            case "charts.js" -> request.send("text/javascript", resource("charts.js"));
            case "events" -> events(request);
            default -> {
                return false;
            }
        }
        return true;
    }

    private String page() {
        return resource("live.html")
                .replace("$ICON", PageStyle.icon())
                .replace("$STOPPABLE", stoppable ? "" : "hidden");
    }

    private void events(SiteRequest request) throws IOException {
        open.incrementAndGet();
        try (OutputStream stream = request.stream("text/event-stream")) {
            LiveTimeLine.Known known = LiveTimeLine.Known.NOTHING;
            while (true) {
                int changes = state.changes();
                LiveState.Told told = state.told(known);
                known = told.known();
                stream.write(("data: " + json(told.frame()) + "\n\n").getBytes(StandardCharsets.UTF_8));
                stream.flush();
                if (!told.frame().end().verdict().isEmpty()) {
                    return;
                }
                TimeUnit.NANOSECONDS.sleep(TOGETHER_NANOS);
                while (!state.awaitChange(changes, SILENCE_NANOS)) {
                    stream.write(":\n\n".getBytes(StandardCharsets.UTF_8));
                    stream.flush();
                }
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } finally {
            open.decrementAndGet();
        }
    }

    /** The same record that was written. */
    static <T> T read(Path file, String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JacksonException e) {
            throw new BundleException(file + " is damaged: " + e.getOriginalMessage(), e);
        }
    }

    static String json(Record frame) {
        return MAPPER.writeValueAsString(frame);
    }

    private static String resource(String name) {
        try (InputStream stream = LiveSite.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("the program lacks its resource " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
