package dev.weir.operation.host;

import dev.weir.operation.account.LoopUpdate;
import dev.weir.operation.trace.TraceRows;
import dev.weir.run.worker.WorkerMessage;
import dev.weir.run.worker.WorkerProtocol;
import java.util.List;

/** What a worker of operations tells, and how it travels. */
final class OperationsWords {

    /** How orders to such a worker travel, and its words. */
    static final WorkerProtocol PROTOCOL = WorkerProtocol.of(OperationsRequest.class, Report.class, Result.class);

    private OperationsWords() {}

    /** Something that it tells unasked. */
    sealed interface Report extends WorkerMessage.PartReport {}

    /**
     * What is new of the account of a thread.
     *
     * @param loop number of the thread in its part of the step, from 0
     */
    record Progress(int stream, int loop, LoopUpdate update) implements Report {}

    /**
     * Every operation of its part of a step is accounted for, or about to be.
     *
     * @param endedBy the limit that ended it
     * @param byTime whether that was the time
     */
    record StepOver(int stream, String endedBy, boolean byTime) implements Report {}

    /** It goes on; told about ten times a second while a step does. */
    record Alive() implements Report {}

    /** What an order came to. */
    sealed interface Result extends WorkerMessage.PartResult {}

    /**
     * A step is closed.
     *
     * @param stuck workers that hang in their client and were left behind
     */
    record Closed(List<String> stuck) implements Result {}

    /** Items that a step has made or read. */
    record Items(List<ListedItem> items) implements Result {}

    /**
     * Rows of the trace of a step.
     *
     * @param rows the next ones; none when all have been told
     * @param missing why there are no more of them, in words; empty while none is missing
     */
    record Traced(TraceRows rows, String missing) implements Result {}
}
