package dev.weir.metric;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusProtobufWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Serves figures over HTTP at {@code /metrics}, in the text format of Prometheus, as OpenMetrics, or in the protobuf format
 * of Prometheus, which alone has native histograms, as the client asks. Thread-safe.
 */
final class MetricsServer implements AutoCloseable {

    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final long NO_BODY = -1;

    private final List<ExpositionFormatWriter> asked =
            List.of(new PrometheusProtobufWriter(), OpenMetricsTextFormatWriter.create());
    private final ExpositionFormatWriter usual = PrometheusTextFormatWriter.create();
    private final Supplier<MetricSnapshots> figures;
    private final HttpServer server;
    private final ExecutorService threads;
    private final ScrapeTimes scrapes = new ScrapeTimes();

    private MetricsServer(HttpServer server, Supplier<MetricSnapshots> figures) {
        this.server = server;
        this.figures = figures;
        // One that does not read its answer keeps nobody else from theirs.
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("weir-metrics-", 0).factory());
    }

    /**
     * Begins to serve.
     *
     * @throws IOException when the port is in use, or may not be bound
     */
    static MetricsServer start(InetSocketAddress address, Supplier<MetricSnapshots> figures) throws IOException {
        HttpServer http;
        try {
            http = HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new IOException(
                    "metrics cannot be served at " + address.getHostString() + ":" + address.getPort() + ": "
                            + Objects.requireNonNullElse(e.getMessage(), e.toString())
                            + "\n    choose another port, or 0 for one that is free",
                    e);
        }
        MetricsServer server = new MetricsServer(http, figures);
        http.createContext("/", server::answer);
        http.setExecutor(server.threads);
        http.start();
        return server;
    }

    /** Where it listens. */
    InetSocketAddress address() {
        return server.getAddress();
    }

    /** When figures were asked for. */
    ScrapeTimes scrapes() {
        return scrapes;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            if (!method.equals("GET") && !method.equals("HEAD")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                respond(exchange, 405, PLAIN, text("Only GET and HEAD are answered.\n"));
            } else if (exchange.getRequestURI().getPath().equals("/metrics")) {
                metrics(exchange);
            } else {
                respond(exchange, 404, PLAIN, text("The figures of Weir are at /metrics.\n"));
            }
        }
    }

    private void metrics(HttpExchange exchange) throws IOException {
        String accept = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Accept"))
                .orElse("");
        ExpositionFormatWriter writer =
                asked.stream().filter(one -> one.accepts(accept)).findFirst().orElse(usual);
        MetricSnapshots now = figures.get();
        ByteArrayOutputStream body = new ByteArrayOutputStream(16_384);
        writer.write(body, now);
        respond(exchange, 200, writer.getContentType(), body.toByteArray());
        scrapes.served();
    }

    private static void respond(HttpExchange exchange, int status, String contentType, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", contentType);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, NO_BODY);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Serves no more; what is being answered is broken off. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
