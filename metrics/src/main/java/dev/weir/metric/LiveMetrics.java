package dev.weir.metric;

import dev.weir.metric.RunMetrics.Subject;
import dev.weir.metric.otlp.OtlpPush;
import dev.weir.metric.otlp.OtlpSettings;
import dev.weir.run.RunListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The live figures of one command: followed where somebody wants them, served and pushed. Opened and closed by one thread.
 * Where nobody wants figures, none are kept.
 */
public final class LiveMetrics implements AutoCloseable {

    private static final RunListener NOBODY = new RunListener() {};

    private final String version;
    private final RunMetrics metrics;
    private final Consumer<String> complaints;
    private final Duration pushTimeout;
    private @Nullable Consumer<String> notices;
    private String untold = "";
    private @Nullable MetricsServer server;
    private @Nullable OtlpPush push;

    /**
     * @param version of Weir
     * @param complaints told at the end how many pushes failed and why, if any did
     */
    public LiveMetrics(String version, Consumer<String> complaints) {
        this(version, complaints, OtlpPush.TIMEOUT);
    }

    /** @param pushTimeout longest time for one push */
    LiveMetrics(String version, Consumer<String> complaints, Duration pushTimeout) {
        this.version = version;
        this.complaints = complaints;
        this.pushTimeout = pushTimeout;
        metrics = new RunMetrics(version);
    }

    /**
     * Serves the figures from now on. Once.
     *
     * @param anyone whether the address may be one that other machines reach
     * @return where they are: {@code http://127.0.0.1:9090/metrics}
     * @throws IllegalArgumentException when the address is not known or not allowed
     * @throws IOException when the port is in use, or may not be bound
     */
    public String serve(MetricsAddress address, boolean anyone) throws IOException {
        MetricsServer opened = MetricsServer.start(address.resolve(anyone), metrics::snapshots);
        server = opened;
        InetSocketAddress bound = opened.address();
        String host = bound.getAddress().getHostAddress();
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound.getPort() + "/metrics";
    }

    /** Pushes the figures to a collector of OpenTelemetry from now on. Once. */
    public void push(OtlpSettings settings) {
        push = OtlpPush.start(settings, version, metrics::snapshots, this::tell, pushTimeout);
    }

    private synchronized void tell(String text) {
        Consumer<String> listening = notices;
        if (listening == null) {
            untold = text;
        } else {
            listening.accept(text);
        }
    }

    /** Replaces who is told, who gets what nobody was there for. */
    private synchronized void tellTo(Consumer<String> listening) {
        notices = listening;
        if (!untold.isEmpty()) {
            listening.accept(untold);
            untold = "";
        }
    }

    private boolean wanted() {
        return server != null || push != null;
    }

    /**
     * Says which run comes next. The figures of the one before are pushed as they are at its end.
     *
     * @param notices told from another thread, once a command, that the collector takes no figures
     */
    public void begin(Subject subject, Consumer<String> notices) {
        tellTo(notices);
        OtlpPush pushing = push;
        if (pushing != null && metrics.outcome().isPresent()) {
            pushing.pushNow();
        }
        metrics.begin(subject);
    }

    /** What follows runs: nothing where nobody wants figures. */
    public RunListener listener() {
        return wanted() ? metrics : NOBODY;
    }

    /**
     * Pushes the figures once more, for ten seconds at most, and serves no more. Who has asked for figures at least twice is
     * given the time to ask once more for those of a run that is over: twice the time between two requests, and 30 seconds
     * at most. An interrupt ends the wait.
     */
    @Override
    public void close() {
        // The display of the run is over, and what is said at the end has the reason.
        tellTo(text -> {});
        OtlpPush pushing = push;
        if (pushing != null) {
            pushing.close();
            String failures = pushing.failures();
            if (!failures.isEmpty()) {
                complaints.accept(failures);
            }
        }
        MetricsServer running = server;
        if (running != null) {
            close(running);
        }
    }

    private void close(MetricsServer running) {
        try {
            if (metrics.outcome().isPresent()) {
                running.scrapes().awaitNext();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            running.close();
        }
    }
}
