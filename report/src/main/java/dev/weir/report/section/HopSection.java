package dev.weir.report.section;

import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.ShareBars;
import dev.weir.report.chart.ShareBars.Bar;
import dev.weir.report.chart.Size;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.PairFigures;
import dev.weir.result.RunResult;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which part of the way from the publisher to a client of a crowd took how long. */
final class HopSection {

    private static final int BARS = 3;

    private final RunResult result;
    private final Parts parts = new Parts();

    private HopSection(RunResult result) {
        this.result = result;
    }

    static ReportSection of(RunResult result) {
        HopSection section = new HopSection(result);
        if (!hops(result).isEmpty()) {
            section.write();
        }
        return ReportSection.of("hops", "Latency by hop", section.parts).linked("Hops");
    }

    private void write() {
        parts.lead("Each message went this way, from top to bottom. The means add up to the mean"
                + " end-to-end latency. Percentiles do not add up: the messages that are slow on one hop are not those that"
                + " are slow on another.");
        if (comparable(result)) {
            shares(hops(result));
        }
        List<String> header = List.of("hop", "mean", "of the mean", "p50", "p99", "max");
        parts.add(Table.of("Hops in figures", "figures", header, 1, rows(result)));
        notes(result).forEach(parts::paragraph);
    }

    private void shares(List<Latency> hops) {
        List<Bar> drawn = Stream.of(
                        bar("mean", hops, hop -> hop.timings().meanNanos()),
                        bar("p50", hops, hop -> hop.at(50)),
                        bar("p99", hops, hop -> hop.at(99)))
                .filter(bar -> bar.values().stream().noneMatch(HopSection::never))
                .toList();
        ShareBars bars = new ShareBars(hops.stream().map(HopSection::name).toList(), drawn);
        ChartText text = new ChartText(
                "hop-shares",
                "Share of each hop",
                "",
                rows(result).stream()
                        .map(row -> row.get(0) + ": " + row.get(1) + " on average")
                        .collect(Collectors.joining("; ")));
        parts.add(new Chart(
                text,
                bars.size(Size.WIDE),
                bars.size(Size.NARROW),
                size -> bars.draw(text, size),
                "Each bar shows the shares of the same figure of all hops."
                        + (drawn.size() < BARS ? " A percentile that too few messages reached has none." : "")));
    }

    /** No part of a whole can be shown of what never came. */
    private static boolean never(double nanos) {
        return nanos >= (double) Percentile.NEVER_NANOS;
    }

    private static Bar bar(String label, List<Latency> hops, ToDoubleFunction<Latency> figure) {
        return new Bar(label, hops.stream().map(figure::applyAsDouble).toList());
    }

    /** The hops in the order of the way; empty when no crowd was there, or nothing was timed. */
    private static List<Latency> hops(RunResult result) {
        if (result.messages().crowd().isEmpty()) {
            return List.of();
        }
        List<Latency> hops = result.messages().hops().isEmpty()
                ? List.of(Latency.SCHEDULE_LAG, Latency.SERVICE).stream()
                        .flatMap(name -> Wording.latency(result, name).stream())
                        .toList()
                : result.messages().hops();
        return hops.size() > 1 && hops.stream().allMatch(hop -> hop.timings().count() > 0) ? hops : List.of();
    }

    /** From where to where a hop reaches. */
    private static String name(Latency hop) {
        return switch (hop.name()) {
            case "due-to-sent", Latency.SCHEDULE_LAG -> "due → sent";
            case "sent-to-read" -> "sent → read by the gateway";
            case "read-to-written" -> "read → written by the gateway";
            case "written-to-received" -> "written → received";
            case Latency.SERVICE -> "sent → received";
            default -> hop.name();
        };
    }

    /** A row for each hop. */
    private static List<List<String>> rows(RunResult result) {
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
    private static boolean comparable(RunResult result) {
        return hops(result).stream().allMatch(hop -> {
            long boundNanos = boundNanos(result, hop);
            return boundNanos >= 0 && hop.timings().meanNanos() >= (double) boundNanos;
        });
    }

    private static String percentile(Latency latency, double percentile) {
        return Wording.percentile(latency, percentile).map(Wording::value).orElse(Figures.NONE);
    }

    /** Sentences to stand below the rows. */
    private static List<String> notes(RunResult result) {
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
        Optional<Latency> endToEnd = Wording.latency(result, Latency.END_TO_END);
        return Wording.latency(result, Latency.PUBLISH)
                .filter(publish -> publish.timings().count() > 0)
                .map(publish -> {
                    double restNanos = endToEnd.map(latency -> latency.timings().meanNanos())
                                    .orElse(0.0)
                            - publish.timings().meanNanos();
                    long boundNanos = result.acrossHosts().boundNanos(Latency.END_TO_END);
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
