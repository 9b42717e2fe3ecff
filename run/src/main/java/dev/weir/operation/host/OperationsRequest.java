package dev.weir.operation.host;

import dev.weir.clock.WallTime;
import dev.weir.operation.work.StepPart;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.worker.WorkerOrder;
import dev.weir.scenario.step.OperationStep;
import java.util.List;

/** What is asked of a worker of operations. */
sealed interface OperationsRequest extends WorkerOrder.PartRequest {

    /**
     * Opens the transport.
     *
     * @param runId identity of the run
     * @param steps all steps of the run, because a step may read what another one has written
     * @param wall when the run began, by its clock
     * @param ownTopic topic that the run made for its records; empty if it made none
     */
    record Open(SystemUnderTest system, int runId, List<OperationStep> steps, WallTime wall, String ownTopic)
            implements OperationsRequest {

        @Override
        public String toString() {
            return "Open[" + system.driver() + "]";
        }
    }

    /** Adds items to the list that a step will read; the first ones begin it. */
    record PutItems(int stream, List<ListedItem> items) implements OperationsRequest {}

    /**
     * Opens the clients of a part of a step.
     *
     * @param stream which of the steps
     * @param firstWorker number of its first client among those that are open at the same time
     */
    record OpenStep(int stream, StepPart part, int firstWorker) implements OperationsRequest {}

    /** Gets ready to begin all steps that are open; answered with the time at which that is so. */
    record Prepare(long startNanos) implements OperationsRequest {}

    /** Begins what was prepared. */
    record Begin() implements OperationsRequest {}

    /** Ends a step: nothing more is started. */
    record EndStep(int stream, String reason) implements OperationsRequest {}

    /** Waits no longer for operations of a step that are in flight. */
    record GiveUp(int stream) implements OperationsRequest {}

    /** Closes a step, and tells everything of its accounts that has not been told. */
    record CloseStep(int stream) implements OperationsRequest {}

    /** Tells some of the items that a step has made or read, which has been closed; none when all have been told. */
    record TakeItems(int stream) implements OperationsRequest {}

    /** Tells some of the rows of the trace of a step, which has been closed; none when all have been told. */
    record TakeTrace(int stream) implements OperationsRequest {}
}
