package dev.weir.report.section;

import dev.weir.report.section.ReportSection.Item;
import dev.weir.report.section.ReportSection.Items;
import dev.weir.report.section.Table.Cell;
import dev.weir.report.section.Table.Row;
import dev.weir.report.wording.CrowdWording;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.result.CrowdFigures;
import dev.weir.result.CrowdFigures.Client;
import dev.weir.result.CrowdFigures.Connections;
import dev.weir.result.CrowdFigures.Deliveries;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The clients of a crowd: what was due to them, what they got, and those in most trouble. */
final class CrowdSection {

    private CrowdSection() {}

    static ReportSection of(RunResult result) {
        Parts parts = new Parts();
        long boundNanos = result.acrossHosts().boundNanos(Latency.END_TO_END);
        result.messages().crowd().forEach(crowd -> write(crowd, boundNanos, parts));
        return ReportSection.of("clients", "Clients", parts);
    }

    private static void write(CrowdFigures crowd, long boundNanos, Parts parts) {
        parts.lead("Reach is the share of the deliveries due to clients that they received. A message that was"
                        + " acknowledged is due to every client that had subscribed to it. A conflated one was replaced by"
                        + " a newer one of the same item before the client took it: it is neither received nor missing. One that was"
                        + " left out did not arrive though newer ones did.")
                .add(Table.of(
                        "Clients and deliveries",
                        "account",
                        List.of("", ""),
                        1,
                        figures(crowd, boundNanos).stream()
                                .map(figure -> List.of(figure.getKey(), figure.getValue()))
                                .toList()));
        parts.table(worst(crowd))
                .table(Table.of(
                        "The clients with the highest mean latency",
                        "figures",
                        List.of("client", "timed", "mean", "max", "last received"),
                        0,
                        slowest(crowd, boundNanos)));
        List<String> reasons = crowd.connections().reasons().stream()
                .map(reason -> Figures.count(reason.count()) + " × " + reason.text())
                .toList();
        if (!reasons.isEmpty()) {
            parts.paragraph("Why connections ended, and what could not be read:")
                    .add(new Items("", Item.each(reasons)));
        }
    }

    private static Table worst(CrowdFigures crowd) {
        Map<String, Function<Client, Cell>> columns = new LinkedHashMap<>();
        columns.put("client", client -> count(client.client()));
        columns.put("due", client -> count(client.due()));
        columns.put("missing", client -> count(client.missing()));
        if (CrowdWording.replaces(crowd)) {
            columns.put("left out", client -> count(client.conflated()));
        }
        columns.put("reach", client -> Cell.of(Figures.share(client.reach()), client.reach()));
        columns.put("twice", client -> count(client.twice()));
        columns.put("stale", client -> count(client.stale()));
        columns.put("alien", client -> count(client.alien()));
        columns.put("unreadable", client -> count(client.unreadable()));
        columns.put("dropped", client -> count(client.drops()));
        return new Table(
                "The clients in most trouble",
                "sortable figures",
                List.copyOf(columns.keySet()),
                0,
                crowd.worst().stream()
                        .map(client -> new Row(
                                "",
                                columns.values().stream()
                                        .map(column -> column.apply(client))
                                        .toList()))
                        .toList());
    }

    private static Cell count(long count) {
        return Cell.of(Figures.count(count), (double) count);
    }

    /**
     * All figures, each with its name; what is 0 and would be trouble is left out.
     *
     * @param boundNanos by how much end-to-end latencies may be wrong
     */
    private static List<Map.Entry<String, String>> figures(CrowdFigures crowd, long boundNanos) {
        List<Map.Entry<String, String>> figures = new ArrayList<>();
        Connections connections = crowd.connections();
        Deliveries deliveries = crowd.deliveries();
        figures.add(Map.entry("clients", Figures.count(crowd.clients())));
        figures.add(Map.entry("subscribed", Figures.count(connections.subscribed())));
        addUnlessZero(figures, "refused", connections.refused());
        addUnlessZero(figures, "connections dropped", connections.drops());
        figures.add(Map.entry("work", crowd.work()));
        figures.add(Map.entry("each takes", crowd.keys() == 0 ? "all messages" : "one of " + crowd.keys() + " keys"));
        if (crowd.checking() > 0) {
            figures.add(Map.entry("deliveries due", Figures.count(deliveries.due())));
            figures.add(Map.entry("missing", Figures.count(deliveries.missing())));
            addUnlessZero(figures, "conflated", deliveries.conflated());
            addUnlessZero(figures, "left out", deliveries.leftOut());
            figures.add(Map.entry("reach", Figures.share(deliveries.reach())));
            figures.add(Map.entry("reach of the worst client", Figures.share(deliveries.worstReach())));
            addUnlessZero(figures, "received twice", deliveries.twice());
            addUnlessZero(figures, "stale", deliveries.stale());
            addUnlessZero(figures, "alien", deliveries.alien());
            addUnlessZero(figures, "unreadable", deliveries.unreadable());
        }
        traffic(crowd, figures);
        latencies(crowd.latencies(), boundNanos, figures);
        crowd.latencies()
                .notSlow()
                .forEach(latency -> figures.add(
                        Map.entry("latency of clients not slow", CrowdWording.percentiles(latency, boundNanos))));
        if (connections.left() > 0) {
            figures.add(Map.entry("made to leave", Figures.count(connections.left())));
            figures.add(Map.entry("came back", Figures.count(connections.back())));
            figures.add(Map.entry(
                    "time to come back",
                    Durations.format(Math.round(connections.meanBackNanos())) + " on average, at most "
                            + Durations.format(connections.longestBackNanos())));
            figures.add(Map.entry("not due while away", Figures.count(deliveries.excused())));
        }
        return figures;
    }

    private static void traffic(CrowdFigures crowd, List<Map.Entry<String, String>> figures) {
        CrowdFigures.Traffic traffic = crowd.traffic();
        if (traffic.bytes() < 0) {
            return; // Of a version that did not count them.
        }
        figures.add(Map.entry("read by the protocol", Figures.bytes(traffic.bytes())));
        figures.add(Map.entry("protocol bit/s", Figures.bitRate(traffic.bitsPerSecond())));
        if (traffic.bytesPerDelivery() >= 0) {
            figures.add(Map.entry("bytes a delivery", Figures.threeDigits(traffic.bytesPerDelivery())));
        }
    }

    private static void latencies(
            CrowdFigures.ClientLatencies latencies, long boundNanos, List<Map.Entry<String, String>> figures) {
        if (latencies.clients() > 0) {
            figures.add(Map.entry(
                    "mean latency of a client",
                    "p50 " + nanos(latencies.p50MeanNanos(), boundNanos) + ", p99 "
                            + nanos(latencies.p99MeanNanos(), boundNanos) + ", slowest client "
                            + nanos(latencies.slowest().getFirst().meanNanos(), boundNanos)));
        }
    }

    /**
     * The clients with the highest mean latency, a row each.
     *
     * @param boundNanos by how much latencies may be wrong
     */
    private static List<List<String>> slowest(CrowdFigures crowd, long boundNanos) {
        return crowd.latencies().slowest().stream()
                .map(client -> List.of(
                        Figures.count(client.client()),
                        Figures.count(client.timed()),
                        nanos(client.meanNanos(), boundNanos),
                        nanos((double) client.maxNanos(), boundNanos),
                        "stream " + client.lastStream() + ", sequence " + client.lastSequence()))
                .toList();
    }

    private static void addUnlessZero(List<Map.Entry<String, String>> figures, String name, long count) {
        if (count > 0) {
            figures.add(Map.entry(name, Figures.count(count)));
        }
    }

    private static String nanos(double nanos, long boundNanos) {
        return HostWording.alone(Math.round(nanos), boundNanos);
    }
}
