package dev.weir.operation.work;

import dev.weir.clock.RunClock;
import dev.weir.clock.WallTime;
import dev.weir.run.loop.RunErrors;
import java.util.List;

/**
 * What all steps of a plan share in one process.
 *
 * @param runId identity of the run
 * @param clock the run's clock
 * @param wall when the plan began
 * @param contents what the records of each step consist of
 * @param deleted which records they have deleted
 * @param ownTopic topic of records where a step names none
 */
public record StepScope(
        int runId,
        RunClock clock,
        WallTime wall,
        RunErrors errors,
        List<StepContent> contents,
        DeletedRecords deleted,
        StepFiles files,
        String ownTopic) {

    public StepScope {
        contents = List.copyOf(contents);
    }
}
