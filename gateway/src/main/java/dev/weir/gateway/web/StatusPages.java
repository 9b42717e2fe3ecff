package dev.weir.gateway.web;

import dev.weir.gateway.http.Pages;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.net.Server;
import dev.weir.gateway.session.SessionRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a gateway shows of itself: {@code /health} for those who start and stop it, {@code /metrics} for Prometheus, and
 * for people a page of live items and one of its status.
 */
public final class StatusPages implements Pages, AutoCloseable {

    private static final String TEXT = "text/plain; charset=UTF-8";

    /** They name users, addresses, topics and items. */
    private static final Set<String> GUARDED = Set.of("/metrics", "/status", "/status.json");

    private final PageSettings settings;
    private final Visitors visitors;
    private final PageFiles files;
    private final Sampler sampler;
    private final String version = PageFiles.version();
    private volatile boolean draining;

    /** @param failure hears when the figures cannot be looked at any more */
    public StatusPages(
            PageSettings settings,
            SessionRegistry sessions,
            List<Source> sources,
            Visitors visitors,
            ThreadFailure failure) {
        this.settings = settings;
        this.visitors = visitors;
        this.files = new PageFiles(settings);
        this.sampler = new Sampler(sessions, sources, failure);
    }

    /** Begins to look at the figures of a server. Call once. */
    public void start(Server server) {
        sampler.start(server);
    }

    /** Says from now on that the gateway is about to end, so that nobody is sent to it any more. */
    public void draining() {
        draining = true;
    }

    @Override
    public Optional<Page> page(String path) {
        return switch (path) {
            case "/health" ->
                Optional.of(
                        draining
                                ? new Page(503, TEXT, "draining\n".getBytes(StandardCharsets.US_ASCII))
                                : text(TEXT, "ok\n"));
            case "/metrics" -> Optional.of(new Page(200, Metrics.CONTENT_TYPE, Metrics.of(sampler.now(), version)));
            case "/items.json" ->
                settings.live() ? Optional.of(json(ItemsJson.of(sampler.sources(), settings))) : Optional.empty();
            case "/status.json" ->
                settings.status()
                        ? Optional.of(json(StatusJson.of(sampler.history(), sampler.now(), version)))
                        : Optional.empty();
            default -> files.page(path);
        };
    }

    @Override
    public CompletableFuture<Boolean> admits(String path, Optional<String> authorization) {
        boolean there = path.equals("/metrics") || settings.status();
        return GUARDED.contains(path) && there
                ? visitors.admits(authorization)
                : CompletableFuture.completedFuture(true);
    }

    private static Page json(ObjectNode content) {
        return text("application/json", content.toString());
    }

    private static Page text(String contentType, String text) {
        return new Page(200, contentType, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Looks no more. What was seen last stays. */
    @Override
    public void close() {
        sampler.close();
    }
}
