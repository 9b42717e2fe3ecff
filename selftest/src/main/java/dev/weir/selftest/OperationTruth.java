package dev.weir.selftest;

import dev.weir.result.operation.PlanResult;
import dev.weir.selftest.SelftestRow.Unit;
import java.util.function.ToLongFunction;

/**
 * One quantity of steps of operations: what it truly is, and how a result reports it.
 *
 * @param quantity what is measured
 * @param unit what the figures are
 * @param truth what it truly is
 * @param bound by how much the two may differ
 * @param telling whether it tells of what went wrong
 * @param reported how a result reports it
 */
record OperationTruth(
        String quantity, Unit unit, long truth, long bound, boolean telling, ToLongFunction<PlanResult> reported) {

    SelftestRow row(String caseName, PlanResult result) {
        return new SelftestRow(caseName, quantity, unit, truth, reported.applyAsLong(result), bound, telling);
    }
}
