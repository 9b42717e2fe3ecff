package dev.weir.report.wording;

import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.HostMessages;
import dev.weir.result.HostSteal;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.PairFigures;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** What reports tell of the hosts of a run, and of latencies that begin on one and end on another. */
public final class HostWording {

    /** Stands for a figure that is smaller than what clocks may differ by. */
    public static final String BELOW = "below bound";

    /** Stands for a figure that needs a clock of which nothing is known. */
    public static final String NOT_KNOWN = "not known";

    /** Stands for steal where a hypervisor gave no processor time to other machines. */
    private static final String NO_STEAL = "none";

    private static final String LOST = "lost";

    /** How to read the section. */
    public static final String LEAD = "The clock bound of a host is how far its stamps may be from the run's clock, as"
            + " measured during the run. A latency between two hosts may be wrong by the sum of their bounds; one that begins"
            + " and ends on the same host has no bound.";

    /** The same of a scenario of steps. */
    public static final String LEAD_OF_STEPS =
            "The clock bound of a host is how far the start of its operations may be from"
                    + " the run's clock, as measured during the steps. Latency and duration of an operation are by the clock of its"
                    + " host alone, so they have no bound.";

    /** The columns of {@link #hosts}. */
    public static final List<String> HOSTS = List.of("host", "address", "processes", "clock bound", "lost");

    /** The columns of {@link #loads}. */
    public static final List<String> LOADS = List.of("host", "sent", "received", "late", "CPU", "peak memory", "steal");

    /** The same of hosts of which is not known what their clients did, as in a scenario of steps. */
    private static final List<String> LOADS_WITHOUT_MESSAGES = List.of("host", "CPU", "peak memory", "steal");

    /** The columns of {@link #pairs}. */
    public static final List<String> PAIRS =
            List.of("publisher → subscriber", "due", "arrived", "p50", "p99", "max", "clock bound", "below zero");

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

    private static String clock(HostFigures host) {
        return switch (host.clock().state()) {
            case BOUNDED ->
                host.clock().boundNanos() == 0
                        ? "has the run's clock"
                        : bound(host.clock().boundNanos());
            case UNKNOWN -> NOT_KNOWN;
            case CONTRADICTED -> "changed";
        };
    }

    private static String name(PairFigures pair) {
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

    /** One row a host, under {@link #HOSTS}. */
    public static List<List<String>> hosts(AcrossHosts across) {
        return across.hosts().stream()
                .map(host -> List.of(
                        host.name(),
                        host.address().isEmpty() ? "this host" : host.address(),
                        host.processes().isEmpty() ? Figures.NONE : String.join(", ", host.processes()),
                        clock(host),
                        host.lost() ? "at " + Figures.instant(host.loss().atNanos()) : "no"))
                .toList();
    }

    /** The columns of {@link #loads} for these hosts. */
    public static List<String> loadColumns(AcrossHosts across) {
        return anyMessages(across) ? LOADS : LOADS_WITHOUT_MESSAGES;
    }

    private static boolean anyMessages(AcrossHosts across) {
        return across.hosts().stream().anyMatch(host -> !host.messages().equals(HostMessages.UNKNOWN));
    }

    /** What the clients and processes of each host did, under {@link #loadColumns}. */
    public static List<List<String>> loads(AcrossHosts across, RunResult.ResourceUse resources) {
        List<ProcessCost> processes = resources.processes();
        List<List<String>> rows = new ArrayList<>();
        for (HostFigures host : across.hosts()) {
            List<String> row = new ArrayList<>(List.of(host.name()));
            if (anyMessages(across)) {
                row.addAll(messages(host));
            }
            row.add(told(host, Figures.processorSeconds(sum(processes, host, ProcessCost::cpuSeconds))));
            row.add(Figures.bytes((long) sum(processes, host, process -> (double) process.peakMemoryBytes())));
            row.add(told(host, steal(resources.steal(host.name()))));
            rows.add(row);
        }
        return rows;
    }

    /** {@code 420 ms until lost}: a figure that a lost host has told. */
    private static String told(HostFigures host, String figure) {
        return host.lost() && !figure.equals(Figures.NONE) && !figure.equals(NOT_KNOWN)
                ? figure + " until lost"
                : figure;
    }

    private static List<String> messages(HostFigures host) {
        HostMessages messages = host.messages();
        return List.of(
                rate(host, messages.sentPerSecond(), messages.duePerSecond()),
                rate(host, messages.receivedPerSecond(), messages.dueToReceivePerSecond()),
                late(host));
    }

    /** {@code at least 4 500/s of 5 000/s}: what a host did, beside what was due of it or to it if that is known and another. */
    private static String rate(HostFigures host, double perSecond, double duePerSecond) {
        if (perSecond < 0) {
            return Figures.NONE;
        }
        String done = Rates.format(perSecond);
        String due = duePerSecond < 0 ? done : Rates.format(duePerSecond);
        return (host.lost() ? "at least " : "") + done + (done.equals(due) ? "" : " of " + due);
    }

    private static String late(HostFigures host) {
        HostMessages messages = host.messages();
        if (!messages.known()) {
            return host.lost() ? LOST : NOT_KNOWN;
        }
        List<String> parts = new ArrayList<>();
        if (messages.behindNanos() >= HostMessages.USUAL_NANOS) {
            parts.add(behind(messages.behindNanos()));
        }
        if (host.lost()) {
            parts.add(LOST);
        } else if (messages.silentNanos() >= HostMessages.USUAL_NANOS) {
            parts.add(silent(messages.silentNanos()));
        }
        return parts.isEmpty() ? "no" : String.join(", ", parts);
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

    /** Over all processes of a host; -1 where there are none, or the figure of one of them is not known. */
    private static double sum(List<ProcessCost> processes, HostFigures host, ToDoubleFunction<ProcessCost> figure) {
        double[] used = processes.stream()
                .filter(process -> host.processes().contains(process.name()))
                .mapToDouble(figure)
                .toArray();
        boolean known = used.length > 0 && DoubleStream.of(used).allMatch(one -> one >= 0);
        return known ? DoubleStream.of(used).sum() : -1;
    }

    /** One row a pair with messages that were due or came, under {@link #PAIRS}. */
    public static List<List<String>> pairs(AcrossHosts across) {
        return across.hostPairs().stream()
                .filter(pair -> pair.any() || pair.anyDue())
                .map(pair -> List.of(
                        name(pair),
                        pair.anyDue() ? Figures.count(pair.endToEnd().expected()) : NOT_KNOWN,
                        Figures.count(arrived(pair)),
                        percentile(pair, 50),
                        percentile(pair, 99),
                        pair.any()
                                ? figure(pair.endToEnd().timings().maxNanos(), pair.boundNanos())
                                : Wording.max(pair.endToEnd()),
                        pair.crosses() ? bound(pair.boundNanos()) : "one clock",
                        Figures.count(pair.endToEnd().timings().negative())))
                .toList();
    }

    /** Where nobody knows how many were due, those that were timed. */
    private static long arrived(PairFigures pair) {
        return pair.anyDue()
                ? pair.endToEnd().arrived()
                : pair.endToEnd().timings().count();
    }

    /** What a reader of the pairs has to know where messages did not arrive, or nobody knows to whom they were due. */
    public static List<String> pairNotes(RunResult result) {
        List<PairFigures> shown = result.acrossHosts().hostPairs().stream()
                .filter(pair -> pair.any() || pair.anyDue())
                .toList();
        List<String> notes = new ArrayList<>();
        if (shown.stream().anyMatch(pair -> pair.endToEnd().missing() > 0)) {
            notes.add("Percentiles cover all messages due, max only those that arrived.");
        }
        if (shown.stream().anyMatch(pair -> !pair.anyDue())) {
            long missing =
                    Wording.latency(result, "end-to-end").map(Latency::missing).orElse(0L);
            notes.add(
                    "Which host was to get a message is not known where due is not known: the figures there are of those"
                            + " that arrived. Over all pairs, " + Figures.count(missing) + " "
                            + Wording.missed(result, false) + ".");
        }
        return notes;
    }

    private static String percentile(PairFigures pair, double percentile) {
        return Wording.percentile(pair.endToEnd(), percentile)
                .map(found -> figure(found.nanos(), pair.boundNanos()) + (found.supported() ? "" : "*"))
                .orElse(Figures.NONE);
    }

    /** What has to be said of hosts beside the tables: those that were lost, and clocks without a bound. */
    public static List<String> remarks(AcrossHosts across) {
        List<String> remarks = new ArrayList<>();
        for (HostFigures host : across.hosts()) {
            if (host.lost()) {
                remarks.add("Host " + host.name() + " " + host.loss().reason() + " (at "
                        + Figures.instant(host.loss().atNanos()) + ").");
            }
            if (!host.clock().sentence().isEmpty()) {
                remarks.add(
                        "The clock of host " + host.name() + " " + host.clock().sentence());
            }
        }
        return remarks;
    }

    /** The machine and software of other hosts, as one line each. */
    public static List<String> environments(AcrossHosts across) {
        return across.hosts().stream()
                .filter(host -> !host.environment().isEmpty())
                .map(host -> host.name() + ": " + machine(host.environment()))
                .toList();
    }

    /** The machine and software of a host in one line. */
    static String machine(Map<String, String> environment) {
        return environment.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(" · "));
    }
}
