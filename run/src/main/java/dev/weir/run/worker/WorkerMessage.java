package dev.weir.run.worker;

import dev.weir.resource.os.ProcessUsage;
import dev.weir.result.Verdict.Finding;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.transport.remark.Remarks;
import java.util.List;

/** What a worker tells the process of the run. */
public sealed interface WorkerMessage {

    /** The answer to the order of that number. */
    record Answer(long number, Result result) implements WorkerMessage {}

    /** What a process tells about ten times a second, unasked. */
    sealed interface Report extends WorkerMessage {}

    /** What one kind of part tells; every kind has a sealed interface of its own. See {@link WorkerProtocol}. */
    non-sealed interface PartReport extends Report {}

    /**
     * What the process of a worker has used since it began. Told about once a second by one that was asked to.
     *
     * @param pid number of the process, on its host
     * @param atNanos when that was so
     */
    record Used(long pid, long atNanos, ProcessUsage usage) implements Report {}

    /**
     * Something went wrong there, in words for the report.
     *
     * @param error an invalidity if it is Weir's own, and not the system's; its instant is of the clock there
     */
    record Fault(Finding error) implements WorkerMessage {}

    /** What an order came to. */
    sealed interface Result {}

    /** What an order to one kind of part came to; every kind has a sealed interface of its own. */
    non-sealed interface PartResult extends Result {}

    /** It is done. */
    record Done() implements Result {}

    /** The time there was. */
    record Stamped(long nanos) implements Result {}

    /** The pauses there were. */
    record Paused(ProcessWatch.Seen seen) implements Result {}

    /**
     * Everything has ended.
     *
     * @param stuck names of what did not end in time
     */
    record Ended(List<String> stuck, Remarks remarks) implements Result {}
}
