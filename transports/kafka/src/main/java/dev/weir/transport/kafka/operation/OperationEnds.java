package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationListener;
import dev.weir.transport.operation.OperationListener.FoundRecord;
import java.util.function.LongSupplier;

/** Fills in the answers of operations and tells the listener. For any thread, by one at a time for each operation. */
final class OperationEnds {

    private final OperationListener listener;
    private final LongSupplier clock;

    /** @param clock the run's clock, in nanoseconds */
    OperationEnds(OperationListener listener, LongSupplier clock) {
        this.listener = listener;
        this.clock = clock;
    }

    /** The run's clock, now. */
    long nanos() {
        return clock.getAsLong();
    }

    /** @param found how many records, topics, groups or partitions it was about */
    void succeed(Operation operation, long found) {
        operation.found = found;
        operation.endedNanos = clock.getAsLong();
        listener.succeeded(operation);
    }

    /** One of the records that a read of a whole topic finds. */
    void found(Operation operation, FoundRecord record) {
        operation.bytes += RecordContent.bytes(record);
        operation.found++;
        listener.found(operation, record);
    }

    /** The one record that a read is about, and with it the read's end. */
    void read(Operation operation, FoundRecord record, long receivedNanos) {
        operation.bytes = RecordContent.bytes(record);
        operation.found = 1;
        operation.endedNanos = receivedNanos;
        listener.found(operation, record);
        listener.succeeded(operation);
    }

    void fail(Operation operation, OperationFault fault) {
        operation.endedNanos = clock.getAsLong();
        listener.failed(operation, fault.failure(), fault.cause());
    }
}
