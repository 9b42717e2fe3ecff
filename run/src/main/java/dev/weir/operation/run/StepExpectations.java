package dev.weir.operation.run;

import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.StepResult;
import dev.weir.run.verdict.MessageCount;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Holds what is expected of a step against what it found. A latency is expected of every kind of its operations, so the slowest
 * counts; counts and rates are of all its operations together, and the rate of a pipeline is that of its last stage.
 */
final class StepExpectations {

    private final StepResult step;

    StepExpectations(StepResult step) {
        this.step = step;
    }

    List<Verdict.Expectation> check(List<Expectation> expectations) {
        return expectations.stream().map(this::check).toList();
    }

    private Verdict.Expectation check(Expectation expected) {
        return switch (expected.kind()) {
            case MOST_MESSAGES -> count(expected);
            case MOST_NANOS -> latency(expected);
            case LONGEST_GAP -> gap(expected);
            case LONGEST_CATCH_UP -> throw new IllegalStateException("no step expects " + expected.metric());
            case LEAST_RATE -> rate(expected);
        };
    }

    private String metric(Expectation expected) {
        return step.name() + ": " + expected.metric();
    }

    private Verdict.Expectation count(Expectation expected) {
        long found = step.operations().stream()
                .map(OperationFigures::account)
                .mapToLong(MessageCount.of(expected.metric())::of)
                .sum();
        return new Verdict.Expectation(
                metric(expected),
                "<= " + Counts.format((long) expected.limit()),
                Counts.format(found),
                found <= expected.limit() ? Holds.YES : Holds.NO);
    }

    private Verdict.Expectation latency(Expectation expected) {
        String name = expected.latency().orElseThrow();
        double percentile = expected.percentile();
        Stream<Latency> ofOperations =
                step.operations().stream().flatMap(figures -> Stream.of(figures.latency(), figures.duration()));
        List<Latency> told = Stream.concat(step.endToEnd().stream(), ofOperations)
                .filter(latency -> latency.name().equals(name) && latency.expected() > 0)
                .toList();
        long found = told.stream()
                .map(latency -> latency.at(percentile))
                .max(Comparator.naturalOrder())
                .orElse(0L);
        return new Verdict.Expectation(
                metric(expected),
                "<= " + Durations.format((long) expected.limit()),
                found == Percentile.NEVER_NANOS
                        ? "no value: too many did not succeed"
                        : told.isEmpty() ? "no sample" : Durations.format(found),
                told.isEmpty() ? Holds.INCONCLUSIVE : found <= expected.limit() ? Holds.YES : Holds.NO);
    }

    private Verdict.Expectation gap(Expectation expected) {
        OptionalLong found = step.faults().stream()
                .flatMap(fault -> fault.effects().stream())
                .mapToLong(effect -> effect.longest().lengthNanos())
                .max();
        return new Verdict.Expectation(
                metric(expected),
                "<= " + Durations.format((long) expected.limit()),
                found.isEmpty() ? "no fault was injected" : Durations.format(found.getAsLong()),
                found.isEmpty() ? Holds.INCONCLUSIVE : found.getAsLong() <= expected.limit() ? Holds.YES : Holds.NO);
    }

    private Verdict.Expectation rate(Expectation expected) {
        double found = step.endToEnd().isEmpty()
                ? step.operations().stream()
                        .mapToDouble(figures -> figures.volume().perSecond())
                        .sum()
                : step.operations().getLast().volume().perSecond();
        return new Verdict.Expectation(
                metric(expected),
                ">= " + Rates.format(expected.limit()),
                Rates.format(found),
                found >= expected.limit() ? Holds.YES : Holds.NO);
    }
}
