package dev.weir.transport.testkit.operation;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationListener.FoundRecord;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records that simulated operations have created, and the operations themselves. Used by one thread. */
public final class SimulatedLog {

    private final List<@Nullable FoundRecord> records = new ArrayList<>();
    private final List<Started> started = new ArrayList<>();
    private long beginning;
    private long firstNanos = Long.MIN_VALUE;

    /**
     * An operation as it was started.
     *
     * @param number its number in the step
     * @param offset the offset that was asked for
     */
    public record Started(OperationKind kind, long number, String topic, long offset, long intendedNanos) {}

    List<Started> started() {
        return List.copyOf(started);
    }

    /** Notes that an operation started; returns when the first one did. */
    long start(Operation operation) {
        firstNanos = firstNanos == Long.MIN_VALUE ? operation.startedNanos : firstNanos;
        started.add(new Started(
                operation.kind, operation.number, operation.topic, operation.offset, operation.intendedNanos));
        return firstNanos;
    }

    /** Appends a record; returns its offset. */
    long append(Operation create) {
        List<RecordHeader> headers = new ArrayList<>();
        create.headers.forEach(header -> headers.add(new RecordHeader(header.name(), copy(header.value()))));
        ByteBuffer key = create.key;
        records.add(new FoundRecord(0, records.size(), key == null ? null : copy(key), copy(create.value), headers));
        return records.size() - 1L;
    }

    /** Leaves out the offset of a record that is confirmed and not stored; returns it. */
    long skip() {
        records.add(null);
        return records.size() - 1L;
    }

    /** Deletes the records below an offset. */
    void deleteBelow(long offset) {
        beginning = Math.max(beginning, offset);
    }

    @Nullable
    FoundRecord read(long offset) {
        return offset >= beginning && offset < records.size() ? records.get((int) offset) : null;
    }

    /** The next record that there is, the first one after the last. */
    FoundRecord after(FoundRecord record) {
        long offset = record.offset();
        FoundRecord next;
        do {
            offset = offset + 1 == records.size() ? beginning : offset + 1;
            next = read(offset);
        } while (next == null);
        return next;
    }

    static ByteBuffer copy(ByteBuffer original) {
        ByteBuffer copy = ByteBuffer.allocate(original.remaining());
        return copy.put(original.duplicate()).flip();
    }
}
