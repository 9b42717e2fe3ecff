package dev.weir.operation.host;

import dev.weir.operation.account.LoopUpdate;
import dev.weir.operation.trace.TraceRows;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.result.FindingCode;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.wire.MessageCodec;
import dev.weir.transport.Incident;
import dev.weir.transport.Warning;
import java.util.List;

/** What a worker of operations tells the process of the run. */
sealed interface OperationsMessage {

    /** How they travel. */
    MessageCodec<OperationsMessage> CODEC = new MessageCodec<>(OperationsMessage.class);

    /** The answer to the order of that number. */
    record Answer(long number, Result result) implements OperationsMessage {}

    /** Something that it tells unasked. */
    sealed interface Report extends OperationsMessage {}

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

    /**
     * What the process has used since it began.
     *
     * @param pid number of the process, on its host
     * @param atNanos when that was so
     */
    record Used(long pid, long atNanos, ProcessUsage usage) implements Report {}

    /**
     * Something went wrong there, in words for the report.
     *
     * @param own whether it is Weir's own, and not the system's
     */
    record Fault(FindingCode code, String text, boolean own) implements OperationsMessage {}

    /** What an order came to. */
    sealed interface Result {}

    /** It is done. */
    record Done() implements Result {}

    /** The time there was. */
    record Stamped(long nanos) implements Result {}

    /** The pauses there were. */
    record Paused(ProcessWatch.Seen seen) implements Result {}

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

    /** Everything has ended, with what there is to say of the transport. */
    record Ended(List<Warning> warnings, List<Incident> incidents) implements Result {}
}
