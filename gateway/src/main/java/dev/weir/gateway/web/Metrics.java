package dev.weir.gateway.web;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.weir.gateway.feed.SourceReport;
import dev.weir.gateway.item.DeliveryCounts;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** The figures of a gateway in the text format of Prometheus, version 0.0.4. */
final class Metrics {

    static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final String PREFIX = "weir_gateway_";

    private final List<MetricSnapshot> families = new ArrayList<>();

    private Metrics() {}

    static byte[] of(Sample now, String version) {
        Metrics metrics = new Metrics();
        metrics.process(version);
        metrics.clients(now);
        metrics.deliveries(now.deliveries());
        metrics.sources(now.sources());
        ByteArrayOutputStream text = new ByteArrayOutputStream(8_192);
        try {
            PrometheusTextFormatWriter.create().write(text, new MetricSnapshots(metrics.families));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // Memory takes everything.
        }
        return text.toByteArray();
    }

    private void gauge(String name, String help, long value) {
        gauge(name, help, (double) value);
    }

    private void gauge(String name, String help, double value) {
        families.add(GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(GaugeDataPointSnapshot.builder().value(value).build())
                .build());
    }

    private void counter(String name, String help, long value) {
        counter(name, help, (double) value);
    }

    private void counter(String name, String help, double value) {
        families.add(CounterSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(CounterDataPointSnapshot.builder().value(value).build())
                .build());
    }

    private void process(String version) {
        families.add(InfoSnapshot.builder()
                .name(PREFIX + "build")
                .help("Always 1; the label is the running version.")
                .dataPoint(InfoDataPointSnapshot.builder()
                        .labels(Labels.of("version", version))
                        .build())
                .build());
        gauge(
                "process_start_time_seconds",
                "Start time of the process, in seconds since 1970.",
                ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS_PER_SECOND);
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            counter(
                    "process_cpu_seconds",
                    "Processor time of the process.",
                    system.getProcessCpuTime() / NANOS_PER_SECOND);
            gauge("process_open_fds", "Open file descriptors.", system.getOpenFileDescriptorCount());
            gauge("process_max_fds", "Maximum number of open file descriptors.", system.getMaxFileDescriptorCount());
        }
        gauge(
                "jvm_memory_heap_used_bytes",
                "Used memory of the Java heap.",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    private void clients(Sample now) {
        gauge(PREFIX + "sessions", "Client sessions.", now.sessions());
        gauge(PREFIX + "connections", "Open connections.", now.connections());
        counter(PREFIX + "connections_accepted", "Accepted connections.", now.acceptedConnections());
        gauge(
                PREFIX + "pending_bytes",
                "Bytes waiting for the network.",
                now.load().pendingBytes());
        gauge(
                PREFIX + "slow_clients",
                "Clients that read more slowly than updates arrive.",
                now.load().slow());
        long behindNanos = now.load().slowest().isEmpty()
                ? 0
                : now.load().slowest().getFirst().behindNanos();
        gauge(
                PREFIX + "slowest_client_seconds",
                "How long the slowest client has been behind.",
                behindNanos / NANOS_PER_SECOND);
        counter(PREFIX + "sent_bytes", "Bytes of lines sent to clients, without framing.", now.sentBytes());
        gauge(PREFIX + "items", "Subscribed items.", now.items());
    }

    private void deliveries(DeliveryCounts.Figures figures) {
        gauge(PREFIX + "item_subscriptions", "Item subscriptions of all clients.", figures.subscriptions());
        counter(PREFIX + "updates", "Updates sent to clients.", figures.updates());
        counter(PREFIX + "update_bytes", "Bytes of the lines of updates.", figures.updateBytes());
        counter(
                PREFIX + "delta_saved_bytes",
                "Bytes saved by sending deltas instead of whole values.",
                figures.deltaSavedBytes());
        counter(
                PREFIX + "updates_conflated",
                "Updates replaced by a newer one before they were sent.",
                figures.conflated());
        counter(
                PREFIX + "conflation_saved_bytes",
                "Estimated bytes of conflated updates.",
                figures.conflationSavedBytes());
        counter(PREFIX + "updates_lost", "Updates lost because their clients read too slowly.", figures.lost());
    }

    private void sources(List<Sample.OfSource> sources) {
        gauges(sources, "subscribed_items", "Subscribed items of an adapter.", Sample.OfSource::items);
        counters(sources, "events", "Events for subscribed items.", Sample.OfSource::events);
        counters(sources, "records", "Records read.", source -> source.report().records());
        counters(
                sources,
                "bad_records",
                "Records skipped because they were not as expected.",
                source -> source.report().badRecords());
        gauges(
                sources,
                "source_trouble",
                "1 while a source cannot be read.",
                source -> source.report().trouble().isEmpty() ? 0 : 1);
        gauges(
                sources,
                "source_unreachable_seconds",
                "How long no broker has answered; 0 while one does.",
                source -> source.report().unreachable().toSeconds());
        gauges(
                sources,
                "kept_items",
                "Items whose last values are kept.",
                source -> source.report().keptItems());
        gauges(
                sources,
                "kept_bytes",
                "Approximate memory of the last values.",
                source -> source.report().keptBytes());
        partitions(sources);
    }

    private void partitions(List<Sample.OfSource> sources) {
        GaugeSnapshot.Builder family = GaugeSnapshot.builder()
                .name(PREFIX + "consumer_lag_records")
                .help("Consumer lag of a partition, in records.");
        for (Sample.OfSource source : sources) {
            for (SourceReport.Partition partition : source.report().partitions()) {
                family.dataPoint(GaugeDataPointSnapshot.builder()
                        .value((double) partition.waitingRecords())
                        .labels(labels(source)
                                .add("topic", partition.topic())
                                .add("partition", Integer.toString(partition.number())))
                        .build());
            }
        }
        families.add(family.build());
    }

    private void gauges(
            List<Sample.OfSource> sources, String name, String help, ToLongFunction<Sample.OfSource> figure) {
        GaugeSnapshot.Builder family =
                GaugeSnapshot.builder().name(PREFIX + name).help(help);
        for (Sample.OfSource source : sources) {
            family.dataPoint(GaugeDataPointSnapshot.builder()
                    .value((double) figure.applyAsLong(source))
                    .labels(labels(source))
                    .build());
        }
        families.add(family.build());
    }

    private void counters(
            List<Sample.OfSource> sources, String name, String help, ToLongFunction<Sample.OfSource> figure) {
        CounterSnapshot.Builder family =
                CounterSnapshot.builder().name(PREFIX + name).help(help);
        for (Sample.OfSource source : sources) {
            family.dataPoint(CounterDataPointSnapshot.builder()
                    .value((double) figure.applyAsLong(source))
                    .labels(labels(source))
                    .build());
        }
        families.add(family.build());
    }

    private static Labels labels(Sample.OfSource source) {
        return Labels.of("adapter_set", source.adapterSet(), "adapter", source.adapter());
    }
}
