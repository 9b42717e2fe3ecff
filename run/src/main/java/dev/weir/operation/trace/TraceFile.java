package dev.weir.operation.trace;

/** The trace of one step. Opened and closed by the run's own thread. */
public interface TraceFile extends AutoCloseable {

    /** The trace of one worker more; before the worker begins. */
    OperationTrace worker();

    /** What is left to say when it has been closed, as a sentence: how many operations are missing, and why; or nothing. */
    String remark();

    /** Writes what is left, within a bounded time. After the last worker has ended. */
    @Override
    void close();
}
