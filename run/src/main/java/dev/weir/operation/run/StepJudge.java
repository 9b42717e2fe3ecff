package dev.weir.operation.run;

import dev.weir.result.FindingCode;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationFigures.FailureCount;
import dev.weir.result.operation.StepResult;
import dev.weir.run.verdict.Findings;
import dev.weir.run.verdict.Judge;
import dev.weir.run.watch.PauseAccount;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.watch.Silences;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Percents;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Judges the steps of a run. A record that is not what was written fails it; failed operations are a figure, and a warning where
 * nothing was expected of them.
 */
final class StepJudge {

    /** Largest part of a percentile, or of a step, that the tool may have made. */
    static final double MOST_SHARE = 0.1;

    private final Judge judge;
    private final Findings findings;
    private final boolean here;
    private final StepToolCheck toolCheck;
    private final List<Verdict.Expectation> expectations = new ArrayList<>();
    private boolean preconditionFailed;
    private String remark = "";

    /** @param here whether this process carries out the operations, so that its pauses are theirs */
    StepJudge(Judge judge, boolean here) {
        this.judge = judge;
        this.findings = judge.findings();
        this.here = here;
        this.toolCheck = new StepToolCheck(judge);
    }

    /** Judges a step that has been closed. */
    void judge(StepRun run, StepResult result, PauseAccount pauses, Silences silences) {
        String step = "step " + result.name();
        run.imbalances()
                .forEach(imbalance -> findings.add(
                        Severity.INVALIDITY,
                        FindingCode.LEDGER_IMBALANCE,
                        "The accounts of " + step + " do not balance: " + imbalance + "."));
        if (run.warmsUp()) {
            judgeWarmUp(run, result);
            return;
        }
        if (!result.precondition()) {
            checkStandstill(run, result, pauses);
            toolCheck.check(run, result);
            tellSystem(run, result, silences);
            tellNothingDue(result);
        }
        boolean met = checkExpectations(run, result);
        tellFailures(run, result);
        if (!run.traceRemark().isEmpty()) {
            findings.warning(FindingCode.TRACE_INCOMPLETE, run.traceRemark());
        }
        if (result.precondition() && !(met && worked(run, result))) {
            preconditionFailed = true;
            findings.add(
                    Severity.FAULT,
                    FindingCode.PRECONDITION_FAILED,
                    "The precondition " + result.name() + " failed, and what comes after it was not run: "
                            + summary(result) + ".");
        }
    }

    /** No figure of a warm-up is shown: only that it was none, or that something went wrong, is worth a warning. */
    private void judgeWarmUp(StepRun run, StepResult result) {
        if (!run.steady() && run.limits().timeUp()) {
            findings.warning(
                    FindingCode.WARM_UP_NOT_STEADY,
                    "The " + result.name() + " did not become steady within "
                            + Durations.format(result.span().lengthNanos())
                            + ": rate or latency still moved when measuring began.");
        }
        if (result.operations().stream().anyMatch(figures -> !figures.failures().isEmpty())) {
            findings.warning(FindingCode.WARM_UP_UNFINISHED, "In the " + result.name() + ", " + summary(result) + ".");
        }
    }

    boolean preconditionFailed() {
        return preconditionFailed;
    }

    /** Where nothing is expected of it, a precondition has to succeed altogether. */
    private static boolean worked(StepRun run, StepResult result) {
        boolean all = result.operations().stream()
                .allMatch(figures ->
                        figures.account().succeeded() == figures.account().due());
        return !run.limits().tooManyFailures()
                && (all || !run.step().expectations().isEmpty());
    }

    private static String summary(StepResult result) {
        return result.operations().stream()
                .map(figures -> Counts.format(figures.account().succeeded()) + " of "
                        + Counts.format(figures.account().due()) + " operations of " + figures.kind() + " succeeded"
                        + reasons(figures))
                .collect(Collectors.joining("; "));
    }

    private static String reasons(OperationFigures figures) {
        return figures.failures().isEmpty()
                ? ""
                : figures.failures().stream().map(StepJudge::reason).collect(Collectors.joining(", ", " (", ")"));
    }

    private static String reason(FailureCount failure) {
        return Counts.format(failure.count()) + " " + failure.failure()
                + (failure.example().isEmpty() ? "" : ", first: " + failure.example());
    }

    /** What the system did, beside failing operations: it did not keep up, or stood still. */
    private void tellSystem(StepRun run, StepResult result, Silences silences) {
        Optional<String> overload = StepOverload.sentence(run, result);
        overload.ifPresent(sentence -> findings.warning(FindingCode.OVERLOADED, sentence));
        if (!silences.none()) {
            findings.warning(FindingCode.SYSTEM_SILENT, silences.sentenceOfStep(result.name()));
        }
        if (remark.isEmpty()) {
            remark = overload.map(sentence -> " " + sentence).orElse(silences.brief());
        }
    }

    /** A step without work has no latency, and looks faster than all others if nobody says so. */
    private void tellNothingDue(StepResult result) {
        for (OperationFigures figures : result.operations()) {
            if (figures.account().due() == 0) {
                findings.warning(
                        FindingCode.NOTHING_DUE,
                        "Step " + result.name() + " had nothing to do for " + figures.kind()
                                + ": no such operation was due (ended by "
                                + result.span().endedBy() + ").");
            }
        }
    }

    /** A process that stands still measures nothing, and moves every rate, whatever the percentiles say. */
    private void checkStandstill(StepRun run, StepResult result, PauseAccount pauses) {
        checkStandstill(
                run, result, pauses, process -> here || !process.equals(ProcessWatch.OWN), judge.untrusted(), "");
        if (!here) {
            checkStandstill(
                    run,
                    result,
                    pauses,
                    ProcessWatch.OWN::equals,
                    Severity.NOTE,
                    " It only controls the run; the hosts, which time the operations, did not wait for it.");
        }
    }

    private void checkStandstill(
            StepRun run,
            StepResult result,
            PauseAccount pauses,
            Predicate<String> processes,
            Severity severity,
            String remark) {
        long lengthNanos = result.span().lengthNanos();
        PauseAccount.Named standstill = pauses.standstill(run.startNanos(), run.startNanos() + lengthNanos, processes);
        if (lengthNanos == 0 || standstill.lengthNanos() <= MOST_SHARE * lengthNanos) {
            return;
        }
        findings.add(
                severity,
                FindingCode.PROCESS_PAUSED,
                String.format(
                                Locale.ROOT,
                                "For %s of the %s of step %s, %s stood still; the limit is %s.",
                                Durations.format(standstill.lengthNanos()),
                                Durations.format(lengthNanos),
                                result.name(),
                                standstill.process(),
                                Percents.exact(MOST_SHARE))
                        + remark);
    }

    /** Largest part of a percentile that the tool made. */
    double toolShare() {
        return toolCheck.share();
    }

    /** The percentile it belongs to. */
    double toolPercentile() {
        return toolCheck.percentile();
    }

    private boolean checkExpectations(StepRun run, StepResult result) {
        List<Verdict.Expectation> checked =
                new StepExpectations(result).check(run.step().expectations());
        expectations.addAll(checked);
        List<Verdict.Expectation> failed =
                checked.stream().filter(one -> one.holds() != Holds.YES).toList();
        failed.forEach(one -> findings.add(
                Severity.FAILURE,
                one.holds() == Holds.NO ? FindingCode.EXPECTATION_NOT_MET : FindingCode.EXPECTATION_INCONCLUSIVE,
                "Expected " + one.metric() + " " + one.limit() + ", found " + one.found() + "."));
        return failed.isEmpty();
    }

    private void tellFailures(StepRun run, StepResult result) {
        for (OperationFigures figures : result.operations()) {
            OperationFigures.Account account = figures.account();
            String of = Counts.format(account.due()) + " operations of " + figures.kind() + " in step " + result.name();
            for (FailureCount failure : figures.failures()) {
                if (failure.failure().equals(OperationFailure.MISMATCH.label())) {
                    findings.add(
                            Severity.FAILURE,
                            FindingCode.RECORD_MISMATCH,
                            Counts.format(failure.count()) + " of " + of
                                    + " found something else than what was written: " + failure.example() + ".");
                } else if (run.step().expectations().isEmpty()) {
                    findings.warning(FindingCode.OPERATIONS_FAILED, "Of " + of + ", " + reason(failure) + ".");
                }
            }
            if (account.unsent() > 0) {
                findings.warning(
                        FindingCode.OVERLOADED,
                        "Of " + of + ", " + Counts.format(account.unsent()) + " were never started.");
            }
            if (account.foreign() > 0) {
                findings.add(
                        Severity.NOTE,
                        FindingCode.FOREIGN_MESSAGES,
                        Counts.format(account.foreign()) + " records that were read in step " + result.name()
                                + " carry no identity of this run, so what they hold was not checked.");
            }
            if (figures.latency().timings().negative() > 0) {
                findings.add(
                        Severity.INVALIDITY,
                        FindingCode.RECEIVED_BEFORE_DUE,
                        Counts.format(figures.latency().timings().negative()) + " of " + of
                                + " ended before they were due: the clock stepped, or two clocks disagree.");
            }
        }
    }

    /** The verdict over all steps that were run. */
    Verdict verdict(List<StepResult> steps, String stopReason) {
        List<StepResult> measured =
                steps.stream().filter(step -> !step.precondition()).toList();
        boolean nothing = measured.isEmpty();
        judge.weighErrors(!nothing, fault -> "");
        if (!stopReason.isEmpty()) {
            findings.add(
                    nothing ? Severity.FAULT : Severity.INVALIDITY,
                    FindingCode.STOPPED_EARLY,
                    nothing
                            ? "Stopped by " + stopReason + " before measuring; nothing was measured."
                            : "Stopped by " + stopReason + " in its " + steps.size()
                                    + ". step: the figures cover less than was asked.");
        }
        Outcome outcome = nothing && findings.any(Severity.FAULT) ? Outcome.ERROR : judge.outcome();
        return judge.verdict(outcome, told(measured), expectations);
    }

    private String told(List<StepResult> measured) {
        return measured.stream()
                .flatMap(step -> step.operations().stream())
                .map(OperationFigures::account)
                .reduce((one, other) -> new OperationFigures.Account(
                        one.due() + other.due(),
                        one.started() + other.started(),
                        one.succeeded() + other.succeeded(),
                        one.failed() + other.failed(),
                        one.unresolved() + other.unresolved(),
                        one.foreign() + other.foreign()))
                .map(total -> account(total) + remark)
                .orElse("");
    }

    private static String account(OperationFigures.Account total) {
        List<String> troubles = new ArrayList<>();
        add(troubles, total.failed(), "failed");
        add(troubles, total.unresolved(), "without an answer");
        add(troubles, total.unsent(), "never started");
        if (total.due() == 0) {
            return "Nothing was measured: no operation was due.";
        }
        String due = Counts.of(total.due(), "operation");
        return troubles.isEmpty()
                ? "All of " + due + " succeeded."
                : Counts.format(total.succeeded()) + " of " + due + " succeeded; " + String.join(", ", troubles) + ".";
    }

    private static void add(List<String> troubles, long count, String what) {
        if (count > 0) {
            troubles.add(Counts.format(count) + " " + what);
        }
    }
}
