package dev.weir.cli.capacity;

import dev.weir.cli.process.Interrupts;
import dev.weir.report.Bundle;
import dev.weir.result.RunResult;
import dev.weir.scenario.Scenario;
import java.util.List;

/** Makes the run of a trial. */
@FunctionalInterface
public interface TrialMaker {

    /**
     * Makes one run.
     *
     * @param bundle where its data and its report go
     * @param command the command line that repeats the whole search
     * @param startedAt its start, ISO-8601 in UTC
     * @throws dev.weir.cli.process.StoppedException when a signal came before it could begin
     */
    RunResult make(Scenario scenario, Bundle bundle, List<String> command, String startedAt, Interrupts interrupts);
}
