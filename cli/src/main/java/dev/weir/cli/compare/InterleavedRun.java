package dev.weir.cli.compare;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.cell.CellProcess;
import dev.weir.cli.compare.InterleavedSides.InterleavedSide;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.MatrixPlan;
import dev.weir.cli.run.MatrixRun;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.RunClock;
import dev.weir.metric.LiveMetrics;
import dev.weir.report.ComparisonReport;
import dev.weir.report.MatrixFolder;
import dev.weir.report.compare.ComparedSide;
import dev.weir.report.compare.RunComparison;
import dev.weir.report.data.WholeFile;
import dev.weir.report.text.TextStyle;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.scenario.Matrix;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs two sides in turn until the verdict stands or the time is over. The folder is that of a matrix of two cells, with a
 * comparison beside its report. Used by one thread.
 */
final class InterleavedRun {

    /** When no run of so many counts, none will. */
    private static final int HOPELESS_RUNS = 4;

    private final Engine engine;
    private final InterleavedSides sides;
    private final MatrixFolder folder;
    private final RunComparison.Terms terms;
    private final RunClock clock;
    private final long endNanos;

    InterleavedRun(
            Engine engine,
            InterleavedSides sides,
            MatrixFolder folder,
            RunComparison.Terms terms,
            Duration limit,
            RunClock clock) {
        this.engine = engine;
        this.sides = sides;
        this.folder = folder;
        this.terms = terms;
        this.clock = clock;
        this.endNanos = clock.nanos() + limit.toNanos();
    }

    /**
     * What is beside the runs.
     *
     * @param command the command line that repeats the comparison
     * @param startedAt its start, ISO-8601 in UTC
     * @param debug whether logs say more
     * @param live follows every run
     */
    record Surroundings(List<String> command, String startedAt, boolean debug, LiveMetrics live) {}

    /** Runs both sides, and returns what was found. */
    RunComparison execute(Surroundings around, ProgressDisplay display, Interrupts interrupts, FastStart fast) {
        Matrix matrix = sides.matrix();
        MatrixResult plan = MatrixPlan.of(matrix, around.command(), around.startedAt());
        MatrixResult run = new MatrixRun(engine, matrix, folder, plan, around.debug(), around.live())
                .inTurn(new MatrixRun.InTurn(this::enough, this::left), (cell, order, verbose, listener) -> {
                    InterleavedSide side = sides.of(cell);
                    return CellProcess.of(side.scenario(), side.overrides())
                            .prepare(side.cell(), order, verbose, listener);
                })
                .execute(display, interrupts, fast);
        folder.write(trimmed(run));
        folder.render();
        RunComparison found = found();
        ComparisonReport.writePage(found, folder.folder().resolve("comparison.html"));
        WholeFile.write(folder.folder().resolve("comparison.txt"), ComparisonReport.text(found, TextStyle.PLAIN));
        return found;
    }

    /** As many repeats as were begun: those that were not are nothing that is missing. */
    private static MatrixResult trimmed(MatrixResult run) {
        int pairs =
                run.runs().stream().mapToInt(one -> one.key().repeat()).max().orElse(1);
        MatrixResult.Plan plan = run.plan();
        return new MatrixResult(
                run.origin(),
                new MatrixResult.Plan(plan.axes(), pairs, plan.columns(), plan.cells(), plan.refused()),
                run.runs(),
                run.stopped());
    }

    private RunComparison found() {
        return RunComparison.inPairs(
                ComparedSide.ofCell(sides.before().name(), folder.folder(), 1),
                ComparedSide.ofCell(sides.after().name(), folder.folder(), 2),
                terms);
    }

    /** After whole pairs only. */
    private boolean enough(MatrixResult soFar) {
        int runs = soFar.runs().size();
        if (runs == 0 || runs % 2 == 1) {
            return false;
        }
        boolean hopeless = runs >= HOPELESS_RUNS
                && Stream.of(1, 2)
                        .anyMatch(cell -> soFar.runs().stream()
                                .filter(run -> run.key().cell() == cell)
                                .map(CellRun::conclusion)
                                .allMatch(conclusion -> conclusion.outcome() == Outcome.ERROR));
        return hopeless || clock.nanos() - endNanos >= 0 || found().stands();
    }

    private String left() {
        return "at most " + Durations.format(Math.max(0, endNanos - clock.nanos())) + " more, and the pair to its end";
    }
}
