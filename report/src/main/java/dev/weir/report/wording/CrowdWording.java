package dev.weir.report.wording;

import dev.weir.result.CrowdFigures;
import dev.weir.result.CrowdFigures.Connections;
import dev.weir.result.Latency;
import java.util.ArrayList;
import java.util.List;

/** The clients of a crowd in words. */
public final class CrowdWording {

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

    /** Percentiles of the headline, in one line. */
    public static String percentiles(Latency latency, long boundNanos) {
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

    /** Whether clients lack messages though they got newer ones, which may have replaced them. */
    public static boolean replaces(CrowdFigures crowd) {
        return crowd.deliveries().conflated() + crowd.deliveries().leftOut() > 0;
    }
}
