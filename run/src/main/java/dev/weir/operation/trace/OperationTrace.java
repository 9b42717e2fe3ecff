package dev.weir.operation.trace;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;

/**
 * Notes the operations of one worker. Used by that worker's thread alone: what these methods do is short, blocks nowhere and
 * allocates nothing. What cannot be noted in time is counted by the {@link TraceFile} and otherwise lost.
 */
public interface OperationTrace {

    /**
     * An operation is done. Told of every one; how many are noted is up to the trace.
     *
     * @param operation with its answer; the caller's again when this returns
     */
    void succeeded(Operation operation);

    /**
     * An operation failed, or nobody knows.
     *
     * @param operation the caller's again when this returns
     */
    void failed(Operation operation, OperationFailure failure);

    /**
     * The last stage of a pipeline is done.
     *
     * @param last the operation of that stage, with its answer
     * @param intendedNanos when the first stage was due, by the run's clock
     */
    void pipelineDone(Operation last, long intendedNanos);

    /** How many rows there should be until now, whether they could be noted or not. */
    TraceCounts noted();
}
