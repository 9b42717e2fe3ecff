package dev.weir.metric;

import dev.weir.result.operation.OperationInterval;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** The operations of a scenario of steps, by step and kind. Thread-safe. */
final class OperationMetrics {

    private final Map<Series, Totals> all = new TreeMap<>();

    private record Series(String step, String kind) implements Comparable<Series> {

        @Override
        public int compareTo(Series other) {
            int order = step.compareTo(other.step);
            return order == 0 ? kind.compareTo(other.kind) : order;
        }

        Labels labels() {
            return Labels.of("step", step, "operation", kind);
        }
    }

    private record Totals(OperationInterval.Counts counts, Optional<LatencyBuckets> latencies) {}

    /**
     * Replaces the figures of one kind of operation of a step.
     *
     * @param totals counts since the step began
     * @param latencies latencies of all that succeeded so far, in nanoseconds; read before this returns
     */
    void put(String step, String kind, OperationInterval.Counts totals, Histogram latencies) {
        Totals figures = new Totals(
                totals, latencies.getTotalCount() == 0 ? Optional.empty() : Optional.of(LatencyBuckets.of(latencies)));
        synchronized (this) {
            all.put(new Series(step, kind), figures);
        }
    }

    /** Another plan begins: forgets everything. */
    synchronized void clear() {
        all.clear();
    }

    synchronized void addTo(FamilyList families) {
        List<Map.Entry<Series, Totals>> entries = List.copyOf(all.entrySet());
        count(families, entries, "weir_operations_due", "Operations that became due.", OperationInterval.Counts::due);
        count(
                families,
                entries,
                "weir_operations_started",
                "Operations handed to the client.",
                OperationInterval.Counts::started);
        count(
                families,
                entries,
                "weir_operations_succeeded",
                "Operations that are done.",
                OperationInterval.Counts::succeeded);
        count(
                families,
                entries,
                "weir_operations_failed",
                "Operations that failed or stayed without an answer.",
                OperationInterval.Counts::failed);
        count(
                families,
                entries,
                "weir_operations_bytes",
                "Bytes of records that operations wrote or read.",
                OperationInterval.Counts::bytes);
        families.gauge(
                "weir_operations_in_flight",
                "Operations in flight.",
                entries,
                entry -> entry.getKey().labels(),
                entry -> entry.getValue().counts().inFlight());
        families.histogram(
                "weir_operation_latency_seconds",
                "Intended instant to the end of operations that succeeded.",
                entries,
                entry -> entry.getKey().labels(),
                entry -> entry.getValue().latencies());
    }

    private static void count(
            FamilyList families,
            List<Map.Entry<Series, Totals>> entries,
            String name,
            String help,
            ToLongFunction<OperationInterval.Counts> figure) {
        families.counter(
                name,
                help,
                entries,
                entry -> entry.getKey().labels(),
                entry -> figure.applyAsLong(entry.getValue().counts()));
    }
}
