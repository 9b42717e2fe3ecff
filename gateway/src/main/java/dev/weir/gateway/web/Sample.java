package dev.weir.gateway.web;

import dev.weir.gateway.feed.SourceReport;
import dev.weir.gateway.item.DeliveryCounts;
import dev.weir.gateway.net.ServerLoad;
import java.util.List;

/**
 * The figures of a gateway at a moment.
 *
 * @param nanos when, on the clock of this process
 * @param sentBytes of lines for clients, without packing
 */
record Sample(
        long nanos,
        int sessions,
        int connections,
        ServerLoad load,
        DeliveryCounts.Figures deliveries,
        long acceptedConnections,
        long sentBytes,
        List<OfSource> sources) {

    private static final double NANOS_PER_SECOND = 1e9;

    Sample {
        sources = List.copyOf(sources);
    }

    /** One adapter: items that are subscribed, and events that came for them. */
    record OfSource(String adapterSet, String adapter, int items, long events, SourceReport report) {

        long waitingRecords() {
            return report.partitions().stream()
                    .mapToLong(SourceReport.Partition::waitingRecords)
                    .sum();
        }
    }

    int items() {
        return sources.stream().mapToInt(OfSource::items).sum();
    }

    long records() {
        return sources.stream().mapToLong(source -> source.report.records()).sum();
    }

    double secondsSince(Sample earlier) {
        return (nanos - earlier.nanos) / NANOS_PER_SECOND;
    }
}
