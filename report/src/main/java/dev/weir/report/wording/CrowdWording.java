package dev.weir.report.wording;

import dev.weir.result.CrowdFigures;
import dev.weir.result.CrowdFigures.Client;
import dev.weir.result.CrowdFigures.Connections;
import dev.weir.result.CrowdFigures.Deliveries;
import dev.weir.result.Latency;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The clients of a crowd in words, for both reports. */
public final class CrowdWording {

    private static final String LEFT_OUT = "left out";

    /** Titles of {@link #slowest}. */
    public static final List<String> SLOWEST_TITLES = List.of("client", "timed", "mean", "max", "last received");

    private CrowdWording() {}

    /**
     * The short form, for a headline.
     *
     * @param boundNanos by how much end-to-end latencies may be wrong
     */
    public static List<String> headline(CrowdFigures crowd, long boundNanos) {
        List<String> parts = new ArrayList<>();
        Connections connections = crowd.connections();
        parts.add(Figures.count(connections.subscribed())
                + (connections.subscribed() == crowd.clients() ? "" : " of " + Figures.count(crowd.clients()))
                + " subscribed");
        if (crowd.checking() == 0) {
            parts.add("bytes counted only: neither latency nor loss was measured");
            return parts;
        }
        parts.add("reach " + Figures.share(crowd.deliveries().reach()));
        if (crowd.deliveries().conflated() > 0) {
            parts.add("conflated " + Figures.share(crowd.deliveries().conflatedShare()));
        }
        if (crowd.deliveries().leftOut() > 0) {
            parts.add("left out " + Figures.share(crowd.deliveries().leftOutShare()));
        }
        if (replaces(crowd)) {
            parts.add("missing " + Figures.count(crowd.deliveries().missing()));
        }
        parts.add("worst client " + Figures.share(crowd.deliveries().worstReach()));
        parts.add(crowd.work());
        crowd.latencies()
                .notSlow()
                .forEach(latency -> parts.add("clients not slow " + percentiles(latency, boundNanos)));
        return parts;
    }

    /**
     * All figures, each with its name; what is 0 and would be trouble is left out.
     *
     * @param boundNanos by how much end-to-end latencies may be wrong
     */
    public static List<Map.Entry<String, String>> figures(CrowdFigures crowd, long boundNanos) {
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
            addUnlessZero(figures, LEFT_OUT, deliveries.leftOut());
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
                .forEach(latency ->
                        figures.add(Map.entry("latency of clients not slow", percentiles(latency, boundNanos))));
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

    private static String nanos(double nanos, long boundNanos) {
        return HostWording.alone(Math.round(nanos), boundNanos);
    }

    /**
     * The clients with the highest mean latency, a row each.
     *
     * @param boundNanos by how much latencies may be wrong
     */
    public static List<List<String>> slowest(CrowdFigures crowd, long boundNanos) {
        return crowd.latencies().slowest().stream()
                .map(client -> List.of(
                        Figures.count(client.client()),
                        Figures.count(client.timed()),
                        nanos(client.meanNanos(), boundNanos),
                        nanos((double) client.maxNanos(), boundNanos),
                        "stream " + client.lastStream() + ", sequence " + client.lastSequence()))
                .toList();
    }

    /** Percentiles of the headline, in one line. */
    private static String percentiles(Latency latency, long boundNanos) {
        List<String> parts = new ArrayList<>();
        for (double percentile : List.of(50.0, 99.0)) {
            Wording.percentile(latency, percentile)
                    .ifPresent(found -> parts.add(Figures.percentile(percentile) + " "
                            + HostWording.alone(found.nanos(), boundNanos) + Wording.star(found)));
        }
        parts.add("max "
                + (latency.timings().count() == 0
                        ? Wording.max(latency)
                        : HostWording.alone(latency.timings().maxNanos(), boundNanos)));
        return String.join(", ", parts);
    }

    private static void addUnlessZero(List<Map.Entry<String, String>> figures, String name, long count) {
        if (count > 0) {
            figures.add(Map.entry(name, Figures.count(count)));
        }
    }

    /** Titles of {@link #worst}. */
    public static List<String> worstTitles(CrowdFigures crowd) {
        return told(
                crowd,
                List.of(
                        "client",
                        "due",
                        "missing",
                        LEFT_OUT,
                        "reach",
                        "twice",
                        "stale",
                        "alien",
                        "unreadable",
                        "dropped"));
    }

    /** Whether clients lack messages though they got newer ones, which may have replaced them. */
    private static boolean replaces(CrowdFigures crowd) {
        return crowd.deliveries().conflated() + crowd.deliveries().leftOut() > 0;
    }

    /** Without the column of what clients lack though newer ones came, where that is nothing. */
    private static List<String> told(CrowdFigures crowd, List<String> row) {
        List<String> told = new ArrayList<>(row);
        if (!replaces(crowd)) {
            told.remove(3);
        }
        return told;
    }

    /** The clients in most trouble, a row each. */
    public static List<List<String>> worst(CrowdFigures crowd) {
        return crowd.worst().stream().map(client -> told(crowd, row(client))).toList();
    }

    private static List<String> row(Client client) {
        return List.of(
                Figures.count(client.client()),
                Figures.count(client.due()),
                Figures.count(client.missing()),
                Figures.count(client.conflated()),
                Figures.share(client.reach()),
                Figures.count(client.twice()),
                Figures.count(client.stale()),
                Figures.count(client.alien()),
                Figures.count(client.unreadable()),
                Figures.count(client.drops()));
    }
}
