package dev.weir.report.wording;

import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostSteal;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.PairFigures;
import dev.weir.result.RunResult;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Latencies that begin on one host and end on another, in words, and what is told of a host. */
public final class HostWording {

    /** Stands for a figure that is smaller than what clocks may differ by. */
    public static final String BELOW = "below bound";

    /** Stands for a figure that needs a clock of which nothing is known. */
    public static final String NOT_KNOWN = "not known";

    /** Stands for steal where a hypervisor gave no processor time to other machines. */
    private static final String NO_STEAL = "none";

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** How many pairs the headline names before it tells the widest alone. */
    private static final int FEW = 3;

    private HostWording() {}

    /** A figure of a latency that may be wrong by a bound: itself, or a word where the bound leaves nothing of it. */
    public static String figure(long nanos, long boundNanos) {
        if (nanos == Percentile.NEVER_NANOS || boundNanos == 0) {
            return Durations.format(nanos);
        }
        return boundNanos < 0 ? NOT_KNOWN : nanos < boundNanos ? BELOW : Durations.format(nanos);
    }

    /** The same where no note stands beside it: {@code below bound (± 50.0 µs)}. */
    public static String alone(long nanos, long boundNanos) {
        String figure = figure(nanos, boundNanos);
        return figure.equals(BELOW) ? BELOW + " (" + bound(boundNanos) + ")" : figure;
    }

    /** {@code within the clock bound (± 50.0 µs)}: what the lowest part of a chart is. */
    public static String band(long boundNanos) {
        return boundNanos < 0 ? "clock bound not known" : "within the clock bound (" + bound(boundNanos) + ")";
    }

    /** What a chart of latencies that may be wrong by a bound has to say below it; nothing where one clock measured. */
    public static Optional<String> chartNote(long boundNanos) {
        if (boundNanos == 0) {
            return Optional.empty();
        }
        return Optional.of(
                boundNanos < 0
                        ? "One of the clocks behind these latencies has no bound"
                        : "Latencies between hosts may be wrong by the clock bound, " + bound(boundNanos));
    }

    /** {@code ± 50.0 µs}. */
    public static String bound(long boundNanos) {
        return boundNanos < 0 ? NOT_KNOWN : "± " + Durations.format(boundNanos);
    }

    /** The clock of each host, and of each pair how much the two may differ: {@code a ± 12.0 µs}, {@code a → c ± 50.0 µs}. */
    public static List<String> clocks(AcrossHosts across) {
        List<String> parts = new ArrayList<>();
        across.hosts().forEach(host -> parts.add(host.name() + " " + clock(host)));
        List<PairFigures> crossing = across.hostPairs().stream()
                .filter(pair -> pair.crosses() && pair.any())
                .toList();
        if (crossing.size() <= FEW) {
            crossing.forEach(pair -> parts.add(name(pair) + " " + bound(pair.boundNanos())));
        } else {
            across.widest().ifPresent(pair -> parts.add("widest " + name(pair) + " " + bound(pair.boundNanos())));
        }
        return parts;
    }

    /** What is known of the clock of a host. */
    public static String clock(HostFigures host) {
        return switch (host.clock().state()) {
            case BOUNDED ->
                host.clock().boundNanos() == 0
                        ? "has the run's clock"
                        : bound(host.clock().boundNanos());
            case UNKNOWN -> NOT_KNOWN;
            case CONTRADICTED -> "changed";
        };
    }

    /** {@code a → c}. */
    public static String name(PairFigures pair) {
        return pair.from() + " → " + pair.to();
    }

    /** By how much end-to-end latency may be wrong, and because of which clocks; empty for a run on one host. */
    public static Optional<String> uncertainty(RunResult result) {
        return result.acrossHosts()
                .widest()
                .filter(pair -> pair.boundNanos() > 0)
                .map(pair -> "end to end latency may be wrong by " + bound(pair.boundNanos()) + ": the clocks of hosts "
                        + pair.from() + " and " + pair.to() + " may differ by as much");
    }

    /** What a reader has to know of figures below the bound; nothing for a run on one host. */
    public static List<String> notes(RunResult result, List<Latency> shown) {
        List<String> notes = new ArrayList<>();
        Optional<PairFigures> widest = result.acrossHosts().widest();
        List<Latency> crossing = shown.stream()
                .filter(latency -> result.acrossHosts().boundNanos(latency.name()) != 0)
                .toList();
        if (widest.isEmpty() || crossing.isEmpty()) {
            return notes;
        }
        PairFigures pair = widest.get();
        String titles = String.join(
                " and ",
                crossing.stream().map(latency -> Wording.title(latency.name())).toList());
        if (!pair.bounded()) {
            notes.add(NOT_KNOWN + ": " + titles + " latency needs two clocks, and one of them has no bound");
            return notes;
        }
        String bound = bound(pair.boundNanos());
        if (crossing.stream().anyMatch(latency -> anyBelow(latency, pair.boundNanos()))) {
            notes.add(BELOW + ": measured as smaller than " + bound
                    + ", so the clocks cannot tell how small; it is under " + Durations.format(2 * pair.boundNanos()));
        }
        long negative = crossing.stream()
                .mapToLong(latency -> latency.timings().negative())
                .max()
                .orElse(0);
        if (negative > 0) {
            notes.add(
                    Figures.count(negative) + " latencies are below zero: normal where they are smaller than the bound;"
                            + " every figure counts them as 0");
        }
        return notes;
    }

    private static boolean anyBelow(Latency latency, long boundNanos) {
        return latency.timings().negative() > 0
                || latency.timings().minNanos() < boundNanos
                || latency.percentiles().stream().anyMatch(percentile -> percentile.nanos() < boundNanos);
    }

    /** {@code behind by 3 s}: publishers that do not keep up with their schedule. */
    public static String behind(long nanos) {
        return "behind by " + nanos / NANOS_PER_SECOND + " s";
    }

    /** {@code silent for 3 s}: a process that has told nothing. */
    public static String silent(long nanos) {
        return "silent for " + nanos / NANOS_PER_SECOND + " s";
    }

    /** {@code 420 ms (13.5 %)}: which part of the processor time that a host needed was given to other machines. */
    public static String steal(HostSteal steal) {
        if (!steal.known()) {
            return NOT_KNOWN;
        }
        return steal.stolenSeconds() == 0
                ? NO_STEAL
                : Figures.seconds(steal.stolenSeconds()) + " (" + Figures.share(steal.share()) + ")";
    }

    /** The same of a run on one host, as a sentence; nothing of one over several, or of a result that knows of no steal. */
    public static Optional<String> stealHere(AcrossHosts across, RunResult.ResourceUse resources) {
        return resources.steal().stream()
                .filter(steal -> across.none() && steal.host().equals(HostSteal.THIS_HOST))
                .map(steal -> "Steal while measuring: " + steal(steal)
                        + (steal.stolenSeconds() > 0
                                ? " of the processor time that this host needed was given to other machines."
                                : "."))
                .findFirst();
    }

    /** The machine and software of a host in one line. */
    public static String machine(Map<String, String> environment) {
        return environment.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(" · "));
    }
}
