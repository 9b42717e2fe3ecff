package dev.weir.run;

import dev.weir.result.Latency;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;

/** Says in a sentence or two what a run found. */
final class Sentences {

    private Sentences() {}

    static String notMeasured(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.FAULT)
                .findFirst()
                .map(Finding::text)
                .orElse("Nothing was measured.");
    }

    /** A text with the full stop of a sentence. */
    static String ended(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    static String failed(Verdict.Expectation expectation) {
        return "Expected " + expectation.metric() + " " + expectation.limit() + ", found " + expectation.found() + ".";
    }

    static String measured(Outcome outcome, Judge.Evidence evidence, List<Finding> findings) {
        String reason = findings.stream()
                .filter(finding -> finding.severity().compareTo(Severity.FAILURE) >= 0)
                .findFirst()
                .map(finding -> finding.text() + " ")
                .orElse("");
        return switch (outcome) {
            case PASS -> arrived(evidence) + fate(evidence);
            case FAIL -> reason + fate(evidence);
            case INVALID -> "Not to be trusted: " + reason + fate(evidence);
            case ERROR -> reason;
        };
    }

    private static String arrived(Judge.Evidence evidence) {
        Latency response = evidence.latency("response");
        double sentPerSecond = evidence.throughput().sentPerSecond();
        if (evidence.subject().subscribers() == 0 || response.count() == 0) {
            return messages(sentPerSecond, evidence) + " were published. ";
        }
        if (evidence.subject().saturated()) {
            return messages(Math.min(sentPerSecond, passedPerSecond(evidence)), evidence)
                    + " pass when the pipe is kept full. ";
        }
        return messages(sentPerSecond, evidence) + " arrive within " + Durations.format(response.at(99))
                + " 99 times in 100. ";
    }

    private static String messages(double perSecond, Judge.Evidence evidence) {
        return Rates.format(perSecond).replace("/s", " messages/s") + " of "
                + evidence.subject().payload();
    }

    /** A client that buffers takes messages sooner than they get through. */
    private static double passedPerSecond(Judge.Evidence evidence) {
        int copies = evidence.subject().delivery().equals("each")
                ? evidence.subject().subscribers()
                : 1;
        return evidence.throughput().deliveredPerSecond() / copies;
    }

    /** What became of the messages: nothing hidden, nothing claimed that was not checked. */
    private static String fate(Judge.Evidence evidence) {
        if (evidence.subject().subscribers() == 0) {
            return "Delivery was not checked: nothing subscribed.";
        }
        if (!evidence.ledger().lossChecked()) {
            return "Loss was not checked: messages carried no identity.";
        }
        Account total = evidence.ledger().total();
        List<String> troubles = new ArrayList<>();
        add(troubles, total.lost(), evidence.ledger().drainProven() ? "lost" : "confirmed but not seen to arrive");
        add(troubles, total.unresolved(), "unresolved");
        add(troubles, total.failed(), "failed");
        add(troubles, total.unsent(), "unsent");
        add(troubles, total.duplicate(), "received twice");
        add(troubles, total.corrupt(), "corrupt");
        add(troubles, total.outOfOrder(), "out of order");
        if (troubles.isEmpty()) {
            return evidence.ledger().drainProven() ? "Nothing was lost." : "Whether any was lost cannot be told.";
        }
        return "Of " + Counts.format(total.scheduled()) + " messages, " + String.join(", ", troubles) + ".";
    }

    private static void add(List<String> troubles, long count, String what) {
        if (count > 0) {
            troubles.add(Counts.format(count) + " " + what);
        }
    }
}
