package dev.weir.transport.kafka.wire;

import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Avg;
import org.apache.kafka.common.metrics.stats.CumulativeSum;

/** Counts what is sent, under the names that Kafka's own producer has for it. */
final class WireFigures {

    private static final String GROUP = "producer-metrics";

    private final Sensor records;
    private final Sensor batches;
    private final Sensor retries;

    WireFigures(Metrics metrics) {
        records = metrics.sensor("records-sent");
        records.add(metrics.metricName("record-send-total", GROUP), new CumulativeSum());
        batches = metrics.sensor("batch-size");
        batches.add(metrics.metricName("batch-size-avg", GROUP), new Avg());
        retries = metrics.sensor("record-retries");
        retries.add(metrics.metricName("record-retry-total", GROUP), new CumulativeSum());
    }

    /** A batch was acknowledged. */
    void sent(int count, int bytes) {
        records.record(count);
        batches.record(bytes);
    }

    /** The records of a batch are sent again. */
    void retried(int count) {
        retries.record(count);
    }
}
