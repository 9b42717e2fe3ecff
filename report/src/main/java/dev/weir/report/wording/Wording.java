package dev.weir.report.wording;

import dev.weir.result.EchoLedger;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Overload;
import dev.weir.result.Pauses;
import dev.weir.result.Result;
import dev.weir.result.RunResult;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Questions and phrases that both reports share. */
public final class Wording {

    /** The percentiles of a headline. */
    public static final List<Double> HEADLINE = List.of(50.0, 90.0, 99.0, 99.9);

    /** The latency that ProducerPerformance tells. */
    public static final String ACKNOWLEDGEMENT = "acknowledgement";

    /** The latency that EndToEndLatency tells. */
    public static final String ONE_AT_A_TIME = "one at a time";

    /** The latency that redis-benchmark tells. */
    public static final String REPLY = "reply";

    /** The latency that nats bench tells. */
    public static final String BATCH = "batch";

    /** The latency that PerfTest tells. */
    public static final String FROM_SEND = "from the send";

    /** How long a message takes onto the disk. */
    public static final String FORCED = "forced";

    private Wording() {}

    /** The percentiles to show first: those that were asked for, or the usual ones. */
    public static List<Double> shown(RunResult.Setup setup, List<Double> usual) {
        return setup.percentiles().isEmpty() ? usual : setup.percentiles();
    }

    /** Whether the run got as far as measuring. */
    public static boolean measured(RunResult result) {
        return result.messages().throughput().measuredNanos() > 0;
    }

    /** The distribution named so, when it has samples, or should have some. */
    public static Optional<Latency> latency(RunResult result, String name) {
        return result.messages().latencies().stream()
                .filter(latency -> latency.name().equals(name) && (timed(latency) || latency.missing() > 0))
                .findFirst();
    }

    /** Whether it has samples. */
    public static boolean timed(Latency latency) {
        return latency.timings().count() > 0;
    }

    /** One percentile; none of what nothing was due of, which would read as the best of all. */
    public static Optional<Percentile> percentile(Latency latency, double percentile) {
        return latency.percentiles().stream()
                .filter(candidate -> timed(latency) || latency.missing() > 0)
                .filter(candidate -> candidate.percentile() == percentile)
                .findFirst();
    }

    /** What a kind of latency is called in a sentence. */
    public static String title(String latency) {
        return switch (latency) {
            case Latency.END_TO_END -> "end to end";
            case Latency.ROUND_TRIP -> "round trip";
            case Latency.SCHEDULE_LAG -> "schedule lag";
            case Latency.TOOL_OVERHEAD -> "tool overhead";
            default -> latency;
        };
    }

    /** From where to where a kind of latency reaches. */
    public static String span(String latency) {
        return switch (latency) {
            case Latency.END_TO_END -> "intended → received";
            case Latency.ROUND_TRIP -> "intended → echo received";
            case Latency.PUBLISH -> "intended → acknowledged";
            case Latency.SERVICE -> "sent → received";
            case ACKNOWLEDGEMENT, REPLY -> "sent → acknowledged";
            case BATCH -> "first sent → last acknowledged";
            case ONE_AT_A_TIME, FROM_SEND -> "sent → received";
            case FORCED -> "written → on the disk";
            case Latency.SCHEDULE_LAG -> "intended → sent";
            case Latency.TOOL_OVERHEAD -> "of the schedule lag, by Weir and its host";
            case "adjusted" -> "end to end without tool overhead";
            default -> "";
        };
    }

    /** {@code quickstart · kafka (embedded 4.4.0, 1 broker) · 1 → 1 · 1 KiB random · 10 000/s}. */
    public static List<String> subject(RunResult result) {
        Subject subject = result.subject();
        List<String> parts = new ArrayList<>(List.of(
                result.origin().scenario(),
                subject.system(),
                subject.publishers() + " → " + subject.subscribers(),
                subject.payload(),
                subject.schedule()));
        if (subject.subscribers() > 1) {
            parts.set(2, parts.get(2) + " (" + subject.delivery() + ")");
        }
        if (!result.messages().topics().isEmpty()) {
            parts.add(3, Counts.of(result.messages().topics().size(), "topic"));
        }
        parts.removeIf(String::isBlank);
        return parts;
    }

    /** {@code longest pause 34.4 ms, of weir receiver}. */
    public static String longestPause(Pauses pauses) {
        return "longest pause " + Durations.format(pauses.longestNanos()) + ", of " + pauses.process();
    }

    /** What a scenario says of itself, which an option of its command may have made untrue; empty where it says nothing. */
    public static Optional<String> described(String description, List<String> command) {
        String text = description.strip();
        return text.isEmpty()
                ? Optional.empty()
                : Optional.of(command.contains("--set") ? text + " (before --set changed the scenario)" : text);
    }

    /** What the tool and its host did to the headline. */
    private static String effect(Pauses pauses) {
        if (pauses.toolOverhead() < 0) {
            return "its effect on the headline is not known";
        }
        if (pauses.toolOverhead() < 0.005) {
            return "no effect on the headline";
        }
        String moved =
                pauses.movedPercentile() == Pauses.RATE ? "the rate" : Figures.percentile(pauses.movedPercentile());
        return "could have moved " + moved + " by " + Figures.share(pauses.toolOverhead());
    }

    /** What Weir itself and its host did to the figures of a run. */
    public static List<String> overhead(RunResult result) {
        List<String> parts = new ArrayList<>();
        latency(result, Latency.SCHEDULE_LAG)
                .flatMap(lag -> percentile(lag, 99))
                .ifPresent(p99 -> parts.add("schedule lag p99 " + value(p99)));
        parts.add(longestPause(result.resources().pauses()));
        parts.add(effect(result.resources().pauses()));
        return parts;
    }

    /** {@code lost 0}, or why that cannot be said. */
    public static String lost(Ledger ledger) {
        if (!ledger.lossChecked()) {
            return "loss not checked";
        }
        return ledger.lossKnown()
                ? "lost " + Figures.count(ledger.total().comparison().lost())
                : "loss inconclusive";
    }

    /** The account in one line, its parts in order; what is 0 and would be trouble is left out unless everybody asks for it. */
    public static List<String> ledger(Ledger ledger) {
        Account total = ledger.total();
        List<String> parts = new ArrayList<>();
        if (LedgerLine.byOthers(ledger)) {
            parts.add("received " + Figures.count(total.receiving().received()));
        } else {
            parts.add("scheduled " + Figures.count(total.sending().scheduled())
                    + (total.sending().unsent() == 0 ? " =" : " ·") + " sent "
                    + Figures.count(total.sending().sent()));
            parts.add("acked " + Figures.count(total.sending().acked()));
        }
        addUnlessZero(parts, "unsent ", total.sending().unsent());
        addUnlessZero(
                parts, "failed ", total.sending().failed() - total.sending().aborted());
        addUnlessZero(parts, "aborted ", total.sending().aborted());
        addUnlessZero(parts, "unresolved ", total.sending().unresolved());
        addUnlessZero(parts, "conflated ", total.comparison().conflated());
        addUnlessZero(parts, "left out ", total.comparison().leftOut());
        parts.add(lost(ledger));
        if (ledger.lossChecked()) {
            parts.add("duplicate " + Figures.count(total.receiving().duplicate()));
            long late = total.receiving().outOfOrder();
            parts.add("out of order " + (late < 0 ? "not counted" : Figures.count(late)));
        }
        addUnlessZero(parts, "received, sender lost ", total.comparison().receivedSenderLost());
        addUnlessZero(parts, "corrupt ", total.receiving().corrupt());
        addUnlessZero(parts, "foreign ", total.receiving().foreign());
        if (!ledger.balanced()) {
            parts.add("the ledger does not balance");
        }
        return parts;
    }

    /** The account of echoes in one line; empty where there are none. */
    public static List<String> echoes(RunResult result) {
        List<String> parts = new ArrayList<>();
        for (EchoLedger echoes : result.messages().echoes()) {
            parts.add("due " + Figures.count(echoes.sending().scheduled()));
            parts.add("sent " + Figures.count(echoes.sending().sent()));
            parts.add("acked " + Figures.count(echoes.sending().acked()));
            addUnlessZero(parts, "failed ", echoes.sending().failed());
            addUnlessZero(parts, "unresolved ", echoes.sending().unresolved());
            parts.add((echoes.drainProven() ? "lost " : "not received ") + Figures.count(echoes.missing()));
            parts.add("duplicate " + Figures.count(echoes.receiving().duplicate()));
            addUnlessZero(parts, "corrupt ", echoes.receiving().corrupt());
            addUnlessZero(parts, "no echo ", echoes.receiving().foreign());
        }
        return parts;
    }

    /** The first messages in trouble, and the first echoes. */
    public static List<Ledger.Sample> samples(RunResult result) {
        return Stream.concat(
                        result.messages().ledger().samples().stream(),
                        result.messages().echoes().stream().flatMap(echoes -> echoes.samples().stream()))
                .toList();
    }

    private static void addUnlessZero(List<String> parts, String label, long count) {
        if (count != 0) {
            parts.add(label + Figures.count(count));
        }
    }

    /** The reasons for the verdict: the findings that weigh as much as the verdict itself, or more. */
    public static List<Finding> reasons(RunResult result) {
        return reasons(result.verdict());
    }

    /** The same of a verdict alone. */
    public static List<Finding> reasons(Verdict verdict) {
        Optional<Severity> least = severity(verdict.outcome());
        return verdict.findings().stream()
                .filter(finding -> least.filter(severity -> finding.severity().compareTo(severity) >= 0)
                        .isPresent())
                .toList();
    }

    private static Optional<Severity> severity(Outcome outcome) {
        return switch (outcome) {
            case PASS -> Optional.empty();
            case FAIL -> Optional.of(Severity.FAILURE);
            case INVALID -> Optional.of(Severity.INVALIDITY);
            case ERROR -> Optional.of(Severity.FAULT);
        };
    }

    /** Whether more was due than the system took or delivered, in a run whose figures say so. */
    public static boolean overloaded(RunResult result) {
        return result.messages().throughput().overload() != Overload.NONE
                && (result.verdict().outcome() == Outcome.PASS
                        || result.verdict().outcome() == Outcome.FAIL);
    }

    /** Whether the system stood still for a time, in a run that is to be trusted. */
    static boolean silent(Result result) {
        return trusted(result, FindingCode.SYSTEM_SILENT);
    }

    /** Whether something was found in a run that is to be trusted. */
    static boolean trusted(Result result, FindingCode code) {
        return (result.verdict().outcome() == Outcome.PASS || result.verdict().outcome() == Outcome.FAIL)
                && result.verdict().findings().stream().anyMatch(finding -> finding.code() == code);
    }

    /** The colour of a verdict, of which one that passed and was overloaded has its own. */
    public static String colour(Result result, boolean overloaded) {
        Outcome outcome = result.verdict().outcome();
        return overloaded && outcome == Outcome.PASS
                ? "overloaded"
                : outcome.name().toLowerCase(Locale.ROOT);
    }

    /** The outcome whose colour a terminal paints the verdict with. */
    public static Outcome painted(Result result, boolean overloaded) {
        Outcome outcome = result.verdict().outcome();
        return overloaded && outcome == Outcome.PASS ? Outcome.INVALID : outcome;
    }

    /** Whether the run did not get to its end, so that its result is what it had kept until then. */
    public static boolean cutShort(RunResult result) {
        return result.verdict().findings().stream().anyMatch(finding -> finding.code() == FindingCode.CUT_SHORT);
    }

    /**
     * The verdict in a word or two: {@code PASS}, {@code PASS, OVERLOADED}, {@code PASS, SYSTEM SILENT}, {@code INVALID, CUT
     * SHORT}, {@code INVALID, 184 LOST}: what is lost is lost, however late Weir or its host was.
     */
    public static String verdict(RunResult result) {
        long lost = result.messages().ledger().total().comparison().lost();
        boolean hidden = result.verdict().outcome() == Outcome.INVALID
                && result.messages().ledger().lossChecked()
                && result.messages().ledger().drainProven()
                && lost > 0;
        return result.verdict().outcome().name()
                + (cutShort(result) ? ", CUT SHORT" : "")
                + (hidden ? ", " + Figures.count(lost) + " LOST" : "")
                + (overloaded(result) ? ", OVERLOADED" : silent(result) ? ", SYSTEM SILENT" : "");
    }

    /** {@code 5 211 of 12 000 did not arrive}; empty when all did. What came to a lost process is not known. */
    public static Optional<String> missing(RunResult result) {
        boolean receiving = result.subject().subscribers() > 0;
        boolean back = !result.messages().echoes().isEmpty();
        String name = back ? Latency.ROUND_TRIP : receiving ? Latency.END_TO_END : Latency.PUBLISH;
        String what = back || receiving ? missed(result, back) : "were not acknowledged";
        return result.messages().latencies().stream()
                .filter(latency -> latency.name().equals(name) && latency.missing() > 0)
                .map(latency -> Figures.count(latency.missing()) + " of " + Figures.count(latency.expected())
                        + (receiving && !back && FanOutWording.fansOut(result) ? " deliveries " : " ") + what)
                .findFirst();
    }

    /** What did not happen to messages or echoes that were due; of a lost process that is not claimed. */
    public static String missed(RunResult result, boolean echoes) {
        if (receiverLost(result, echoes)) {
            return echoes ? "are not known to have come back" : "are not known to have arrived";
        }
        return echoes ? "did not come back" : "did not arrive";
    }

    /** Whether a process that receives was lost; publishers receive echoes. */
    private static boolean receiverLost(RunResult result, boolean echoes) {
        return result.acrossHosts().hosts().stream().anyMatch(host -> host.isLostReceiver(echoes))
                || result.verdict().findings().stream()
                        .filter(finding -> finding.severity() != Severity.WARNING)
                        .anyMatch(finding -> finding.code() == FindingCode.RECEIVER_FAILED
                                || (echoes && finding.code() == FindingCode.PUBLISHER_FAILED));
    }

    /** What a reader of percentiles has to know, where some message has no latency or few lie above. */
    public static List<String> notes(List<Latency> latencies, List<Double> shown) {
        return notes(latencies, shown, "messages", "max", "arrived");
    }

    /**
     * The same of what is due otherwise.
     *
     * @param due what is due
     * @param partial the figures that cover only what has a latency
     * @param ended how it gets a latency
     */
    static List<String> notes(List<Latency> latencies, List<Double> shown, String due, String partial, String ended) {
        List<Percentile> percentiles = latencies.stream()
                .flatMap(latency -> latency.percentiles().stream())
                .filter(percentile -> shown.contains(percentile.percentile()))
                .toList();
        List<String> notes = new ArrayList<>();
        if (percentiles.stream().anyMatch(percentile -> !percentile.supported())) {
            notes.add("* fewer than 10 samples lie above it");
        }
        if (percentiles.stream().anyMatch(percentile -> !percentile.reached())) {
            notes.add("never: too few of the " + due + " due " + ended);
        }
        if (latencies.stream().anyMatch(latency -> latency.missing() > 0)) {
            notes.add("percentiles cover all " + due + " due, " + partial + " only those that " + ended);
        }
        return notes;
    }

    /** The largest sample; {@code never} when there is none. */
    public static String max(Latency latency) {
        return Durations.format(
                latency.timings().count() == 0
                        ? Percentile.NEVER_NANOS
                        : latency.timings().maxNanos());
    }

    /** Every percentile that some of them tell. */
    public static List<Double> percentiles(List<Latency> latencies) {
        return latencies.stream()
                .flatMap(latency -> latency.percentiles().stream())
                .map(Percentile::percentile)
                .distinct()
                .toList();
    }

    /** {@code 1 000/s}, with the time it is over where that is not the time in which messages were due. */
    public static String rate(Throughput throughput, Throughput.Rate rate) {
        String over = Durations.format(rate.overNanos());
        return Rates.format(rate.perSecond())
                + (over.equals(Durations.format(throughput.dueNanos())) ? "" : " over " + over);
    }

    /** Whether all that was due was sent and delivered in the time in which it was due. */
    public static boolean asOffered(RunResult result) {
        Throughput throughput = result.messages().throughput();
        double least = 0.999 * throughput.offeredPerSecond();
        double copies = result.subject().copies();
        return throughput.sent().perSecond() >= least
                && copies >= 0
                && throughput.delivered().perSecond() >= copies * least;
    }

    /** A figure of one latency of a run; a word where clocks of hosts cannot tell it. */
    public static String figure(RunResult result, Latency latency, long nanos) {
        return HostWording.figure(nanos, result.acrossHosts().boundNanos(latency.name()));
    }

    /** The same of a percentile, with a star when fewer than 10 samples lie above it. */
    public static String value(RunResult result, Latency latency, Percentile percentile) {
        return figure(result, latency, percentile.nanos()) + star(percentile);
    }

    /** The largest sample of one latency of a run; {@code never} when there is none. */
    public static String max(RunResult result, Latency latency) {
        return timed(latency) ? figure(result, latency, latency.timings().maxNanos()) : max(latency);
    }

    /** What follows a percentile when fewer than 10 samples lie above it. */
    public static String star(Percentile percentile) {
        return percentile.supported() ? "" : "*";
    }

    /** {@code 6.02 ms}, with a star when fewer than 10 samples lie above it. */
    public static String value(Percentile percentile) {
        return Durations.format(percentile.nanos()) + star(percentile);
    }
}
