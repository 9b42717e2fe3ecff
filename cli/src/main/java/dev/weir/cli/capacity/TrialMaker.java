package dev.weir.cli.capacity;

import dev.weir.cli.process.Interrupts;
import dev.weir.report.CapacityFolder;
import dev.weir.result.CellRun;
import java.util.List;

/** Makes the run of a trial. */
@FunctionalInterface
public interface TrialMaker {

    /**
     * Makes one run.
     *
     * @param place where its data and its report go
     * @param command the command line that repeats the whole search
     * @param startedAt its start, ISO-8601 in UTC
     * @throws dev.weir.cli.process.StoppedException when a signal came before it could begin
     */
    Made make(PlannedTrial planned, Place place, List<String> command, String startedAt, Interrupts interrupts);

    /**
     * Where a trial is kept.
     *
     * @param number of the trial, from 1
     * @param label what is tried, in words
     */
    record Place(CapacityFolder folder, int number, String label) {}

    /** What a run says of the value, and its figures. */
    record Made(TrialVerdict verdict, CellRun run) {}
}
