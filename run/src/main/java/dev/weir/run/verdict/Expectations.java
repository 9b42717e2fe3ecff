package dev.weir.run.verdict;

import dev.weir.result.EchoLedger;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger.Account;
import dev.weir.result.PairFigures;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Holds;
import dev.weir.scenario.Scenario;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.List;

/** Holds what a scenario expects against what was found. */
final class Expectations {

    private final Scenario scenario;
    private final Evidence evidence;

    Expectations(Scenario scenario, Evidence evidence) {
        this.scenario = scenario;
        this.evidence = evidence;
    }

    List<Verdict.Expectation> check() {
        return scenario.expectations().stream().map(this::check).toList();
    }

    private Verdict.Expectation check(Scenario.Expectation expected) {
        return switch (expected.kind()) {
            case MOST_MESSAGES -> count(expected);
            case MOST_NANOS -> latency(expected);
            case LEAST_RATE -> rate(expected);
        };
    }

    private Verdict.Expectation count(Scenario.Expectation expected) {
        long found = count(expected.metric(), evidence.ledger().total()) + echoes(expected.metric());
        boolean more = found > expected.limit();
        // What has not been read to the end may still come, so that none of it is lost for certain.
        boolean certain = !expected.metric().equals("lost") || known("lost");
        Holds holds = more && certain ? Holds.NO : known(expected.metric()) ? Holds.YES : Holds.INCONCLUSIVE;
        return new Verdict.Expectation(
                expected.metric(),
                "<= " + Counts.format((long) expected.limit()),
                holds == Holds.INCONCLUSIVE ? "inconclusive" : Counts.format(found),
                holds);
    }

    private static long count(String metric, Account total) {
        return switch (metric) {
            case "lost" -> total.comparison().lost();
            case "duplicate" -> total.receiving().duplicate();
            case "out of order" -> total.receiving().outOfOrder();
            case "corrupt" -> total.receiving().corrupt();
            case "foreign" -> total.receiving().foreign();
            case "failed" -> total.sending().failed();
            case "unresolved" -> total.sending().unresolved();
            case "unsent" -> total.sending().unsent();
            default -> throw new IllegalStateException("no count is called " + metric);
        };
    }

    /** With echoes every count covers both ways. */
    private long echoes(String metric) {
        return switch (metric) {
            case "lost" -> evidence.echoes(EchoLedger::missing);
            case "duplicate" -> evidence.echoes(echoes -> echoes.receiving().duplicate());
            case "corrupt" -> evidence.echoes(echoes -> echoes.receiving().corrupt());
            case "foreign" -> evidence.echoes(echoes -> echoes.receiving().foreign());
            case "failed" -> evidence.echoes(echoes -> echoes.sending().failed());
            case "unresolved" -> evidence.echoes(echoes -> echoes.sending().unresolved());
            case "unsent" -> evidence.echoes(echoes -> echoes.sending().unsent());
            default -> 0;
        };
    }

    /** What is not there yet may still come, unless the drain was proven; without identities nothing is known at all. */
    private boolean known(String metric) {
        boolean receiving = scenario.participants().topology().subscribers() > 0;
        return switch (metric) {
            case "lost" -> !receiving || (evidence.ledger().lossKnown() && evidence.echoesDrained());
            case "duplicate", "out of order", "corrupt", "foreign" ->
                !receiving || (evidence.ledger().lossChecked() && evidence.drainProven());
            default -> true;
        };
    }

    private Verdict.Expectation latency(Scenario.Expectation expected) {
        int split = expected.metric().lastIndexOf(" p");
        String name = expected.metric().substring(0, split);
        double percentile = Double.parseDouble(expected.metric().substring(split + 2));
        var latency = evidence.latency(name);
        boolean told = latency.timings().count() > 0 || latency.missing() > 0;
        long found = latency.at(percentile);
        long bound = evidence.acrossHosts().boundNanos(name);
        return new Verdict.Expectation(
                expected.metric(),
                "<= " + Durations.format((long) expected.limit()),
                found == Percentile.NEVER_NANOS
                        ? "no value: " + Sentences.missing(latency, evidence)
                        : told ? Sentences.bounded(found, bound) : "no sample",
                !told ? Holds.INCONCLUSIVE : holds(found, bound, expected.limit()));
    }

    /** What is true wherever within the bound the latency lies. */
    private static Holds holds(long found, long bound, double limit) {
        if (found == Percentile.NEVER_NANOS) {
            return Holds.NO;
        }
        if (bound == PairFigures.UNKNOWN) {
            return Holds.INCONCLUSIVE;
        }
        return (double) found + bound <= limit
                ? Holds.YES
                : (double) found - bound > limit ? Holds.NO : Holds.INCONCLUSIVE;
    }

    /** Whether an inconclusive expectation would be told by clocks that agree better. */
    static boolean withinClockBound(Verdict.Expectation expectation, Evidence evidence) {
        int split = expectation.metric().lastIndexOf(" p");
        return split > 0
                && evidence.acrossHosts().boundNanos(expectation.metric().substring(0, split)) != 0;
    }

    private Verdict.Expectation rate(Scenario.Expectation expected) {
        double found = evidence.throughput().delivered().perSecond();
        return new Verdict.Expectation(
                expected.metric(),
                ">= " + Rates.format(expected.limit()),
                Rates.format(found),
                found >= expected.limit() ? Holds.YES : Holds.NO);
    }
}
