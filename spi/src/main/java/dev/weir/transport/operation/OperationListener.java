package dev.weir.transport.operation;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Told what came of operations: exactly one of {@link #succeeded} and {@link #failed} for each that was started. Any
 * thread may call, but never two at a time for one operation. What these methods do is short: they may run in the thread
 * that receives for a client.
 */
public interface OperationListener {

    /**
     * A read found a record. Called before the end of the operation is told, once for each record.
     *
     * @param record valid during the call
     */
    void found(Operation operation, FoundRecord record);

    /** The operation is done; its answer is filled in. */
    void succeeded(Operation operation);

    /**
     * The operation failed, or nobody knows.
     *
     * @param cause why, in words for the report
     */
    void failed(Operation operation, OperationFailure failure, String cause);

    /**
     * A record as it was read.
     *
     * @param key null for none
     * @param value from position to limit
     * @param headers in order
     */
    record FoundRecord(
            int partition,
            long offset,
            @Nullable ByteBuffer key,
            ByteBuffer value,
            List<Operation.RecordHeader> headers) {}
}
