package dev.weir.operation.work;

import dev.weir.expression.ExpressionException;
import dev.weir.operation.item.ItemException;
import dev.weir.payload.header.HeaderNameException;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.Faults;

/** Tells whose fault it is that a step cannot go on. */
public final class StepFaults {

    private StepFaults() {}

    /** Notes what ended a part of a step: what is neither the system's nor the user's is Weir's own. */
    public static void report(Faults faults, String where, Throwable fault) {
        switch (fault) {
            case ItemException list -> faults.report(FindingCode.ITEM_LIST_FAILED, where + ": " + list.getMessage());
            case ExpressionException text ->
                faults.report(FindingCode.SETTING_REJECTED, where + ": " + text.getMessage());
            case HeaderNameException name ->
                faults.report(FindingCode.SETTING_REJECTED, where + ": " + name.getMessage());
            default -> faults.report(where, fault);
        }
    }
}
