package dev.weir.cli.live;

import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.result.Result;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.StepResult;
import dev.weir.run.RunListener;
import dev.weir.run.live.LiveSecond;
import dev.weir.scenario.step.OperationStep;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** The display of a terminal, and the live page beside it: whatever the one is told, the other is told too. */
final class PageDisplay implements ProgressDisplay {

    private final ProgressDisplay shown;
    private final RunFollower follower;
    private final LiveState state;
    private final Runnable cells;

    /** @param cells reads the table of a matrix anew */
    PageDisplay(ProgressDisplay shown, RunFollower follower, LiveState state, Runnable cells) {
        this.shown = shown;
        this.follower = follower;
        this.state = state;
        this.cells = cells;
    }

    private void both(Consumer<RunListener> told) {
        told.accept(shown);
        told.accept(follower);
    }

    @Override
    public void header(String line) {
        shown.header(line);
        state.heading(line);
        cells.run();
    }

    @Override
    public void row(String head, String label, int labelColumns, List<String> parts) {
        shown.row(head, label, labelColumns, parts);
        cells.run();
    }

    @Override
    public void text(String lines) {
        shown.text(lines);
    }

    @Override
    public void status(String line) {
        shown.status(line);
        follower.next(line);
    }

    @Override
    public void phaseStarted(String phase, long expectedNanos) {
        both(listener -> listener.phaseStarted(phase, expectedNanos));
    }

    @Override
    public void phaseEnded(String phase, long durationNanos, String note) {
        both(listener -> listener.phaseEnded(phase, durationNanos, note));
    }

    @Override
    public void progress(Progress progress) {
        both(listener -> listener.progress(progress));
    }

    @Override
    public void second(LiveSecond second) {
        both(listener -> listener.second(second));
    }

    @Override
    public void stepStarted(OperationStep step) {
        both(listener -> listener.stepStarted(step));
    }

    @Override
    public void progress(StepProgress progress) {
        both(listener -> listener.progress(progress));
    }

    @Override
    public void measured(String step, String kind, OperationInterval.Counts totals, Supplier<Histogram> latencies) {
        both(listener -> listener.measured(step, kind, totals, latencies));
    }

    @Override
    public void stepEnded(StepResult step) {
        both(listener -> listener.stepEnded(step));
    }

    @Override
    public void notice(String text) {
        both(listener -> listener.notice(text));
    }

    @Override
    public void finished(Result result) {
        both(listener -> listener.finished(result));
    }

    @Override
    public void close() {
        shown.close();
    }
}
