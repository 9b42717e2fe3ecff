package dev.weir.report.compare;

import dev.weir.result.Verdict.Outcome;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.FisherExactTest;

/**
 * How many runs of both sides are bad by themselves, whatever their figures: they ended with FAIL or ERROR, or the system was
 * overloaded. Latencies of an overloaded run are not compared, so that such a side would look the same without this.
 */
record BadRuns(Side before, Side after) {

    /**
     * The runs of one side that say something: those that are INVALID do not.
     *
     * @param name of the side
     * @param bad those that are bad
     * @param all with those that are not
     */
    record Side(String name, int bad, int all) {

        static Side of(ComparedSide side) {
            List<ComparedRun> runs = side.cells().stream()
                    .flatMap(cell -> cell.runs().stream())
                    .filter(run -> run.outcome() != Outcome.INVALID)
                    .toList();
            return new Side(
                    side.name(), (int) runs.stream().filter(ComparedRun::bad).count(), runs.size());
        }

        private String told() {
            return bad + " of " + all + " of " + name;
        }
    }

    static BadRuns of(ComparedSide before, ComparedSide after) {
        return new BadRuns(Side.of(before), Side.of(after));
    }

    /** Whether a greater share of the second side is bad. */
    boolean more() {
        return (long) after.bad() * before.all() > (long) before.bad() * after.all();
    }

    /** Whether that is no chance. */
    boolean clearlyMore(double error) {
        if (!more()) {
            return false;
        }
        int[][] counts = {{after.bad(), after.all() - after.bad()}, {before.bad(), before.all() - before.bad()}};
        return FisherExactTest.withDefaults()
                        .with(AlternativeHypothesis.GREATER_THAN)
                        .test(counts)
                        .getPValue()
                <= error;
    }

    /** Whether no run of the second side could be carried out. */
    boolean noneRan(ComparedSide side) {
        return after.all() > 0
                && side.cells().stream()
                        .flatMap(cell -> cell.runs().stream())
                        .allMatch(run -> run.outcome() == Outcome.ERROR);
    }

    /** {@code 4 of 6 of b and 0 of 6 of a ended with …}; empty if there are none. */
    Optional<String> sentence() {
        return before.bad() + after.bad() == 0
                ? Optional.empty()
                : Optional.of("Of the runs, " + after.told() + " and " + before.told()
                        + " ended with FAIL or ERROR, or the system was overloaded.");
    }
}
