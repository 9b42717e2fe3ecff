package dev.weir.metric;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Families of series that share a name, each with its help. A family without series is left out. One thread at a time. */
final class FamilyList {

    private final List<MetricSnapshot> families = new ArrayList<>();
    private long startEpochMillis;

    /** Says from when on the series count that are added next. */
    FamilyList countingFrom(long epochMillis) {
        startEpochMillis = epochMillis;
        return this;
    }

    MetricSnapshots snapshots() {
        return new MetricSnapshots(families);
    }

    /** Adds a gauge that is always 1, whose name gets the ending {@code _info} and whose labels say something. */
    void info(String name, String help, Labels labels) {
        families.add(InfoSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(InfoDataPointSnapshot.builder().labels(labels).build())
                .build());
    }

    /** Adds a gauge with one series for each of {@code sources}. */
    <T> void gauge(
            String name, String help, Collection<T> sources, Function<T, Labels> labels, ToDoubleFunction<T> value) {
        if (sources.isEmpty()) {
            return;
        }
        GaugeSnapshot.Builder family = GaugeSnapshot.builder().name(name).help(help);
        sources.forEach(source -> family.dataPoint(GaugeDataPointSnapshot.builder()
                .labels(labels.apply(source))
                .value(value.applyAsDouble(source))
                .build()));
        families.add(family.build());
    }

    /** Adds a counter, whose name gets the ending {@code _total}, with one series for each of {@code sources}. */
    <T> void counter(
            String name, String help, Collection<T> sources, Function<T, Labels> labels, ToDoubleFunction<T> value) {
        if (sources.isEmpty()) {
            return;
        }
        CounterSnapshot.Builder family = CounterSnapshot.builder().name(name).help(help);
        sources.forEach(source -> family.dataPoint(CounterDataPointSnapshot.builder()
                .labels(labels.apply(source))
                .value(value.applyAsDouble(source))
                .createdTimestampMillis(startEpochMillis)
                .build()));
        families.add(family.build());
    }

    /** Adds a histogram with one series for each of {@code sources} that has values. */
    <T> void histogram(
            String name,
            String help,
            Collection<T> sources,
            Function<T, Labels> labels,
            Function<T, Optional<LatencyBuckets>> values) {
        List<HistogramDataPointSnapshot> points = sources.stream()
                .flatMap(source -> values.apply(source).stream()
                        .map(buckets -> buckets.dataPoint(labels.apply(source), startEpochMillis)))
                .toList();
        if (points.isEmpty()) {
            return;
        }
        HistogramSnapshot.Builder family =
                HistogramSnapshot.builder().name(name).help(help);
        points.forEach(family::dataPoint);
        families.add(family.build());
    }
}
