package dev.weir.result.capacity;

import dev.weir.result.CellRun;
import dev.weir.search.Trial;
import dev.weir.search.TrialOutcome;

/**
 * One trial of a search for a capacity.
 *
 * @param value the value that was tried
 * @param length how many times as long as the shortest trial it measured
 * @param outcome what it says of the value
 * @param why what was missed, or what spoiled it; empty if every objective was met
 * @param run its run
 */
public record CapacityTrial(double value, int length, TrialOutcome outcome, String why, CellRun run) {

    /** What the search learns of it. */
    public Trial told() {
        return new Trial(value, length, outcome);
    }
}
