package dev.weir.metric.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/** A collector that keeps what is pushed to it, and answers as it is told. */
public final class Collector implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 120;

    private final BlockingQueue<Push> pushes = new LinkedBlockingQueue<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final HttpServer server;
    private volatile int status = 200;
    private volatile boolean hanging;
    private volatile ExportMetricsServiceResponse response = ExportMetricsServiceResponse.getDefaultInstance();

    /**
     * A request.
     *
     * @param authorization empty without one
     */
    public record Push(String path, String authorization, ResourceMetrics content) {

        /** The only metric of this name. */
        public Metric metric(String name) {
            List<Metric> found = content.getScopeMetrics(0).getMetricsList().stream()
                    .filter(metric -> metric.getName().equals(name))
                    .toList();
            assertThat(found).as(name).hasSize(1);
            return found.getFirst();
        }
    }

    /** Listens on a free port. */
    public Collector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(task -> Thread.ofVirtual().start(task));
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange;
                InputStream body = new GZIPInputStream(exchange.getRequestBody())) {
            ExportMetricsServiceRequest request = ExportMetricsServiceRequest.parseFrom(body);
            pushes.add(new Push(
                    exchange.getRequestURI().getPath(),
                    Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Authorization"), ""),
                    request.getResourceMetrics(0)));
            if (hanging) {
                closed.await();
            }
            byte[] content = response.toByteArray();
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
            exchange.getResponseBody().write(content);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Where it listens. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Answers every request with this status. */
    public Collector answering(int changed) {
        status = changed;
        return this;
    }

    Collector answering(ExportMetricsServiceResponse changed) {
        response = changed;
        return this;
    }

    /** Takes every request and answers none. */
    Collector hanging() {
        hanging = true;
        return this;
    }

    /** The next push that has come, or comes. */
    public Push next() throws InterruptedException {
        Push push = pushes.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (push == null) {
            throw new AssertionError("nothing was pushed within " + PATIENCE_SECONDS + " s");
        }
        return push;
    }

    /** The last push that has come. */
    public Push last() throws InterruptedException {
        Push last = next();
        for (Push push = pushes.poll(); push != null; push = pushes.poll()) {
            last = push;
        }
        return last;
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}
