package dev.weir.cli.run;

import dev.weir.result.Result;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.StepResult;
import dev.weir.run.RunListener;
import dev.weir.run.live.LiveSecond;
import dev.weir.scenario.step.OperationStep;
import java.util.List;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Tells several of a run, in their order. */
public record AllListeners(List<RunListener> listeners) implements RunListener {

    public AllListeners {
        listeners = List.copyOf(listeners);
    }

    @Override
    public void phaseStarted(String phase, long expectedNanos) {
        listeners.forEach(listener -> listener.phaseStarted(phase, expectedNanos));
    }

    @Override
    public void phaseEnded(String phase, long durationNanos, String note) {
        listeners.forEach(listener -> listener.phaseEnded(phase, durationNanos, note));
    }

    @Override
    public void progress(Progress progress) {
        listeners.forEach(listener -> listener.progress(progress));
    }

    @Override
    public void second(LiveSecond second) {
        listeners.forEach(listener -> listener.second(second));
    }

    @Override
    public void stepStarted(OperationStep step) {
        listeners.forEach(listener -> listener.stepStarted(step));
    }

    @Override
    public void progress(StepProgress progress) {
        listeners.forEach(listener -> listener.progress(progress));
    }

    @Override
    public void measured(String step, String kind, OperationInterval.Counts totals, Supplier<Histogram> latencies) {
        listeners.forEach(listener -> listener.measured(step, kind, totals, latencies));
    }

    @Override
    public void stepEnded(StepResult step) {
        listeners.forEach(listener -> listener.stepEnded(step));
    }

    @Override
    public void notice(String text) {
        listeners.forEach(listener -> listener.notice(text));
    }

    @Override
    public void finished(Result result) {
        listeners.forEach(listener -> listener.finished(result));
    }
}
