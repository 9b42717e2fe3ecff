package dev.weir.report.text;

import dev.weir.report.section.StepsReport;
import dev.weir.report.section.Table;
import dev.weir.report.wording.StepFaultWording;
import dev.weir.report.wording.StepWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.operation.PlanResult;
import java.util.List;

/** The short text of a scenario of steps: verdict, table of operations, and what has to be known to read it. */
final class StepsHeadline {

    private StepsHeadline() {}

    static List<String> lines(PlanResult result, TextStyle style) {
        TextPage page = new TextPage(style);
        page.verdict(
                StepWording.verdict(result),
                Wording.painted(result, StepWording.overloaded(result)),
                StepWording.facts(result),
                StepWording.told(result.verdict()),
                result.verdict());
        Table table = StepsReport.headline(result);
        if (!table.rows().isEmpty()) {
            page.table(table);
        }
        page.notes(StepFaultWording.headline(result));
        page.notes(StepWording.headlineNotes(result));
        return page.lines();
    }
}
