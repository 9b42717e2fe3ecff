package dev.weir.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.metric.otlp.Collector;
import dev.weir.metric.otlp.OtlpEndpoint;
import dev.weir.metric.otlp.OtlpSettings;
import dev.weir.transport.testkit.faulty.FaultPlan;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.ExponentialHistogram;
import io.opentelemetry.proto.metrics.v1.ExponentialHistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.Sum;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a collector is sent of runs whose messages are known. */
class PushedRunTest {

    private static final FaultPlan PLAIN = FaultPlan.delayed(Duration.ofMillis(3));

    private final Collector collector;
    private final List<String> complaints = new ArrayList<>();
    private final LiveMetrics metrics = new LiveMetrics("1.2.3", complaints::add, Duration.ofMinutes(2));

    PushedRunTest() throws IOException {
        collector = new Collector();
    }

    @AfterEach
    void close() {
        collector.close();
    }

    private void begin(OtlpSettings.Histograms histograms, String cell) {
        if (cell.isEmpty()) {
            metrics.push(new OtlpSettings(OtlpEndpoint.parse(collector.url()), Duration.ofHours(1), histograms));
        }
        metrics.begin(new RunMetrics.Subject("metered", "faulty", cell), complaints::add);
        MeteredRun.of(PLAIN, metrics.listener());
    }

    private static NumberDataPoint measured(List<NumberDataPoint> points) {
        return points.stream()
                .filter(point -> attributes(point.getAttributesList()).containsValue("measure"))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> attributes(List<KeyValue> attributes) {
        return attributes.stream()
                .collect(Collectors.toMap(
                        KeyValue::getKey, attribute -> attribute.getValue().getStringValue()));
    }

    @Test
    void countersAreCumulativeSumsAndGaugesAreGauges() throws InterruptedException {
        begin(OtlpSettings.Histograms.EXPONENTIAL, "");
        metrics.close();
        Collector.Push pushed = collector.last();

        Sum sent = pushed.metric("weir_messages_sent_total").getSum();
        NumberDataPoint point = measured(sent.getDataPointsList());
        assertThat(sent.getIsMonotonic()).isTrue();
        assertThat(sent.getAggregationTemporality())
                .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
        assertThat(point.getAsDouble()).isEqualTo(500);
        assertThat(point.getStartTimeUnixNano()).isPositive().isLessThanOrEqualTo(point.getTimeUnixNano());
        assertThat(pushed.metric("weir_delivered_bytes_total").getUnit()).isEqualTo("By");
        assertThat(measured(pushed.metric("weir_messages_backlog").getGauge().getDataPointsList())
                        .getAsDouble())
                .isZero();
        NumberDataPoint run = pushed.metric("weir_run_info").getGauge().getDataPoints(0);
        assertThat(run.getAsDouble()).isEqualTo(1);
        assertThat(attributes(run.getAttributesList()))
                .isEqualTo(Map.of("scenario", "metered", "transport", "faulty", "cell", ""));
        assertThat(complaints).isEmpty();
    }

    @Test
    void latenciesAreExponentialHistogramsThatHaveEveryMessage() throws InterruptedException {
        begin(OtlpSettings.Histograms.EXPONENTIAL, "");
        metrics.close();
        Metric latency = collector.last().metric("weir_end_to_end_latency_seconds");

        ExponentialHistogram histogram = latency.getExponentialHistogram();
        ExponentialHistogramDataPoint point = histogram.getDataPointsList().stream()
                .filter(one -> attributes(one.getAttributesList()).containsValue("measure"))
                .findFirst()
                .orElseThrow();
        assertThat(latency.getUnit()).isEqualTo("s");
        assertThat(point.getScale()).isEqualTo(3);
        assertThat(point.getCount()).isEqualTo(500);
        assertThat(point.getZeroCount()
                        + point.getPositive().getBucketCountsList().stream()
                                .mapToLong(Long::longValue)
                                .sum())
                .isEqualTo(500);
        // Every message takes 3 ms and what the loops of the simulated run add.
        double lowest = Math.pow(2, point.getPositive().getOffset() / 8.0);
        double highest = Math.pow(
                2, (point.getPositive().getOffset() + point.getPositive().getBucketCountsCount()) / 8.0);
        assertThat(lowest).isBetween(0.003 / Math.pow(2, 1 / 8.0), 0.003);
        assertThat(highest).isBetween(0.003, 0.004);
    }

    @Test
    void latenciesAreExplicitHistogramsWhereThoseAreAskedFor() throws InterruptedException {
        begin(OtlpSettings.Histograms.EXPLICIT, "");
        metrics.close();
        HistogramDataPoint point =
                collector.last().metric("weir_end_to_end_latency_seconds").getHistogram().getDataPointsList().stream()
                        .filter(one -> attributes(one.getAttributesList()).containsValue("measure"))
                        .findFirst()
                        .orElseThrow();

        assertThat(point.getCount()).isEqualTo(500);
        assertThat(point.getBucketCountsCount()).isEqualTo(point.getExplicitBoundsCount() + 1);
        int bucket = point.getExplicitBoundsList().indexOf(0.005);
        assertThat(point.getBucketCounts(bucket)).isEqualTo(500);
        assertThat(point.getSum()).isBetween(1.49, 1.51);
    }

    @Test
    void figuresOfEveryRunOfAMatrixArePushedWhenTheNextBegins() throws InterruptedException {
        begin(OtlpSettings.Histograms.EXPONENTIAL, "");
        begin(OtlpSettings.Histograms.EXPONENTIAL, "cell 2");
        metrics.close();

        collector.next();
        Collector.Push first = collector.next();
        Collector.Push second = collector.next();
        assertThat(cell(first)).isEmpty();
        assertThat(cell(second)).isEqualTo("cell 2");
        assertThat(runs(first)).isEqualTo(1);
        assertThat(runs(second)).isEqualTo(2);
        assertThat(start(second, "weir_runs_total")).isEqualTo(start(first, "weir_runs_total"));
        assertThat(start(second, "weir_messages_sent_total")).isGreaterThanOrEqualTo(start(first, "weir_runs_total"));
    }

    @Test
    void runDisplayShowsFirstPushFailureEvenFromBeforeTheRun()
            throws InterruptedException, ExecutionException, TimeoutException {
        collector.answering(503);
        CompletableFuture<String> told = new CompletableFuture<>();

        metrics.push(new OtlpSettings(
                OtlpEndpoint.parse(collector.url()), Duration.ofHours(1), OtlpSettings.Histograms.EXPLICIT));
        collector.next();
        metrics.begin(new RunMetrics.Subject("metered", "faulty", ""), told::complete);

        assertThat(told.get(2, TimeUnit.MINUTES))
                .isEqualTo("figures cannot be pushed to " + collector.url() + "/v1/metrics: HTTP status 503");
        metrics.close();
        assertThat(complaints)
                .containsExactly("2 of 2 pushes to " + collector.url() + "/v1/metrics failed: HTTP status 503");
    }

    private static String cell(Collector.Push push) {
        return attributes(
                        push.metric("weir_run_info").getGauge().getDataPoints(0).getAttributesList())
                .getOrDefault("cell", "none");
    }

    private static double runs(Collector.Push push) {
        return push.metric("weir_runs_total").getSum().getDataPoints(0).getAsDouble();
    }

    private static long start(Collector.Push push, String counter) {
        return push.metric(counter).getSum().getDataPoints(0).getStartTimeUnixNano();
    }
}
