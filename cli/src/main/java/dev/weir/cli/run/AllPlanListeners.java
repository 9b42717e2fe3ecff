package dev.weir.cli.run;

import dev.weir.operation.account.KindFigures;
import dev.weir.operation.run.PlanListener;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.scenario.step.OperationStep;
import java.util.List;

/** Tells several of a scenario of steps, in their order. */
public record AllPlanListeners(List<PlanListener> listeners) implements PlanListener {

    public AllPlanListeners {
        listeners = List.copyOf(listeners);
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
    public void measured(String step, KindFigures figures) {
        listeners.forEach(listener -> listener.measured(step, figures));
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
    public void finished(PlanResult result) {
        listeners.forEach(listener -> listener.finished(result));
    }
}
