package dev.weir.report.wording;

import dev.weir.result.Latency;
import dev.weir.result.PairFigures;
import dev.weir.result.RunResult;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The latency of a crowd's clients by the hops of the way, in words, for both reports. */
public final class HopWording {

    /** Titles of {@link #rows}. */
    public static final List<String> TITLES = List.of("hop", "mean", "of the mean", "p50", "p99", "max");

    /** What a reader of the figures has to know first. */
    public static final String LEAD = "Each message went this way, from top to bottom. The means add up to the mean"
            + " end-to-end latency. Percentiles do not add up: the messages that are slow on one hop are not those that"
            + " are slow on another.";

    private HopWording() {}

    /** The hops in the order of the way; empty when no crowd was there, or nothing was timed. */
    public static List<Latency> hops(RunResult result) {
        if (result.messages().crowd().isEmpty()) {
            return List.of();
        }
        List<Latency> hops = result.messages().hops().isEmpty()
                ? List.of("schedule-lag", "service").stream()
                        .flatMap(name -> Wording.latency(result, name).stream())
                        .toList()
                : result.messages().hops();
        return hops.size() > 1 && hops.stream().allMatch(hop -> hop.timings().count() > 0) ? hops : List.of();
    }

    /** From where to where a hop reaches. */
    public static String name(Latency hop) {
        return switch (hop.name()) {
            case "due-to-sent", "schedule-lag" -> "due → sent";
            case "sent-to-read" -> "sent → read by the gateway";
            case "read-to-written" -> "read → written by the gateway";
            case "written-to-received" -> "written → received";
            case "service" -> "sent → received";
            default -> hop.name();
        };
    }

    /** A row for each hop. */
    public static List<List<String>> rows(RunResult result) {
        List<Latency> hops = hops(result);
        double whole =
                hops.stream().mapToDouble(hop -> hop.timings().meanNanos()).sum();
        return hops.stream()
                .map(hop -> row(hop, whole, boundNanos(result, hop), comparable(result)))
                .toList();
    }

    private static List<String> row(Latency hop, double wholeNanos, long boundNanos, boolean comparable) {
        return List.of(
                name(hop),
                HostWording.figure(Math.round(hop.timings().meanNanos()), boundNanos),
                wholeNanos > 0 && comparable ? Figures.share(hop.timings().meanNanos() / wholeNanos) : Figures.NONE,
                Wording.percentile(hop, 50)
                        .map(found -> HostWording.figure(found.nanos(), boundNanos) + Wording.star(found))
                        .orElse(Figures.NONE),
                Wording.percentile(hop, 99)
                        .map(found -> HostWording.figure(found.nanos(), boundNanos) + Wording.star(found))
                        .orElse(Figures.NONE),
                HostWording.figure(hop.timings().maxNanos(), boundNanos));
    }

    /** By how much a hop may be wrong. The clock of a gateway is compared with none of a run over several hosts. */
    private static long boundNanos(RunResult result, Latency hop) {
        return switch (hop.name()) {
            case "sent-to-read", "written-to-received" -> result.acrossHosts().none() ? 0 : PairFigures.UNKNOWN;
            default -> result.acrossHosts().boundNanos(hop.name());
        };
    }

    /** Whether clocks tell the mean of every hop, so that they have shares of the whole. */
    public static boolean comparable(RunResult result) {
        return hops(result).stream().allMatch(hop -> {
            long boundNanos = boundNanos(result, hop);
            return boundNanos >= 0 && hop.timings().meanNanos() >= (double) boundNanos;
        });
    }

    private static String percentile(Latency latency, double percentile) {
        return Wording.percentile(latency, percentile).map(Wording::value).orElse(Figures.NONE);
    }

    /** Sentences to stand below the rows. */
    public static List<String> notes(RunResult result) {
        List<String> notes = new ArrayList<>();
        acknowledgement(result).ifPresent(notes::add);
        bounds(result).ifPresent(notes::add);
        if (hops(result).stream().anyMatch(hop -> hop.missing() > 0)) {
            notes.add("Percentiles cover all messages due, mean and max only those that arrived.");
        }
        if (!result.messages().hops().isEmpty()) {
            notes.add("The gateway encodes an update once for all clients that get the same. The last hop therefore"
                    + " includes the time to write it to the clients before.");
        } else if (result.messages().crowd().getFirst().keys() > 0) {
            notes.add(
                    "The first hop is over messages, the second over deliveries, so the means add up only roughly: some"
                            + " messages went to more clients than others.");
        }
        long negative =
                hops(result).stream().mapToLong(hop -> hop.timings().negative()).sum();
        if (negative > 0) {
            notes.add(Figures.count(negative) + " times a hop was below zero, because the clocks of the processes were"
                    + " apart. These count as 0, so the means do not add up exactly.");
        }
        return notes;
    }

    private static Optional<String> bounds(RunResult result) {
        List<Latency> hops = hops(result);
        if (hops.stream().anyMatch(hop -> boundNanos(result, hop) < 0)) {
            return Optional.of(HostWording.NOT_KNOWN
                    + ": the hop begins or ends by a clock that was not compared with those of the hosts.");
        }
        return hops.stream()
                .filter(hop -> boundNanos(result, hop) > 0)
                .findFirst()
                .map(hop -> "The hop " + name(hop) + " may be wrong by the clock bound, "
                        + HostWording.bound(boundNanos(result, hop)) + ".");
    }

    /** Readers may have a message before its publisher knows that it is stored: so this is beside the way. */
    private static Optional<String> acknowledgement(RunResult result) {
        Optional<Latency> endToEnd = Wording.latency(result, "end-to-end");
        return Wording.latency(result, "publish")
                .filter(publish -> publish.timings().count() > 0)
                .map(publish -> {
                    double restNanos = endToEnd.map(latency -> latency.timings().meanNanos())
                                    .orElse(0.0)
                            - publish.timings().meanNanos();
                    long boundNanos = result.acrossHosts().boundNanos("end-to-end");
                    String rest = boundNanos >= 0 && restNanos > (double) boundNanos
                            ? " From there to the client it took " + Durations.format(Math.round(restNanos))
                                    + (boundNanos == 0 ? "" : " (" + HostWording.bound(boundNanos) + ")")
                                    + " on average."
                            : "";
                    return "Beside this way, the publisher has the acknowledgement "
                            + Durations.format(Math.round(publish.timings().meanNanos()))
                            + " on average after a message was due (p50 " + percentile(publish, 50) + ", p99 "
                            + percentile(publish, 99) + ", max " + Wording.max(publish) + ")." + rest;
                });
    }
}
