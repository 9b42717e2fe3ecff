package dev.weir.gateway.web;

import dev.weir.gateway.item.Feeds;
import dev.weir.gateway.net.Pages;
import dev.weir.gateway.net.Server;
import dev.weir.gateway.session.Sessions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code /health} for those who start and stop the gateway, {@code /metrics} in the text format of Prometheus. */
public final class StatusPages implements Pages {

    private static final String TEXT = "text/plain; charset=UTF-8";

    private final Sessions sessions;
    private final List<Feeds> feeds;
    private volatile @Nullable Server server;
    private volatile boolean draining;

    public StatusPages(Sessions sessions, List<Feeds> feeds) {
        this.sessions = sessions;
        this.feeds = List.copyOf(feeds);
    }

    /** Names the server whose figures are shown. */
    public void server(Server started) {
        server = started;
    }

    /** Says from now on that the gateway is about to end, so that nobody is sent to it any more. */
    public void draining() {
        draining = true;
    }

    @Override
    public Optional<Page> page(String path) {
        return switch (path) {
            case "/health" -> Optional.of(
                    draining
                            ? new Page(503, TEXT, "draining\n".getBytes(StandardCharsets.US_ASCII))
                            : text(TEXT, "ok\n"));
            case "/metrics" -> Optional.of(text("text/plain; version=0.0.4; charset=utf-8", metrics()));
            default -> Optional.empty();
        };
    }

    private static Page text(String contentType, String text) {
        return new Page(200, contentType, text.getBytes(StandardCharsets.UTF_8));
    }

    private String metrics() {
        StringBuilder text = new StringBuilder();
        Server running = server;
        long items = feeds.stream().mapToLong(Feeds::size).sum();
        metric(text, "weir_gateway_sessions", "gauge", "Sessions of clients.", sessions.size());
        metric(text, "weir_gateway_items", "gauge", "Items that are subscribed.", items);
        if (running != null) {
            metric(text, "weir_gateway_connections", "gauge", "Open connections.", running.connections());
            metric(
                    text,
                    "weir_gateway_sent_bytes_total",
                    "counter",
                    "Bytes of lines for clients, without packing.",
                    running.sentBytes());
        }
        return text.toString();
    }

    private static void metric(StringBuilder into, String name, String type, String help, long value) {
        into.append("# HELP ").append(name).append(' ').append(help).append('\n');
        into.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        into.append(name).append(' ').append(value).append('\n');
    }
}
