package dev.weir.metric.otlp;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramBuckets;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.resources.Resource;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBucket;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Label;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.NativeHistogramBucket;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Figures in the types of OpenTelemetry, under the names that Prometheus reads: counters as cumulative sums, gauges as
 * gauges, latencies as histograms. Immutable.
 */
final class MetricConversion {

    private static final AggregationTemporality CUMULATIVE = AggregationTemporality.CUMULATIVE;

    private final Resource resource;
    private final OtlpSettings.Histograms histograms;

    MetricConversion(Resource resource, OtlpSettings.Histograms histograms) {
        this.resource = resource;
        this.histograms = histograms;
    }

    /** All figures, as of an instant. */
    List<MetricData> convert(MetricSnapshots snapshots, long epochMillis) {
        return snapshots.stream().map(one -> metric(one, epochMillis)).toList();
    }

    private MetricData metric(MetricSnapshot snapshot, long epochMillis) {
        String name = snapshot.getMetadata().getName();
        return switch (snapshot) {
            case CounterSnapshot counter ->
                metric(snapshot, name + "_total", MetricDataType.DOUBLE_SUM, sum(counter, epochMillis));
            case GaugeSnapshot gauge -> metric(snapshot, name, MetricDataType.DOUBLE_GAUGE, gauge(gauge, epochMillis));
            case InfoSnapshot info ->
                metric(snapshot, name + "_info", MetricDataType.DOUBLE_GAUGE, info(info, epochMillis));
            case HistogramSnapshot histogram -> histogram(histogram, epochMillis);
            default -> throw new IllegalStateException("no type of OpenTelemetry is known for " + name);
        };
    }

    private MetricData histogram(HistogramSnapshot histogram, long epochMillis) {
        String name = histogram.getMetadata().getName();
        return switch (histograms) {
            case EXPONENTIAL ->
                metric(histogram, name, MetricDataType.EXPONENTIAL_HISTOGRAM, exponential(histogram, epochMillis));
            case EXPLICIT -> metric(histogram, name, MetricDataType.HISTOGRAM, explicit(histogram, epochMillis));
        };
    }

    private MetricData metric(MetricSnapshot snapshot, String name, MetricDataType type, Data<?> data) {
        String base = snapshot.getMetadata().getName();
        // No unit for the others: a unit of 1 makes receivers call a gauge a ratio.
        String unit = base.endsWith("_seconds") ? "s" : base.endsWith("_bytes") ? "By" : "";
        return new PushedMetric(resource, name, snapshot.getMetadata().getHelp(), unit, type, data);
    }

    private static SumData<DoublePointData> sum(CounterSnapshot counter, long epochMillis) {
        return SumData.createDoubleSumData(
                true,
                CUMULATIVE,
                counter.getDataPoints().stream()
                        .map(point -> value(point, point.getValue(), epochMillis))
                        .toList());
    }

    private static GaugeData<DoublePointData> gauge(GaugeSnapshot gauge, long epochMillis) {
        return GaugeData.createDoubleGaugeData(gauge.getDataPoints().stream()
                .map(point -> value(point, point.getValue(), epochMillis))
                .toList());
    }

    private static GaugeData<DoublePointData> info(InfoSnapshot info, long epochMillis) {
        return GaugeData.createDoubleGaugeData(info.getDataPoints().stream()
                .map(point -> value(point, 1, epochMillis))
                .toList());
    }

    private static DoublePointData value(DataPointSnapshot point, double value, long epochMillis) {
        return DoublePointData.create(
                startNanos(point, epochMillis), nanos(epochMillis), attributes(point), value, List.of());
    }

    private static HistogramData explicit(HistogramSnapshot histogram, long epochMillis) {
        return HistogramData.create(
                CUMULATIVE,
                histogram.getDataPoints().stream()
                        .map(point -> explicit(point, epochMillis))
                        .toList());
    }

    private static HistogramPointData explicit(HistogramDataPointSnapshot point, long epochMillis) {
        List<Double> bounds = point.getClassicBuckets().stream()
                .map(ClassicHistogramBucket::getUpperBound)
                .filter(Double::isFinite)
                .toList();
        List<Long> counts = point.getClassicBuckets().stream()
                .map(ClassicHistogramBucket::getCount)
                .toList();
        return HistogramPointData.create(
                startNanos(point, epochMillis),
                nanos(epochMillis),
                attributes(point),
                point.getSum(),
                false,
                0,
                false,
                0,
                bounds,
                counts);
    }

    private static ExponentialHistogramData exponential(HistogramSnapshot histogram, long epochMillis) {
        return ExponentialHistogramData.create(
                CUMULATIVE,
                histogram.getDataPoints().stream()
                        .map(point -> exponential(point, epochMillis))
                        .toList());
    }

    private static ExponentialHistogramPointData exponential(HistogramDataPointSnapshot point, long epochMillis) {
        int scale = point.getNativeSchema();
        return ExponentialHistogramPointData.create(
                scale,
                point.getSum(),
                point.getNativeZeroCount(),
                false,
                0,
                false,
                0,
                buckets(scale, point.getNativeBucketsForPositiveValues()),
                ExponentialHistogramBuckets.create(scale, 0, List.of()),
                startNanos(point, epochMillis),
                nanos(epochMillis),
                attributes(point),
                List.of());
    }

    /** Every bucket from the first to the last. An index is one less than with Prometheus: that of the lower bound. */
    private static ExponentialHistogramBuckets buckets(int scale, NativeHistogramBuckets counted) {
        if (counted.size() == 0) {
            return ExponentialHistogramBuckets.create(scale, 0, List.of());
        }
        int first = counted.getBucketIndex(0);
        int last = counted.getBucketIndex(counted.size() - 1);
        List<Long> counts = new ArrayList<>(Collections.nCopies(last - first + 1, 0L));
        for (NativeHistogramBucket bucket : counted) {
            counts.set(bucket.getBucketIndex() - first, bucket.getCount());
        }
        return ExponentialHistogramBuckets.create(scale, first - 1, counts);
    }

    /** A start that is never later than the figure, even if the clock of the machine is set back. */
    private static long startNanos(DataPointSnapshot point, long epochMillis) {
        return nanos(
                point.hasCreatedTimestamp() ? Math.min(point.getCreatedTimestampMillis(), epochMillis) : epochMillis);
    }

    private static long nanos(long epochMillis) {
        return TimeUnit.MILLISECONDS.toNanos(epochMillis);
    }

    private static Attributes attributes(DataPointSnapshot point) {
        AttributesBuilder attributes = Attributes.builder();
        for (Label label : point.getLabels()) {
            attributes.put(label.getName(), label.getValue());
        }
        return attributes.build();
    }
}
