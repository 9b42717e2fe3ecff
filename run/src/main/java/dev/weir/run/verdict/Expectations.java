package dev.weir.run.verdict;

import dev.weir.result.Latency.Percentile;
import dev.weir.result.PairFigures;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Holds;
import dev.weir.scenario.Scenario;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.math.BigDecimal;
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
        if (expected.awaitsBaseline()) {
            throw new IllegalStateException("nobody has looked up the baseline of " + expected.metric());
        }
        return switch (expected.kind()) {
            case MOST_MESSAGES -> count(expected);
            case MOST_NANOS -> latency(expected);
            case LONGEST_CATCH_UP -> caughtUp(expected);
            case LONGEST_GAP -> throw new IllegalStateException("only steps expect a " + expected.metric());
            case LEAST_RATE -> rate(expected);
        };
    }

    private static String ofBaseline(Scenario.Expectation expected) {
        return expected.timesBaseline() > 0
                ? " ("
                        + new BigDecimal(Double.toString(expected.timesBaseline()))
                                .stripTrailingZeros()
                                .toPlainString() + " x baseline)"
                : "";
    }

    private Verdict.Expectation count(Scenario.Expectation expected) {
        MessageCount count = MessageCount.of(expected.metric());
        // With echoes every count covers both ways.
        long found = count.of(evidence.ledger().total()) + evidence.echoes(count::of);
        boolean more = found > expected.limit();
        // What has not been read to the end may still come, so that none of it is lost for certain.
        boolean certain = count != MessageCount.LOST || known(count);
        Holds holds = more && certain ? Holds.NO : known(count) ? Holds.YES : Holds.INCONCLUSIVE;
        return new Verdict.Expectation(
                expected.metric(),
                "<= " + Counts.format((long) expected.limit()),
                holds == Holds.INCONCLUSIVE ? "inconclusive" : Counts.format(found),
                holds);
    }

    /** What is not there yet may still come, unless the drain was proven; without identities nothing is known at all. */
    private boolean known(MessageCount count) {
        boolean receiving = scenario.participants().topology().subscribers() > 0;
        return switch (count.known()) {
            case WHEN_SENT -> true;
            case WHEN_READ_TO_THE_END -> !receiving || (evidence.ledger().lossChecked() && evidence.drainProven());
            case WHEN_LOSS_IS -> !receiving || (evidence.ledger().lossKnown() && evidence.echoesDrained());
        };
    }

    private Verdict.Expectation latency(Scenario.Expectation expected) {
        String name = expected.latency().orElseThrow();
        var latency = evidence.latency(name);
        boolean told = latency.timings().count() > 0 || latency.missing() > 0;
        long found = latency.at(expected.percentile());
        long bound = evidence.acrossHosts().boundNanos(name);
        return new Verdict.Expectation(
                expected.metric(),
                "<= " + Durations.format((long) expected.limit()) + ofBaseline(expected),
                found == Percentile.NEVER_NANOS
                        ? "no value: " + Sentences.missing(latency, evidence)
                        : told ? Sentences.bounded(found, bound) : "no sample",
                !told ? Holds.INCONCLUSIVE : holds(found, bound, expected.limit()));
    }

    /** Whoever has not caught up by the end of the measured phase has not within any time. */
    private Verdict.Expectation caughtUp(Scenario.Expectation expected) {
        long found = evidence.backlog().stream()
                .mapToLong(backlog -> backlog.caughtUp() ? backlog.caughtUpNanos() : Percentile.NEVER_NANOS)
                .findFirst()
                .orElse(Percentile.NEVER_NANOS);
        return new Verdict.Expectation(
                expected.metric(),
                "<= " + Durations.format((long) expected.limit()),
                found == Percentile.NEVER_NANOS ? "never" : Durations.format(found),
                found <= expected.limit() ? Holds.YES : Holds.NO);
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
    boolean withinClockBound(Verdict.Expectation expectation) {
        return scenario.expectations().stream()
                .filter(expected -> expected.metric().equals(expectation.metric()))
                .flatMap(expected -> expected.latency().stream())
                .anyMatch(latency -> evidence.acrossHosts().boundNanos(latency) != 0);
    }

    private Verdict.Expectation rate(Scenario.Expectation expected) {
        double found = evidence.throughput().delivered().perSecond();
        return new Verdict.Expectation(
                expected.metric(),
                ">= " + Rates.format(expected.limit()) + ofBaseline(expected),
                Rates.format(found),
                found >= expected.limit() ? Holds.YES : Holds.NO);
    }
}
