package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.operation.Operation;

/** A read of one record that is under way by itself. Handed from the worker to the thread that fetches. */
final class SingleRead {

    final Operation operation;
    final long begunNanos;
    private final long deadlineNanos;
    private OperationFault fault;
    private long notBeforeNanos;

    SingleRead(Operation operation, long begunNanos, long limitNanos) {
        this.operation = operation;
        this.begunNanos = begunNanos;
        this.deadlineNanos = begunNanos + limitNanos;
        this.notBeforeNanos = begunNanos;
        this.fault = OperationFault.late(limitNanos);
    }

    boolean late(long nowNanos) {
        return nowNanos - deadlineNanos >= 0;
    }

    /** Whether it may be tried now. */
    boolean due(long nowNanos) {
        return nowNanos - notBeforeNanos >= 0;
    }

    /** It is to be tried again. */
    void again(OperationFault why, long whenNanos) {
        fault = why;
        notBeforeNanos = whenNanos;
    }

    /** Why it has not succeeded yet. */
    OperationFault fault() {
        return fault;
    }
}
