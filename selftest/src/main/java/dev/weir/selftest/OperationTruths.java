package dev.weir.selftest;

import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.selftest.SelftestRow.Unit;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Collects what is true of the steps of one case, in which no kind of operation is in two steps. */
final class OperationTruths {

    /** Stands for a figure that the result does not have. */
    private static final long MISSING = -1;

    private final List<OperationTruth> truths = new ArrayList<>();

    List<OperationTruth> all() {
        return truths;
    }

    /** Every count of the operations of a kind. */
    OperationTruths account(OperationKind kind, Account truth) {
        count(kind, "due", truth.due(), false, Account::due);
        count(kind, "started", truth.started(), false, Account::started);
        count(kind, "succeeded", truth.succeeded(), truth.succeeded() < truth.due(), Account::succeeded);
        count(kind, "failed", truth.failed(), truth.failed() > 0, Account::failed);
        count(kind, "unresolved", truth.unresolved(), truth.unresolved() > 0, Account::unresolved);
        count(kind, "foreign", truth.foreign(), truth.foreign() > 0, Account::foreign);
        return this;
    }

    private void count(
            OperationKind kind, String column, long truth, boolean telling, ToLongFunction<Account> reported) {
        add(
                kind.label() + " " + column,
                Unit.COUNT,
                truth,
                telling,
                result -> figures(result, kind).map(OperationFigures::account).map(reported::applyAsLong));
    }

    /** How many operations of a kind failed for a reason. */
    OperationTruths failures(OperationKind kind, OperationFailure reason, long truth) {
        String quantity = kind.label() + " " + reason.label();
        return add(
                quantity,
                Unit.COUNT,
                truth,
                true,
                result -> figures(result, kind)
                        .map(figures -> figures.failures().stream()
                                .filter(failure -> failure.failure().equals(reason.label()))
                                .mapToLong(OperationFigures.FailureCount::count)
                                .sum()));
    }

    /** A percentile of the time from when operations of a kind were due. */
    OperationTruths latency(OperationKind kind, double percentile, long truthNanos) {
        return percentile(
                kind.label() + " latency",
                percentile,
                truthNanos,
                result -> figures(result, kind).map(OperationFigures::latency));
    }

    /** A percentile of the time from when operations of a kind started. */
    OperationTruths duration(OperationKind kind, double percentile, long truthNanos) {
        return percentile(
                kind.label() + " duration",
                percentile,
                truthNanos,
                result -> figures(result, kind).map(OperationFigures::duration));
    }

    /** The largest latency of a kind. */
    OperationTruths longest(OperationKind kind, long truthNanos) {
        return nanos(
                kind.label() + " latency max",
                truthNanos,
                result -> figures(result, kind)
                        .map(figures -> figures.latency().timings().maxNanos()));
    }

    /** A percentile of the time that a pipeline takes from end to end. */
    OperationTruths endToEnd(double percentile, long truthNanos) {
        return percentile(
                "end-to-end",
                percentile,
                truthNanos,
                result ->
                        steps(result).flatMap(step -> step.endToEnd().stream()).findFirst());
    }

    private OperationTruths percentile(
            String of, double percentile, long truthNanos, Function<PlanResult, Optional<Latency>> reported) {
        String name = of + " p" + (percentile == Math.rint(percentile) ? "" + (long) percentile : "" + percentile);
        return nanos(name, truthNanos, result -> reported.apply(result).map(latency -> latency.at(percentile)));
    }

    /** To what the histogram tells apart; a percentile without a value is one exactly. */
    private OperationTruths nanos(String quantity, long truthNanos, Function<PlanResult, Optional<Long>> reported) {
        long bound = truthNanos == Percentile.NEVER_NANOS ? 0 : truthNanos / 1_000;
        truths.add(new OperationTruth(
                quantity,
                Unit.NANOS,
                truthNanos,
                bound,
                true,
                result -> reported.apply(result).orElse(MISSING)));
        return this;
    }

    /** How many operations of a kind succeeded per second, rounded. */
    OperationTruths rate(OperationKind kind, double truthPerSecond) {
        String quantity = kind.label() + " per second";
        return add(
                quantity,
                Unit.COUNT,
                Math.round(truthPerSecond),
                true,
                result -> figures(result, kind)
                        .map(figures -> Math.round(figures.volume().perSecond())));
    }

    /** The mean number of operations in flight in the last step. */
    OperationTruths inFlight(double truth) {
        return add(
                "mean in flight",
                Unit.THOUSANDTHS,
                thousandths(truth),
                true,
                result -> steps(result)
                        .reduce((first, last) -> last)
                        .map(step -> thousandths(step.load().meanInFlight())));
    }

    private static long thousandths(double value) {
        return Math.round(value * 1_000);
    }

    /** How many seconds the first step was warmed up, rounded. */
    OperationTruths warmedUp(long truthSeconds) {
        return add(
                "seconds of warm-up",
                Unit.COUNT,
                truthSeconds,
                true,
                result -> result.steps().stream()
                        .filter(StepResult::warmsUp)
                        .findFirst()
                        .map(step -> Math.round(step.span().lengthNanos() / 1e9)));
    }

    /** How the run is judged. */
    OperationTruths outcome(Outcome truth) {
        return add(
                "verdict " + truth,
                Unit.COUNT,
                1,
                truth != Outcome.PASS,
                result -> Optional.of(result.verdict().outcome() == truth ? 1L : 0L));
    }

    /** Accounts that do not balance. */
    OperationTruths imbalances(long truth) {
        return add(
                "accounts out of balance",
                Unit.COUNT,
                truth,
                truth > 0,
                result -> Optional.of(result.verdict().findings().stream()
                        .filter(finding -> finding.code() == FindingCode.LEDGER_IMBALANCE)
                        .count()));
    }

    private OperationTruths add(
            String quantity, Unit unit, long truth, boolean telling, Function<PlanResult, Optional<Long>> reported) {
        truths.add(new OperationTruth(
                quantity,
                unit,
                truth,
                0,
                telling,
                result -> reported.apply(result).orElse(MISSING)));
        return this;
    }

    private static Stream<StepResult> steps(PlanResult result) {
        return result.steps().stream().filter(step -> !step.warmsUp());
    }

    private static Optional<OperationFigures> figures(PlanResult result, OperationKind kind) {
        return steps(result)
                .flatMap(step -> step.operations().stream())
                .filter(figures -> figures.kind().equals(kind.label()))
                .findFirst();
    }
}
