package dev.weir.run.others;

import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.others.OthersFigures;
import dev.weir.result.others.OthersFigures.Offsets;
import dev.weir.result.others.OthersFigures.Timing;
import dev.weir.run.verdict.Findings;
import dev.weir.scenario.Scenario;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Percents;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * What speaks against the figures of a topic that others filled, in sentences.
 *
 * @param topic what is known of it
 * @param figures what of that goes into the result
 * @param limit the largest part of a percentile that clocks may be apart by
 */
public record OthersCheck(OthersTopic topic, OthersFigures figures, double limit) {

    private static final Set<Double> HEADLINES = Set.of(50.0, 90.0, 99.0);

    /** An instant that is cut off to a multiple makes latencies longer by up to that: more than this part is worth a word. */
    private static final double COARSE = 0.1;

    public static OthersCheck of(OthersTopic topic, OthersFigures figures, Scenario scenario) {
        return new OthersCheck(topic, figures, scenario.validity().clockBound());
    }

    /** Adds what there is to say. */
    public void weigh(Latency endToEnd, Findings findings) {
        Timing timing = figures.timing();
        if (figures.offsets().received() == 0) {
            findings.add(
                    Severity.INVALIDITY,
                    FindingCode.NOTHING_RECEIVED,
                    "No message was received: nobody filled the topic, or the run began behind what is there.");
        }
        long smallestNanos = endToEnd.percentiles().stream()
                .filter(percentile -> percentile.reached() && HEADLINES.contains(percentile.percentile()))
                .min(Comparator.comparingDouble(Percentile::percentile))
                .map(Percentile::nanos)
                .orElse(0L);
        if (timing.ahead() > 0) {
            findings.add(
                    severity(timing.aheadNanos(), smallestNanos),
                    FindingCode.RECEIVED_BEFORE_DUE,
                    ahead(timing)
                            + " The clock that stamped them is ahead of this host's by at least that, so latencies are"
                            + " too short by at least that; figures count these as 0.");
        }
        if (timing.clockSetNanos() > 0) {
            findings.add(
                    severity(timing.clockSetNanos(), smallestNanos),
                    FindingCode.CLOCK_CHANGED,
                    "The wall clock of a host with subscribers was set by " + Durations.format(timing.clockSetNanos())
                            + " while messages were received: latencies before and after differ by that.");
        }
        weigh(timing, endToEnd, smallestNanos, findings);
        weigh(figures.offsets(), findings);
    }

    /** What messages say of their instants. */
    private static void weigh(Timing timing, Latency endToEnd, long smallestNanos, Findings findings) {
        if (timing.withoutInstant() > 0) {
            findings.warning(
                    FindingCode.INSTANT_UNREADABLE,
                    without(timing) + " (the first: " + timing.firstWithout() + "). They are in no latency.");
        }
        if (timing.grainNanos() > COARSE * smallestNanos && endToEnd.arrived() > 0) {
            findings.warning(
                    FindingCode.INSTANTS_COARSE,
                    "All instants are multiples of " + Durations.format(timing.grainNanos())
                            + (smallestNanos == 0
                                    ? ""
                                    : ", "
                                            + Percents.exact(
                                                    Math.rint(100.0 * timing.grainNanos() / smallestNanos) / 100)
                                            + " of the median latency")
                            + ": a latency may be too long by as much.");
        }
        if (timing.beyond() > 0) {
            findings.warning(
                    FindingCode.INSTANTS_LONG_AGO,
                    Counts.of(timing.beyond(), "message")
                            + " were received more than an hour after their instants, and count as"
                            + " one hour: they lay in the log, or the instants are in another unit.");
        }
    }

    private void weigh(Offsets offsets, Findings findings) {
        if (offsets.missed() > 0) {
            findings.warning(
                    FindingCode.MESSAGES_MISSED,
                    Counts.of(offsets.missed(), "message") + " of the log "
                            + (offsets.missed() == 1 ? "was" : "were")
                            + " given to no subscriber, though a reader finds "
                            + (offsets.missed() == 1 ? "it" : "them") + " there (the first: "
                            + String.join("; ", topic.places()) + ").");
        }
        if (offsets.deleted() > 0) {
            findings.warning(
                    FindingCode.MESSAGES_MISSED,
                    Counts.of(offsets.deleted(), "offset") + " of which subscribers were given nothing"
                            + " are no longer in the log: whether they held messages is not known.");
        }
        if (offsets.unknown() > 0) {
            findings.warning(
                    FindingCode.MESSAGES_MISSED,
                    "What " + Counts.of(offsets.unknown(), "offset")
                            + " hold of which subscribers were given nothing is not" + " known: "
                            + (topic.fault().isEmpty() ? "reading them took too long." : topic.fault() + "."));
        }
    }

    private Severity severity(long nanos, long smallestNanos) {
        return nanos > limit * smallestNanos ? Severity.INVALIDITY : Severity.WARNING;
    }

    private static String ahead(Timing timing) {
        return Counts.of(timing.ahead(), "message") + (timing.ahead() == 1 ? " was" : " were")
                + " received before " + (timing.ahead() == 1 ? "its instant" : "their instants") + ", by up to "
                + Durations.format(timing.aheadNanos()) + ".";
    }

    private static String without(Timing timing) {
        return Counts.of(timing.withoutInstant(), "message") + (timing.withoutInstant() == 1 ? " has" : " have")
                + " no readable instant";
    }

    /** What the first line says of it, after a space; empty when nothing is missing. */
    public String brief() {
        Timing timing = figures.timing();
        return (timing.withoutInstant() > 0 ? " " + without(timing) + "." : "")
                + (timing.ahead() > 0 ? " " + ahead(timing) : "");
    }

    /** What the run does not tell, as sentences. */
    public List<String> notMeasured() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "What was sent, acknowledged or failed, publish latency, service time and schedule lag: others publish."
                        + " The content of messages is not checked.");
        Timing timing = figures.timing();
        sentences.add(
                "How far the clock that stamped the messages and that of this host are apart: they cannot be compared."
                        + " Every latency is wrong by as much.");
        if (timing.stampedByLog() > 0) {
            sentences.add("The time from publisher to log: the log stamped "
                    + Counts.of(timing.stampedByLog(), "message") + " when it took them in (LogAppendTime).");
        }
        return sentences;
    }
}
