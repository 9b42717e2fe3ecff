package dev.weir.report.wording;

import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Questions and phrases about the steps of a scenario. */
public final class StepWording {

    /** The latency of a pipeline, in the place of an operation. */
    public static final String END_TO_END = "end to end";

    /** The percentiles of a headline. */
    public static final List<Double> HEADLINE = List.of(50.0, 99.0);

    private StepWording() {}

    /**
     * The verdict in a word or two: {@code PASS}, {@code PASS, OVERLOADED} when more was due than the system carried out, {@code
     * PASS, SYSTEM SILENT}, {@code INVALID}.
     */
    public static String verdict(PlanResult result) {
        return result.verdict().outcome().name()
                + (overloaded(result) ? ", OVERLOADED" : Wording.silent(result) ? ", SYSTEM SILENT" : "");
    }

    /** Whether more was due than the system carried out, in a run that is to be trusted. */
    public static boolean overloaded(PlanResult result) {
        return Wording.trusted(result, FindingCode.OVERLOADED);
    }

    /** The steps that tables show: all but those that only prepare others. */
    public static List<StepResult> shown(PlanResult result) {
        return result.steps().stream().filter(step -> !step.precondition()).toList();
    }

    /** What stands behind the verdict: what is missing first, then how much was done. */
    public static List<String> facts(PlanResult result) {
        List<StepResult> steps = shown(result);
        List<String> facts = new ArrayList<>();
        long due = sum(steps, Count.DUE);
        long missing = due - sum(steps, Count.SUCCEEDED);
        if (missing > 0) {
            facts.add(Figures.count(missing) + " of " + Counts.of(due, "operation") + " did not succeed");
        }
        if (steps.isEmpty()) {
            facts.add("nothing was measured");
            return facts;
        }
        long nanos = steps.stream().mapToLong(step -> step.span().lengthNanos()).sum();
        facts.add(Counts.of(steps.size(), "step"));
        facts.add(Durations.format(nanos));
        if (missing == 0) {
            facts.add(Counts.of(due, "operation"));
        }
        return facts;
    }

    private enum Count {
        DUE,
        SUCCEEDED
    }

    private static long sum(List<StepResult> steps, Count count) {
        return steps.stream()
                .flatMap(step -> step.operations().stream())
                .mapToLong(figures -> count == Count.DUE
                        ? figures.account().due()
                        : figures.account().succeeded())
                .sum();
    }

    /** The reasons for the verdict, and every warning. */
    public static List<Finding> told(Verdict verdict) {
        Severity least = verdict.outcome() == Outcome.PASS ? Severity.WARNING : Severity.FAILURE;
        return verdict.findings().stream()
                .filter(finding -> finding.severity() == Severity.WARNING
                        || finding.severity().compareTo(least) >= 0)
                .toList();
    }

    /** The name of a step with that of an operation, where they differ. */
    public static String label(StepResult step, String operation) {
        boolean same = step.name().equals(operation) && step.operations().size() == 1;
        return same ? operation : step.name() + ": " + operation;
    }

    /** The latencies of the rows of some steps. */
    public static List<Latency> latencies(List<StepResult> steps) {
        List<Latency> latencies = new ArrayList<>();
        for (StepResult step : steps) {
            step.operations().forEach(figures -> latencies.add(figures.latency()));
            latencies.addAll(step.endToEnd());
        }
        return latencies;
    }

    /** Latency and duration of each operation of a step, and of its pipeline. */
    public static List<Latency> latencies(StepResult step) {
        List<Latency> latencies = new ArrayList<>();
        step.operations().forEach(figures -> {
            latencies.add(figures.latency());
            latencies.add(figures.duration());
        });
        latencies.addAll(step.endToEnd());
        return latencies;
    }

    /** What stands below the table of a headline. */
    public static List<String> headlineNotes(PlanResult result) {
        List<String> notes = new ArrayList<>(notes(latencies(shown(result)), Wording.shown(result.setup(), HEADLINE)));
        notes.addAll(closedLoops(result));
        result.steps().forEach(step -> notes.addAll(failures(step)));
        notes.addAll(preconditions(result));
        return notes;
    }

    /** What a reader of percentiles has to know, where some operation did not succeed or few lie above. */
    public static List<String> notes(List<Latency> latencies, List<Double> shown) {
        return Wording.notes(latencies, shown, "operations", "mean and max", "succeeded");
    }

    /** One sentence about each closed loop: why its latency is no property of the system alone. */
    private static List<String> closedLoops(PlanResult result) {
        return shown(result).stream()
                .filter(step -> step.load().closedLoop())
                .map(step -> step.name() + ": a closed loop, so latency and rate depend on the number in flight: asked "
                        + Figures.count(step.load().inFlight()) + ", mean "
                        + Figures.threeDigits(step.load().meanInFlight()) + " by Little's law")
                .toList();
    }

    /** What failed in a step, by the reason. */
    public static List<String> failures(StepResult step) {
        List<String> failures = new ArrayList<>();
        for (OperationFigures figures : step.operations()) {
            figures.failures()
                    .forEach(failure -> failures.add(label(step, figures.kind()) + ": "
                            + Figures.count(failure.count()) + " " + failure.failure()
                            + (failure.example().isEmpty() ? "" : ", for example: " + failure.example())));
            if (figures.account().unsent() > 0) {
                failures.add(label(step, figures.kind()) + ": "
                        + Figures.count(figures.account().unsent()) + " due and never started");
            }
        }
        return failures;
    }

    /** What the operations of a step wrote, read, listed or deleted. */
    public static List<String> found(StepResult step) {
        List<String> found = new ArrayList<>();
        for (OperationFigures figures : step.operations()) {
            String foreign = figures.account().foreign() > 0
                    ? ", " + Figures.count(figures.account().foreign()) + " of them foreign and not checked"
                    : "";
            found.add(figures.kind() + ": " + noun(figures) + foreign
                    + (figures.volume().bytes() > 0
                            ? ", " + Figures.bytes(figures.volume().bytes())
                            : ""));
        }
        return found;
    }

    private static String noun(OperationFigures figures) {
        String kind = figures.kind();
        String noun = kind.contains("record") || kind.equals("read-topic")
                ? "record"
                : kind.contains("group") ? "group" : kind.equals("reset-offsets") ? "partition" : "topic";
        return Counts.of(figures.volume().found(), noun);
    }

    /** How a step was run, how long, and what ended it. */
    public static List<String> span(StepResult step) {
        List<String> parts = new ArrayList<>();
        if (step.precondition()) {
            parts.add(step.warmsUp() ? "warm-up" : "precondition");
        }
        parts.add(step.load().asked());
        parts.add(Counts.of(step.load().workers(), "worker"));
        parts.add("mean in flight " + Figures.threeDigits(step.load().meanInFlight()));
        parts.add("began at " + Figures.instant(step.span().startNanos()));
        parts.add("took " + Durations.format(step.span().lengthNanos()));
        parts.add("ended by " + step.span().endedBy());
        return parts;
    }

    /** The steps that are left out of the tables. */
    private static List<String> preconditions(PlanResult result) {
        List<String> notes = new ArrayList<>();
        leftOut(result, step -> step.precondition() && !step.warmsUp())
                .map(left -> "preconditions, left out of the table: " + left)
                .ifPresent(notes::add);
        warmUps(result).ifPresent(notes::add);
        return notes;
    }

    /** What was done before steps to warm them up, and is in no figure. */
    public static Optional<String> warmUps(PlanResult result) {
        return leftOut(result, StepResult::warmsUp).map(left -> "left out of every figure: " + left);
    }

    private static Optional<String> leftOut(PlanResult result, Predicate<StepResult> which) {
        List<String> left = result.steps().stream()
                .filter(which)
                .map(step -> step.name() + " (" + done(step) + " in "
                        + Durations.format(step.span().lengthNanos())
                        + (step.warmsUp() ? ", ended by " + step.span().endedBy() : "") + ")")
                .toList();
        return left.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", left));
    }

    private static String done(StepResult step) {
        return Counts.of(sum(List.of(step), Count.SUCCEEDED), "operation");
    }
}
