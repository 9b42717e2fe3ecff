package dev.weir.metric.otlp;

import dev.weir.unit.Durations;
import java.time.Duration;

/**
 * How figures are pushed.
 *
 * @param interval between two pushes, at least a second
 */
public record OtlpSettings(OtlpEndpoint endpoint, Duration interval, Histograms histograms) {

    /** Time between two pushes where nothing else is said. */
    public static final Duration USUAL_INTERVAL = Duration.ofSeconds(5);

    /** Figures are taken once a second. */
    private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(1);

    /** Buckets of latencies. */
    public enum Histograms {
        /** Every doubling is divided into eight. */
        EXPONENTIAL,
        /** Those of the text format of Prometheus. */
        EXPLICIT
    }

    public OtlpSettings {
        if (interval.compareTo(SHORTEST_INTERVAL) < 0) {
            throw new IllegalArgumentException("expected at least 1s, but found '" + Durations.exact(interval)
                    + "'; figures are taken once a second");
        }
    }
}
