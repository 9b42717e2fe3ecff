package dev.weir.report.section;

import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.HostMessages;
import dev.weir.result.Latency;
import dev.weir.result.PairFigures;
import dev.weir.result.ProcessCost;
import dev.weir.result.Result;
import dev.weir.result.RunResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The hosts of a run over several machines: their clocks, what they used, and what went between them. */
final class HostSection {

    private HostSection() {}

    static ReportSection of(RunResult result) {
        Parts parts = parts(
                result,
                "The clock bound of a host is how far its stamps may be from the run's clock, as"
                        + " measured during the run. A latency between two hosts may be wrong by the sum of their bounds; one that"
                        + " begins and ends on the same host has no bound.");
        if (!pairs(result.acrossHosts()).isEmpty()) {
            parts.add(Table.of(
                            "End-to-end latency by pair of hosts",
                            "figures",
                            List.of(
                                    "publisher → subscriber",
                                    "due",
                                    "arrived",
                                    "p50",
                                    "p99",
                                    "max",
                                    "clock bound",
                                    "below zero"),
                            1,
                            pairs(result.acrossHosts())))
                    .notes(pairNotes(result));
        }
        return section(parts, result.acrossHosts());
    }

    static ReportSection of(PlanResult result) {
        return section(
                parts(
                        result,
                        "The clock bound of a host is how far the start of its operations may be from"
                                + " the run's clock, as measured during the steps. Latency and duration of an operation are by the"
                                + " clock of its host alone, so they have no bound."),
                result.acrossHosts());
    }

    private static ReportSection section(Parts parts, AcrossHosts across) {
        return ReportSection.of("hosts", "Hosts", parts.notes(environments(across)));
    }

    private static Parts parts(Result result, String lead) {
        AcrossHosts across = result.acrossHosts();
        Parts parts = new Parts();
        if (across.none()) {
            return parts;
        }
        parts.lead(lead);
        remarks(across).forEach(parts::notice);
        List<String> loads = new ArrayList<>(List.of("host", "CPU", "peak memory", "steal"));
        if (anyMessages(across)) {
            loads.addAll(1, List.of("sent", "received", "late"));
        }
        return parts.add(Table.of(
                        "Hosts of the run",
                        "figures",
                        List.of("host", "address", "processes", "clock bound", "lost"),
                        3,
                        hosts(across)))
                .add(Table.of(
                        "What each host did while measuring", "figures", loads, 1, loads(across, result.resources())));
    }

    /** One row a host. */
    private static List<List<String>> hosts(AcrossHosts across) {
        return across.hosts().stream()
                .map(host -> List.of(
                        host.name(),
                        host.address().isEmpty() ? "this host" : host.address(),
                        host.processes().isEmpty() ? Figures.NONE : String.join(", ", host.processes()),
                        HostWording.clock(host),
                        host.lost() ? "at " + Figures.instant(host.loss().atNanos()) : "no"))
                .toList();
    }

    /** What the clients and processes of each host did. */
    private static List<List<String>> loads(AcrossHosts across, RunResult.ResourceUse resources) {
        List<ProcessCost> processes = resources.processes();
        List<List<String>> rows = new ArrayList<>();
        for (HostFigures host : across.hosts()) {
            List<String> row = new ArrayList<>(List.of(host.name()));
            if (anyMessages(across)) {
                row.addAll(messages(host));
            }
            row.add(told(host, Figures.processorSeconds(sum(processes, host, ProcessCost::cpuSeconds))));
            row.add(Figures.bytes((long) sum(processes, host, process -> (double) process.peakMemoryBytes())));
            row.add(told(host, HostWording.steal(resources.steal(host.name()))));
            rows.add(row);
        }
        return rows;
    }

    /** {@code 420 ms until lost}: a figure that a lost host has told. */
    private static String told(HostFigures host, String figure) {
        return host.lost() && !figure.equals(Figures.NONE) && !figure.equals(HostWording.NOT_KNOWN)
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
            return host.lost() ? "lost" : HostWording.NOT_KNOWN;
        }
        List<String> parts = new ArrayList<>();
        if (messages.behindNanos() >= HostMessages.USUAL_NANOS) {
            parts.add(HostWording.behind(messages.behindNanos()));
        }
        if (host.lost()) {
            parts.add("lost");
        } else if (messages.silentNanos() >= HostMessages.USUAL_NANOS) {
            parts.add(HostWording.silent(messages.silentNanos()));
        }
        return parts.isEmpty() ? "no" : String.join(", ", parts);
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

    /** One row a pair with messages that were due or came. */
    private static List<List<String>> pairs(AcrossHosts across) {
        return across.hostPairs().stream()
                .filter(pair -> pair.any() || pair.anyDue())
                .map(pair -> List.of(
                        HostWording.name(pair),
                        pair.anyDue() ? Figures.count(pair.endToEnd().expected()) : HostWording.NOT_KNOWN,
                        Figures.count(arrived(pair)),
                        percentile(pair, 50),
                        percentile(pair, 99),
                        pair.any()
                                ? HostWording.figure(pair.endToEnd().timings().maxNanos(), pair.boundNanos())
                                : Wording.max(pair.endToEnd()),
                        pair.crosses() ? HostWording.bound(pair.boundNanos()) : "one clock",
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
    private static List<String> pairNotes(RunResult result) {
        List<PairFigures> shown = result.acrossHosts().hostPairs().stream()
                .filter(pair -> pair.any() || pair.anyDue())
                .toList();
        List<String> notes = new ArrayList<>();
        if (shown.stream().anyMatch(pair -> pair.endToEnd().missing() > 0)) {
            notes.add("Percentiles cover all messages due, max only those that arrived.");
        }
        if (shown.stream().anyMatch(pair -> !pair.anyDue())) {
            long missing = Wording.latency(result, Latency.END_TO_END)
                    .map(Latency::missing)
                    .orElse(0L);
            notes.add(
                    "Which host was to get a message is not known where due is not known: the figures there are of those"
                            + " that arrived. Over all pairs, " + Figures.count(missing) + " "
                            + Wording.missed(result, false) + ".");
        }
        return notes;
    }

    private static String percentile(PairFigures pair, double percentile) {
        return Wording.percentile(pair.endToEnd(), percentile)
                .map(found -> HostWording.figure(found.nanos(), pair.boundNanos()) + (found.supported() ? "" : "*"))
                .orElse(Figures.NONE);
    }

    /** What has to be said of hosts beside the tables: those that were lost, and clocks without a bound. */
    private static List<String> remarks(AcrossHosts across) {
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
    private static List<String> environments(AcrossHosts across) {
        return across.hosts().stream()
                .filter(host -> !host.environment().isEmpty())
                .map(host -> host.name() + ": " + HostWording.machine(host.environment()))
                .toList();
    }

    private static boolean anyMessages(AcrossHosts across) {
        return across.hosts().stream().anyMatch(host -> !host.messages().equals(HostMessages.UNKNOWN));
    }
}
