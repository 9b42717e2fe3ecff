package dev.weir.operation.run;

import dev.weir.measure.LatencyLog;
import dev.weir.operation.account.KindFigures;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.scenario.step.OperationStep;
import java.util.List;

/** Follows a scenario of steps while it goes on. Called by the run's own thread, never by one that measures. */
public interface PlanListener {

    /** A step has begun; others may be under way at the same time. */
    default void stepStarted(OperationStep step) {}

    /** Called once a second for each step under way, and once more at its end. */
    default void progress(StepProgress progress) {}

    /**
     * Figures of one kind of operation of a step, each time {@link #progress} is called for the step. They belong to the
     * run, and may be read until this returns.
     *
     * @param step name of the step
     */
    default void measured(String step, KindFigures figures) {}

    /** A step is over, as it will be in the result. */
    default void stepEnded(StepResult step) {}

    /** Something a person should know at once: a broker died, a step was left out. */
    default void notice(String text) {}

    /** Everything is over and judged. */
    default void finished(PlanResult result) {}

    /**
     * The state of a step.
     *
     * @param step its name
     * @param elapsedNanos time since its start
     * @param operations of each kind, in the order of the scenario
     */
    record StepProgress(String step, long elapsedNanos, List<OperationProgress> operations) {

        public StepProgress {
            operations = List.copyOf(operations);
        }
    }

    /**
     * The state of one kind of operation.
     *
     * @param kind its label: {@code create-record}
     * @param totals since the start of the step
     * @param perSecond operations that succeeded in the last second
     * @param bytesPerSecond bytes that they moved in it
     * @param latencies of the last second of which they are known; -1 each when none is
     */
    record OperationProgress(
            String kind, Totals totals, double perSecond, double bytesPerSecond, LatencyLog.Stats latencies) {

        /**
         * Counts since the start of the step.
         *
         * @param started operations started
         * @param succeeded operations done
         * @param failed operations that failed or stayed without an answer
         * @param inFlight operations in flight
         */
        public record Totals(long started, long succeeded, long failed, long inFlight) {}
    }
}
