package dev.weir.metric;

import dev.weir.metric.RunMetrics.Subject;
import dev.weir.operation.run.PlanListener;
import dev.weir.run.RunListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The live figures of one command: followed where somebody wants them, and served. Opened and closed by one thread. Where
 * nobody wants figures, none are kept.
 */
public final class LiveMetrics implements AutoCloseable {

    private static final RunListener NOBODY = new RunListener() {};
    private static final PlanListener NOBODY_OF_STEPS = new PlanListener() {};

    private final RunMetrics metrics;
    private @Nullable MetricsServer server;

    /** @param version of Weir */
    public LiveMetrics(String version) {
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

    private boolean wanted() {
        return server != null;
    }

    /** Says which run comes next. */
    public void begin(Subject subject) {
        metrics.begin(subject);
    }

    /** What follows runs: nothing where nobody wants figures. */
    public RunListener listener() {
        return wanted() ? metrics : NOBODY;
    }

    /** What follows a scenario of steps: nothing where nobody wants figures. */
    public PlanListener planListener() {
        return wanted() ? metrics.steps() : NOBODY_OF_STEPS;
    }

    /**
     * Serves no more. Who has asked for figures at least twice is given the time to ask once more for those of a run that
     * is over: twice the time between two requests, and 30 seconds at most. An interrupt ends the wait.
     */
    @Override
    public void close() {
        MetricsServer running = server;
        if (running == null) {
            return;
        }
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
