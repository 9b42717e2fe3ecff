package dev.weir.run.verdict;

import dev.weir.crowd.CrowdAudience;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.result.EchoLedger;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.result.Overload;
import dev.weir.result.PairFigures;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.schedule.ReplayCursor;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The sentences that say what a run found. */
public final class Sentences {

    private static final int MOST_NAMED = 10;

    private Sentences() {}

    static String notMeasured(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.FAULT)
                .findFirst()
                .map(Finding::text)
                .orElse("Nothing was measured.");
    }

    /** Says that the warm-up, at the end of its longest time, was not steady. */
    public static String notSteady(long warmUpNanos) {
        return "The warm-up did not become steady within " + warmUpNanos / 1_000_000_000
                + " s: rate or latency still moved when measuring began.";
    }

    public static String notClosed(String client) {
        return "The client of " + client + " did not close in time and was left behind.";
    }

    /** What an event says, as a sentence. */
    public static String begun(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    /** A text with the full stop of a sentence. */
    static String ended(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    /** What a failed expectation says; {@code total} is the account over all streams. */
    static String failed(Verdict.Expectation expectation, Account total) {
        String expected = expectation.metric() + " " + expectation.limit();
        if (expectation.holds() == Holds.INCONCLUSIVE) {
            String missing = MessageCount.LOST.isCalled(expectation.metric())
                    ? ", and " + Counts.format(total.comparison().lost()) + " acknowledged messages have not arrived"
                    : "";
            return "Whether " + expected + " holds is inconclusive: not every subscriber is known to have read to the"
                    + " end of the log" + missing
                    + ".";
        }
        return "Expected " + expected + ", found " + expectation.found() + ".";
    }

    /** Says that messages of others were received, and where the first of them were. */
    static Optional<String> foreign(Ledger ledger) {
        long foreign = ledger.total().receiving().foreign();
        if (foreign == 0) {
            return Optional.empty();
        }
        String first = ledger.samples().stream()
                .filter(sample -> sample.trouble() == TroubleKind.FOREIGN)
                .map(Sample::detail)
                .filter(place -> !place.isEmpty())
                .limit(3)
                .collect(Collectors.joining("; "));
        return Optional.of(Counts.of(foreign, "foreign message") + " arrived"
                + (first.isEmpty() ? "" : " (first: " + first + ")")
                + ". They are not of this run, and count in no rate and no latency.");
    }

    /** Says that rows of a file that is replayed go back in time. */
    public static Optional<String> back(ReplayCursor file) {
        return file.back() == 0
                ? Optional.empty()
                : Optional.of(Counts.of(file.back(), "row") + (file.back() == 1 ? " goes" : " go")
                        + " back in time, by up to " + Durations.format(file.backNanos()) + " (the first: "
                        + file.firstBack()
                        + "). " + (file.back() == 1 ? "It was" : "Each was") + " due with the row before it.");
    }

    /** Says that subscribers began before the run. */
    public static String readBefore(long messages) {
        return Counts.of(messages, "message")
                + " that subscribers read before the run began: in the log before, and of no" + " figure.";
    }

    /** Says that more was due than was taken or delivered. */
    static String overloaded(Evidence evidence) {
        Throughput throughput = evidence.throughput();
        Throughput.Rate rate = switch (throughput.overload()) {
            case NONE, SENDING -> throughput.sent();
            case ACKNOWLEDGING -> throughput.acked();
            // Of echoes, only how many came back while messages were due is a rate.
            case DELIVERING, RETURNING -> throughput.delivered();
        };
        return "Overloaded: " + Rates.format(throughput.offeredPerSecond()) + copies(evidence) + " were due, but only "
                + (throughput.whileDue() == Throughput.UNKNOWN ? over(rate, evidence) : whileDue(evidence))
                + ". Latency mostly reflects how long the run was.";
    }

    private static String what(Overload overload) {
        return switch (overload) {
            case NONE -> throw new IllegalStateException("not overloaded");
            case SENDING -> "were sent";
            case ACKNOWLEDGING -> "were acknowledged";
            case DELIVERING -> "were delivered";
            case RETURNING -> "came back";
        };
    }

    /** How much there was when the last message was due: whoever catches up later has not kept up. */
    private static String whileDue(Evidence evidence) {
        Throughput throughput = evidence.throughput();
        boolean delivering = throughput.overload() == Overload.DELIVERING;
        long scheduled = evidence.ledger().total().sending().scheduled();
        long due = delivering
                ? Math.round(scheduled * Math.max(1, evidence.subject().copies()))
                : scheduled;
        return over(Throughput.Rate.messages(throughput.whileDue(), throughput.dueNanos()), evidence) + ": "
                + Counts.format(throughput.whileDue()) + " of "
                + (delivering ? things(due, evidence) : Counts.format(due) + " messages")
                + ", the rest after that time";
    }

    private static String over(Throughput.Rate rate, Evidence evidence) {
        Overload overload = evidence.throughput().overload();
        boolean deliveries = overload == Overload.DELIVERING && fansOut(evidence.subject());
        String told = Rates.format(rate.perSecond());
        return (deliveries ? deliveries(told) : told) + " " + what(overload) + ", over "
                + Durations.format(rate.overNanos());
    }

    private static String copies(Evidence evidence) {
        Subject subject = evidence.subject();
        if (!fansOut(subject)) {
            return "";
        }
        return (subject.copies() == subject.subscribers()
                        ? " to each of " + subject.subscribers() + " subscribers"
                        : "")
                + " (" + deliveries(Rates.format(evidence.throughput().offeredPerSecond() * subject.copies())) + ")";
    }

    /** Whether a message is due more than once, so that a rate of deliveries is another than one of messages. */
    private static boolean fansOut(Subject subject) {
        return subject.copies() >= 0 && subject.copies() != 1 && subject.subscribers() > 0;
    }

    private static String deliveries(String rate) {
        return rate.replace("/s", " deliveries/s");
    }

    static String measured(Outcome outcome, Evidence evidence, List<Finding> findings) {
        Optional<Finding> reason = findings.stream()
                .filter(finding -> finding.severity().compareTo(Severity.FAILURE) >= 0)
                .findFirst();
        String text = reason.map(Finding::text).orElse("");
        boolean missingFirst = evidence.missing() > 0
                && reason.filter(finding -> finding.severity() == Severity.FAILURE)
                        .isPresent();
        return switch (outcome) {
            case PASS -> achieved(evidence) + conflated(evidence) + fate(evidence);
            case FAIL -> missingFirst ? fate(evidence) + " " + text : text + " " + fate(evidence);
            case INVALID -> "The figures cannot be trusted: " + text + " " + fate(evidence);
            case ERROR -> text;
        };
    }

    private static String achieved(Evidence evidence) {
        Throughput throughput = evidence.throughput();
        if (throughput.overload() != Overload.NONE) {
            return overloaded(evidence) + " ";
        }
        boolean receiving = evidence.subject().subscribers() > 0;
        Latency latency = receiving ? evidence.headline() : evidence.latency(Latency.PUBLISH);
        String received = evidence.roundTrip() ? " came back" : " arrived";
        if (evidence.subject().saturated() || latency.timings().count() == 0) {
            Throughput.Rate rate = receiving ? throughput.delivered() : throughput.acked();
            return Rates.format(rate.perSecond()
                                    / Math.max(1, evidence.subject().copies()))
                            .replace("/s", " messages/s")
                    + " of " + evidence.subject().payload() + (receiving ? " arrived" : " were acknowledged")
                    + (evidence.subject().saturated()
                            ? ", published " + evidence.subject().pace() + ". "
                            : ". ");
        }
        // Where so many are missing that there is no value, what became of the messages says it.
        return latency.percentiles().stream()
                .filter(percentile -> percentile.percentile() == 99 && percentile.reached())
                .map(Percentile::nanos)
                .findFirst()
                .map(nanos -> "99 % of " + things(latency.expected(), evidence)
                        + (receiving ? received : " were acknowledged")
                        + within(nanos, evidence.acrossHosts().boundNanos(latency.name())) + " of being due. ")
                .orElse("");
    }

    /** {@code within 5.03 ms}, the most by which clocks may differ included where that makes up the most of it. */
    private static String within(long nanos, long bound) {
        if (bound >= nanos || bound == PairFigures.UNKNOWN) {
            return bound == PairFigures.UNKNOWN
                    ? " within a time that the clocks of the hosts cannot tell"
                    : " within " + Durations.format(nanos + bound) + ", the clock bound included,";
        }
        return " within " + bounded(nanos, bound);
    }

    /** {@code 5.03 ms}, or what clocks that may differ leave of it: {@code 5.03 ms ± 50.0 µs}, {@code below bound}. */
    static String bounded(long nanos, long bound) {
        if (bound == PairFigures.UNKNOWN) {
            return Durations.format(nanos) + " by clocks that may differ by any time";
        }
        return nanos < bound
                ? "below the clock bound (± " + Durations.format(bound) + ")"
                : Durations.format(nanos) + (bound == 0 ? "" : " ± " + Durations.format(bound));
    }

    /** How much a percentile is not of. */
    private static String conflated(Evidence evidence) {
        long conflated = evidence.ledger().total().comparison().conflated();
        long rest = evidence.latency(Latency.END_TO_END).expected();
        long leftOut = evidence.ledger().total().comparison().leftOut();
        if (leftOut > 0) {
            return Counts.format(leftOut) + " of " + things(leftOut + rest, evidence)
                    + " were left out though newer ones came; by whom is not known. ";
        }
        return conflated == 0
                ? ""
                : Counts.format(conflated) + " of " + things(conflated + rest, evidence)
                        + " were left out, replaced by newer ones. ";
    }

    /** Says that clients lack more than the system replaced. */
    public static String beyondCount(CrowdAudience.Explained explained, long counted) {
        long lost = explained.leftOut() - counted;
        return deliveries(explained.leftOut()) + " did not arrive though newer ones did, and the system counts "
                + (counted == 0 ? "none" : "only " + Counts.format(counted)) + " as replaced: "
                + Counts.format(lost) + (lost == 1 ? " is lost." : " are lost.") + named(explained.clients());
    }

    /** Says that messages are not there, and nobody knows a reason for it. */
    public static String leftOut(CrowdAudience.Explained explained) {
        return deliveries(explained.leftOut()) + (explained.leftOut() == 1 ? " was" : " were")
                + " left out though newer ones came. By whom is not known:"
                + " the system does not say what it replaced, no client was to read slowly, and nothing was limited."
                + " They may be lost." + named(explained.clients());
    }

    private static String deliveries(long count) {
        return Counts.format(count) + (count == 1 ? " delivery" : " deliveries");
    }

    private static String named(List<Integer> clients) {
        if (clients.isEmpty()) {
            return "";
        }
        String first = clients.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return (clients.size() == 1 ? " Only client " : " " + Counts.format(clients.size()) + " clients lack some: ")
                + first
                + (clients.size() > MOST_NAMED ? " and others." : clients.size() == 1 ? " lacks any." : ".");
    }

    private static String things(long count, Evidence evidence) {
        return Counts.format(count) + (evidence.subject().copies() > 1 ? " deliveries" : " messages");
    }

    /** {@code 11 of 100 000 did not arrive}. */
    static String missing(Latency latency, Evidence evidence) {
        return Counts.format(latency.missing()) + " of " + Counts.format(latency.expected()) + " "
                + missed(latency, evidence);
    }

    /** What did not happen to the messages that a latency is not of; of a lost process that is not claimed. */
    private static String missed(Latency latency, Evidence evidence) {
        boolean lost = evidence.receiverLost();
        return switch (latency.name()) {
            case Latency.PUBLISH -> "were not acknowledged";
            case Latency.SCHEDULE_LAG -> "were not sent";
            case Latency.ROUND_TRIP -> lost ? "are not known to have come back" : "did not come back";
            default -> lost ? "are not known to have arrived" : "did not arrive";
        };
    }

    /** What became of the messages: nothing hidden, nothing claimed that was not checked. */
    private static String fate(Evidence evidence) {
        Account total = evidence.ledger().total();
        boolean receiving = evidence.subject().subscribers() > 0;
        boolean proven = evidence.ledger().lossKnown();
        List<String> troubles = new ArrayList<>();
        if (receiving && proven) {
            add(troubles, total.comparison().lost(), "lost");
        }
        add(troubles, total.sending().unresolved(), "unresolved");
        add(troubles, total.sending().failed() - total.sending().aborted(), "failed");
        add(troubles, total.sending().aborted(), "aborted on purpose");
        add(troubles, total.sending().unsent(), "unsent");
        add(troubles, total.receiving().duplicate(), "received twice");
        add(troubles, total.receiving().corrupt(), "corrupt");
        add(troubles, total.receiving().outOfOrder(), "out of order");
        addEchoes(troubles, evidence);
        String list = String.join(", ", troubles);
        List<String> sentences = new ArrayList<>();
        if (evidence.missing() > 0) {
            Latency headline = evidence.headline();
            sentences.add(Counts.format(headline.missing()) + " of " + things(headline.expected(), evidence)
                    + " due " + missed(headline, evidence)
                    + (list.isEmpty() ? "." : "; " + list + "."));
        } else if (!list.isEmpty()) {
            long all = evidence.subject().publishers() == 0
                    ? total.receiving().received()
                    : total.sending().scheduled();
            sentences.add(list + " among " + Counts.format(all) + " messages.");
        }
        if (total.receiving().foreign() > 0) {
            sentences.add(Counts.of(total.receiving().foreign(), "foreign message") + " arrived as well.");
        }
        long foreignEchoes = evidence.echoes(echoes -> echoes.receiving().foreign());
        if (foreignEchoes > 0) {
            sentences.add(Counts.of(foreignEchoes, "message") + " came back that were no echoes.");
        }
        if (!receiving) {
            sentences.add("Delivery was not checked: there were no subscribers.");
        } else if (!evidence.ledger().lossChecked()) {
            sentences.add("Loss was not checked: messages carried no identity.");
        } else if (!proven) {
            sentences.add("Loss is inconclusive: not every subscriber is known to have read to the end of the log.");
        } else if (!evidence.echoesDrained()) {
            sentences.add("Loss is inconclusive: not every echo is known to have been received.");
        } else if (sentences.isEmpty()) {
            sentences.add(total.comparison().leftOut() > 0 ? "Nothing else is missing." : "Nothing was lost.");
        }
        return String.join(" ", sentences);
    }

    /** What became of echoes; nothing where there are none. */
    private static void addEchoes(List<String> troubles, Evidence evidence) {
        long missing = evidence.echoes(EchoLedger::missing);
        long failed = evidence.echoes(echoes -> echoes.sending().failed());
        long unsent = evidence.echoes(echoes -> echoes.sending().unsent());
        add(troubles, missing, evidence.drainProven() ? "echoes lost" : "echoes not received");
        add(troubles, failed, "echoes failed");
        add(troubles, unsent, "echoes unsent");
        add(troubles, evidence.echoes(echoes -> echoes.sending().unresolved()), "echoes unresolved");
        add(troubles, evidence.echoes(echoes -> echoes.receiving().duplicate()), "echoes received twice");
        add(troubles, evidence.echoes(echoes -> echoes.receiving().corrupt()), "echoes corrupt");
    }

    private static void add(List<String> troubles, long count, String what) {
        if (count > 0) {
            troubles.add(Counts.format(count) + " " + what);
        }
    }

    /**
     * What is known and what is not of publishers whose process was lost, as sentences; none when none was. Every account is
     * sealed.
     *
     * @param echoes whether their process also received what was sent back
     */
    public static List<String> lostPublishers(
            List<PublisherAccount> publishers, List<SubscriberAccount> subscribers, boolean echoes) {
        List<String> sentences = new ArrayList<>();
        List<PublisherAccount> lost =
                publishers.stream().filter(PublisherAccount::isLostBeforeEnd).toList();
        if (!lost.isEmpty()) {
            long untold = lost.stream()
                    .mapToLong(account -> account.receivedUntold(Phase.MEASURE, subscribers))
                    .sum();
            sentences.add("What " + names(lost)
                    + (echoes ? " sent, got acknowledged and got back" : " sent and got acknowledged")
                    + " after the last report is not known: the process was lost."
                    + (untold == 0
                            ? ""
                            : " Received, sender lost: " + Counts.of(untold, "message")
                                    + " that no report had told of."));
        }
        List<PublisherAccount> ended = publishers.stream()
                .filter(account -> account.isLost() && !account.isLostBeforeEnd())
                .toList();
        if (!ended.isEmpty()) {
            long unanswered = ended.stream()
                    .mapToLong(account -> account.outstanding(Phase.MEASURE))
                    .sum();
            String names = names(ended);
            sentences.add(names.substring(0, 1).toUpperCase(Locale.ROOT) + names.substring(1)
                    + " had ended publishing and told of every message sent before the process was lost."
                    + (unanswered == 0
                            ? ""
                            : " Whether " + Counts.of(unanswered, "message")
                                    + " without an answer were acknowledged later is not known.")
                    + (echoes ? " What came back after the last report is not known." : ""));
        }
        return sentences;
    }

    private static String names(List<PublisherAccount> accounts) {
        return (accounts.size() == 1 ? "publisher " : "publishers ")
                + accounts.stream()
                        .map(account -> Integer.toString(account.stream()))
                        .collect(Collectors.joining(", "));
    }
}
