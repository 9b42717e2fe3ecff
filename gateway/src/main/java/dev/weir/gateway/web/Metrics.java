package dev.weir.gateway.web;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.weir.gateway.feed.SourceReport;
import dev.weir.gateway.item.DeliveryCounts;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.ToLongFunction;

/** The figures of a gateway in the text format of Prometheus, version 0.0.4. */
final class Metrics {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final String PREFIX = "weir_gateway_";

    private final StringBuilder text = new StringBuilder(8_192);

    private Metrics() {}

    static String of(Sample now, String version) {
        Metrics metrics = new Metrics();
        metrics.process(version);
        metrics.clients(now);
        metrics.deliveries(now.deliveries());
        metrics.sources(now.sources());
        return metrics.text.toString();
    }

    private void head(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    /** Labels in turn: name, value. */
    private void value(String name, long value, String... labels) {
        labelled(name, labels).append(value).append('\n');
    }

    private void seconds(String name, double seconds) {
        labelled(name).append(seconds).append('\n');
    }

    private StringBuilder labelled(String name, String... labels) {
        text.append(name);
        for (int index = 0; index < labels.length; index += 2) {
            text.append(index == 0 ? '{' : ',').append(labels[index]).append("=\"");
            text.append(escaped(labels[index + 1])).append('"');
        }
        return text.append(labels.length == 0 ? " " : "} ");
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private void gauge(String name, String help, long value) {
        head(PREFIX + name, "gauge", help);
        value(PREFIX + name, value);
    }

    private void counter(String name, String help, long value) {
        head(PREFIX + name, "counter", help);
        value(PREFIX + name, value);
    }

    private void process(String version) {
        head(PREFIX + "build_info", "gauge", "Always 1; says which version runs.");
        value(PREFIX + "build_info", 1, "version", version);
        head("process_start_time_seconds", "gauge", "When the process began, in seconds since 1970.");
        seconds(
                "process_start_time_seconds",
                ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS_PER_SECOND);
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            head("process_cpu_seconds_total", "counter", "Processor time of the process.");
            seconds("process_cpu_seconds_total", system.getProcessCpuTime() / NANOS_PER_SECOND);
            head("process_open_fds", "gauge", "Open file descriptors.");
            value("process_open_fds", system.getOpenFileDescriptorCount());
            head("process_max_fds", "gauge", "The most file descriptors that may be open.");
            value("process_max_fds", system.getMaxFileDescriptorCount());
        }
        head("jvm_memory_heap_used_bytes", "gauge", "Memory of the Java heap that is in use.");
        value(
                "jvm_memory_heap_used_bytes",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    private void clients(Sample now) {
        gauge("sessions", "Sessions of clients.", now.sessions());
        gauge("connections", "Open connections.", now.connections());
        counter("connections_accepted_total", "Connections that were accepted.", now.acceptedConnections());
        gauge("pending_bytes", "Bytes that wait for the network.", now.load().pendingBytes());
        gauge(
                "slow_clients",
                "Clients that do not take what there is for them.",
                now.load().slow());
        head(
                PREFIX + "slowest_client_seconds",
                "gauge",
                "For how long something has always waited for the slowest client.");
        long behindNanos = now.load().slowest().isEmpty()
                ? 0
                : now.load().slowest().getFirst().behindNanos();
        seconds(PREFIX + "slowest_client_seconds", behindNanos / NANOS_PER_SECOND);
        counter("sent_bytes_total", "Bytes of lines for clients, without packing.", now.sentBytes());
        gauge("items", "Items that are subscribed.", now.items());
    }

    private void deliveries(DeliveryCounts.Figures figures) {
        gauge("item_subscriptions", "Subscriptions of items, of all clients.", figures.subscriptions());
        counter("updates_total", "Updates that were sent to clients.", figures.updates());
        counter("update_bytes_total", "Bytes of the lines of updates.", figures.updateBytes());
        counter(
                "delta_saved_bytes_total",
                "Bytes that whole values would have taken beyond the differences that were sent.",
                figures.deltaSavedBytes());
        counter("updates_conflated_total", "Updates in the place of which a newer one was sent.", figures.conflated());
        counter(
                "conflation_saved_bytes_total",
                "Bytes of conflated updates, each taken to be as long as the one sent before.",
                figures.conflationSavedBytes());
        counter("updates_lost_total", "Updates that clients asked for and were too slow for.", figures.lost());
    }

    private void sources(List<Sample.OfSource> sources) {
        ofSources(
                sources,
                "subscribed_items",
                "gauge",
                "Items of an adapter that are subscribed.",
                Sample.OfSource::items);
        ofSources(sources, "events_total", "counter", "Events for subscribed items.", Sample.OfSource::events);
        ofSources(
                sources,
                "records_total",
                "counter",
                "Records that were read.",
                source -> source.report().records());
        ofSources(
                sources,
                "bad_records_total",
                "counter",
                "Records that were left out.",
                source -> source.report().badRecords());
        ofSources(
                sources,
                "source_trouble",
                "gauge",
                "1 while a source cannot be read.",
                source -> source.report().trouble().isEmpty() ? 0 : 1);
        ofSources(
                sources,
                "source_unreachable_seconds",
                "gauge",
                "For how long no broker has answered; 0 while one does.",
                source -> source.report().unreachable().toSeconds());
        ofSources(
                sources,
                "kept_items",
                "gauge",
                "Items whose last values are kept.",
                source -> source.report().keptItems());
        ofSources(
                sources,
                "kept_bytes",
                "gauge",
                "Memory of the last values, roughly.",
                source -> source.report().keptBytes());
        partitions(sources);
    }

    private void partitions(List<Sample.OfSource> sources) {
        head(PREFIX + "consumer_lag_records", "gauge", "Records of a partition that wait to be read.");
        for (Sample.OfSource source : sources) {
            for (SourceReport.Partition partition : source.report().partitions()) {
                value(
                        PREFIX + "consumer_lag_records",
                        partition.waitingRecords(),
                        "adapter_set",
                        source.adapterSet(),
                        "adapter",
                        source.adapter(),
                        "topic",
                        partition.topic(),
                        "partition",
                        Integer.toString(partition.number()));
            }
        }
    }

    private void ofSources(
            List<Sample.OfSource> sources,
            String name,
            String type,
            String help,
            ToLongFunction<Sample.OfSource> figure) {
        head(PREFIX + name, type, help);
        for (Sample.OfSource source : sources) {
            value(
                    PREFIX + name,
                    figure.applyAsLong(source),
                    "adapter_set",
                    source.adapterSet(),
                    "adapter",
                    source.adapter());
        }
    }
}
