package dev.weir.transport.kafka;

import dev.weir.transport.ClientFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * What the producers of a run counted between two instants, from their own metrics (the group {@code producer-metrics} of
 * Kafka's documentation). Totals are exact. Averages are those of the client, over its last one to two windows of
 * {@code metrics.sample.window.ms}, which reach into the warm-up; they are weighted by the records each producer sent.
 */
final class ProducerFigures {

    // The titles of the columns that show them.
    static final String REQUESTS = "requests";
    static final String RECORDS_PER_REQUEST = "records/request";
    static final String BATCH_SIZE = "batch size";

    private static final String GROUP = "producer-metrics";

    private final List<? extends Source> producers;
    private final double requestsBefore;
    private final double recordsBefore;

    /** A producer's metrics as they are now. */
    interface Source {
        Map<MetricName, ? extends Metric> metrics();
    }

    /** Counts from now on. */
    ProducerFigures(List<? extends Source> producers) {
        this.producers = List.copyOf(producers);
        this.requestsBefore = sum("request-total");
        this.recordsBefore = sum("record-send-total");
    }

    /** What was counted up to now; nothing when there is no producer. */
    List<ClientFigure> read() {
        if (producers.isEmpty()) {
            return List.of();
        }
        double requests = sum("request-total") - requestsBefore;
        double records = sum("record-send-total") - recordsBefore;
        List<ClientFigure> figures = new ArrayList<>();
        figures.add(new ClientFigure(REQUESTS, requests, "request-total, of any kind"));
        if (requests > 0) {
            figures.add(new ClientFigure(RECORDS_PER_REQUEST, records / requests, "record-send-total / request-total"));
        }
        double batchBytes = weighted("batch-size-avg");
        if (batchBytes > 0) {
            figures.add(new ClientFigure(BATCH_SIZE, batchBytes, "batch-size-avg"));
        }
        return figures;
    }

    private double sum(String name) {
        return producers.stream().mapToDouble(producer -> value(producer, name)).sum();
    }

    private double weighted(String name) {
        double records = sum("record-send-total");
        double total = 0;
        for (Source producer : producers) {
            double own = value(producer, "record-send-total");
            total += own == 0 ? 0 : own * value(producer, name);
        }
        return records == 0 ? 0 : total / records;
    }

    private static double value(Source producer, String name) {
        return producer.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().group().equals(GROUP)
                        && metric.getKey().name().equals(name))
                .map(metric -> metric.getValue().metricValue())
                .filter(Number.class::isInstance)
                .mapToDouble(value -> ((Number) value).doubleValue())
                .filter(Double::isFinite)
                .findFirst()
                .orElse(0);
    }
}
