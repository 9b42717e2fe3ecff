package dev.weir.operation.host;

import dev.weir.clock.ClockLine;
import dev.weir.clock.WallTime;
import dev.weir.operation.work.StepPart;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.worker.wire.MessageCodec;
import dev.weir.scenario.step.OperationStep;
import java.util.List;

/**
 * What the process of a run tells a worker of operations, in its numbered envelope.
 *
 * @param number counts the orders; the answer to one carries its number
 */
record OperationsOrder(long number, Request request) {

    /** How orders travel. */
    static final MessageCodec<OperationsOrder> CODEC = new MessageCodec<>(OperationsOrder.class);

    /** What is asked for. Every request but a lease is answered once it is done. */
    sealed interface Request {}

    /** What time is it? */
    record Stamp() implements Request {}

    /** Moves the clock, between steps only: from now on it is that of the host, moved by this line. */
    record Follow(ClockLine line) implements Request {}

    /** Says that the run goes on. */
    record Lease() implements Request {}

    /**
     * Opens the transport.
     *
     * @param runId identity of the run
     * @param steps all steps of the run, because a step may read what another one has written
     * @param wall when the run began, by its clock
     * @param ownTopic topic that the run made for its records; empty if it made none
     */
    record Open(SystemUnderTest system, int runId, List<OperationStep> steps, WallTime wall, String ownTopic)
            implements Request {

        @Override
        public String toString() {
            return "Open[" + system.driver() + "]";
        }
    }

    /** Adds items to the list that a step will read; the first ones begin it. */
    record PutItems(int stream, List<ListedItem> items) implements Request {}

    /**
     * Opens the clients of a part of a step.
     *
     * @param stream which of the steps
     * @param firstWorker number of its first client among those that are open at the same time
     */
    record OpenStep(int stream, StepPart part, int firstWorker) implements Request {}

    /** Gets ready to begin all steps that are open; answered with the time at which that is so. */
    record Prepare(long startNanos) implements Request {}

    /** Begins what was prepared. */
    record Begin() implements Request {}

    /** Ends a step: nothing more is started. */
    record EndStep(int stream, String reason) implements Request {}

    /** Waits no longer for operations of a step that are in flight. */
    record GiveUp(int stream) implements Request {}

    /** Closes a step, and tells everything of its accounts that has not been told. */
    record CloseStep(int stream) implements Request {}

    /** Tells some of the items that a step has made or read, which has been closed; none when all have been told. */
    record TakeItems(int stream) implements Request {}

    /** Tells some of the rows of the trace of a step, which has been closed; none when all have been told. */
    record TakeTrace(int stream) implements Request {}

    /** Tells what the process has used, now and about once a second from now on. */
    record ReportUse() implements Request {}

    /** Forgets the pauses so far. */
    record BeginPauses() implements Request {}

    /** Tells the pauses between two instants, and all there were. */
    record EndPauses(long fromNanos, long toNanos) implements Request {}

    /** Closes everything. */
    record End() implements Request {}
}
