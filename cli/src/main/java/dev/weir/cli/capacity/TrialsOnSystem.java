package dev.weir.cli.capacity;

import dev.weir.cli.process.Interrupts;
import dev.weir.cli.run.TrialRuns;
import dev.weir.report.Bundle;
import dev.weir.report.PlanFolder;
import dev.weir.report.data.CellRuns;
import dev.weir.report.data.StepRuns;
import dev.weir.result.CellRun;
import dev.weir.result.RunResult;
import dev.weir.result.operation.PlanResult;
import java.util.List;

/**
 * Makes trials on one warm system.
 *
 * @param runs makes their runs
 */
public record TrialsOnSystem(TrialRuns runs) implements TrialMaker {

    @Override
    public Made make(PlannedTrial planned, Place place, List<String> command, String startedAt, Interrupts interrupts) {
        return switch (planned) {
            case PlannedTrial.OfMessages messages -> {
                Bundle bundle = place.folder().bundle(place.number(), place.label());
                RunResult found = runs.run(messages.scenario(), bundle, command, startedAt, interrupts);
                boolean finished = interrupts.first().isEmpty();
                String name = place.folder().nameOf(bundle);
                yield new Made(TrialVerdict.of(found), CellRuns.of(place.number(), 1, name, finished, found));
            }
            case PlannedTrial.OfSteps steps -> {
                PlanFolder folder = place.folder().steps(place.number(), place.label());
                PlanResult found = runs.run(steps.plan(), folder, command, startedAt, interrupts);
                boolean finished = interrupts.first().isEmpty();
                var key = new CellRun.Key(place.number(), 1, place.folder().nameOf(folder), startedAt);
                String driver = steps.target().driver();
                yield new Made(
                        TrialVerdict.of(found),
                        StepRuns.of(key, finished, driver, found, steps.step().name()));
            }
        };
    }
}
