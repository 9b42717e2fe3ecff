package dev.weir.operation.work;

import dev.weir.expression.ExpressionException;
import dev.weir.operation.item.ItemException;
import dev.weir.payload.header.HeaderNameException;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.RunErrors;

/** The errors because of which a step cannot go on: whose they are. */
public final class StepErrors {

    private StepErrors() {}

    /** Notes what ended a part of a step: what is neither the system's nor the user's is Weir's own. */
    public static void report(RunErrors errors, String where, Throwable error) {
        switch (error) {
            case ItemException list -> errors.report(FindingCode.ITEM_LIST_FAILED, where + ": " + list.getMessage());
            case ExpressionException text ->
                errors.report(FindingCode.SETTING_REJECTED, where + ": " + text.getMessage());
            case HeaderNameException name ->
                errors.report(FindingCode.SETTING_REJECTED, where + ": " + name.getMessage());
            default -> errors.report(where, error);
        }
    }
}
