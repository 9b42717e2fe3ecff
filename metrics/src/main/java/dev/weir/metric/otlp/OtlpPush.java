package dev.weir.metric.otlp;

import dev.weir.unit.Durations;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.resources.Resource;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Pushes figures to a collector in a thread of its own, at once and then in intervals. A push that fails is counted, and the
 * next one has its figures. Thread-safe.
 */
public final class OtlpPush implements AutoCloseable {

    /** Longest time for one push of a command. */
    public static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** For a machine so busy that a timeout is noticed late. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final OtlpSettings settings;
    private final Supplier<MetricSnapshots> figures;
    private final Consumer<String> firstFailure;
    private final MetricConversion conversion;
    private final CollectorClient collector;
    private final Duration timeout;
    private final Duration grace;
    private final ScheduledExecutorService thread;
    private long pushes;
    private long failures;
    private String reason = "";

    /**
     * Begins to push.
     *
     * @param version of Weir
     * @param figures the figures as they are when it is asked, in the thread that pushes
     * @param firstFailure told once, in that thread, why a push failed
     * @param timeout longest time for one push
     */
    public static OtlpPush start(
            OtlpSettings settings,
            String version,
            Supplier<MetricSnapshots> figures,
            Consumer<String> firstFailure,
            Duration timeout) {
        return new OtlpPush(settings, version, figures, firstFailure, timeout, GRACE).started();
    }

    OtlpPush(
            OtlpSettings settings,
            String version,
            Supplier<MetricSnapshots> figures,
            Consumer<String> firstFailure,
            Duration timeout,
            Duration grace) {
        this.settings = settings;
        this.figures = figures;
        this.firstFailure = firstFailure;
        this.timeout = timeout;
        this.grace = grace;
        // Figures of two commands at the same time are not those of one.
        Attributes resource = Attributes.builder()
                .put("service.name", "weir")
                .put("service.version", version)
                .put("service.instance.id", UUID.randomUUID().toString())
                .build();
        conversion = new MetricConversion(Resource.create(resource), settings.histograms());
        collector = new CollectorClient(settings.endpoint(), timeout);
        thread = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("weir-otlp").factory());
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    OtlpPush started() {
        thread.scheduleWithFixedDelay(
                () -> push(this::taken), 0, settings.interval().toNanos(), TimeUnit.NANOSECONDS);
        return this;
    }

    private List<MetricData> taken() {
        return conversion.convert(figures.get(), System.currentTimeMillis());
    }

    /** Pushes the figures as they are now, whatever becomes of them. Does not wait until it is done. */
    public void pushNow() {
        List<MetricData> now = taken();
        thread.execute(() -> push(() -> now));
    }

    private void push(Supplier<List<MetricData>> taken) {
        String failure;
        try {
            failure = collector.send(taken.get()).orElse("");
        } catch (RuntimeException e) {
            failure = e.toString();
        }
        if (count(failure)) {
            firstFailure.accept(
                    "figures cannot be pushed to " + settings.endpoint().url() + ": " + failure);
        }
    }

    /** Counts a push; whether it is the first that failed. */
    private synchronized boolean count(String failure) {
        pushes++;
        if (failure.isEmpty()) {
            return false;
        }
        failures++;
        boolean first = reason.isEmpty();
        reason = first ? failure : reason;
        return first;
    }

    /** How many pushes failed, and why the first of them did; empty when none has. */
    public synchronized String failures() {
        return failures == 0
                ? ""
                : failures + " of " + pushes + " pushes to "
                        + settings.endpoint().url() + " failed: " + reason;
    }

    /**
     * Pushes the figures once more and ends. Waits for one push that is under way and for this one, each for as long as
     * a push may take; an interrupt ends the wait.
     */
    @Override
    public void close() {
        pushNow();
        thread.shutdown();
        try {
            Duration longest = timeout.multipliedBy(2).plus(grace);
            if (!thread.awaitTermination(longest.toNanos(), TimeUnit.NANOSECONDS)) {
                count("not over within " + Durations.exact(longest));
            }
        } catch (InterruptedException e) {
            count("interrupted");
            Thread.currentThread().interrupt();
        } finally {
            thread.shutdownNow();
            collector.close();
        }
    }
}
