package dev.weir.operation.trace;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.nio.ByteBuffer;

/** The rows of a {@link TraceChunk}: how they are laid out, and the lines they become. Used by one thread. */
final class TraceRow {

    static final String OPERATION_HEADER =
            "name,kind,status,intended_ns,started_ns,ended_ns,size,partition,offset,step\r\n";
    static final String ITEM_HEADER = "item,start_us,latency_us,step\r\n";

    /** Bytes of a row beside the name. */
    static final int FIXED_BYTES = 3 + 5 * Long.BYTES + 2 * Integer.BYTES;

    private static final byte OPERATION = 1;
    private static final byte ITEM = 2;
    private static final byte SUCCEEDED = -1;
    private static final OperationKind[] KINDS = OperationKind.values();
    private static final OperationFailure[] FAILURES = OperationFailure.values();
    private static final String[] KIND_LABELS = labels(KINDS.length);
    private static final String[] STATUS_LABELS = statuses();

    private final byte[] step;
    private final CsvLine operations = new CsvLine();
    private final CsvLine items = new CsvLine();
    private byte[] name = new byte[0];

    /** @param step name of the step, UTF-8 */
    TraceRow(byte[] step) {
        this.step = step.clone();
    }

    private static String[] labels(int count) {
        String[] labels = new String[count];
        for (int i = 0; i < count; i++) {
            labels[i] = KINDS[i].label();
        }
        return labels;
    }

    private static String[] statuses() {
        String[] labels = new String[FAILURES.length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = FAILURES[i].label();
        }
        return labels;
    }

    private static byte place(Enum<?>[] values, Enum<?> value) {
        byte place = 0;
        while (values[place] != value) {
            place++;
        }
        return place;
    }

    /** Adds a row of a successful operation to a chunk that has room for it. */
    static void succeeded(TraceChunk chunk, Operation operation, byte[] name, long zeroNanos) {
        operation(chunk, operation, SUCCEEDED, name, zeroNanos);
    }

    /** Adds a row of another operation to a chunk that has room for it. */
    static void failed(TraceChunk chunk, Operation operation, OperationFailure failure, byte[] name, long zeroNanos) {
        operation(chunk, operation, place(FAILURES, failure), name, zeroNanos);
    }

    private static void operation(TraceChunk chunk, Operation operation, byte status, byte[] name, long zeroNanos) {
        chunk.operations++;
        chunk.rows
                .put(OPERATION)
                .put(place(KINDS, operation.kind))
                .put(status)
                .putLong(operation.intendedNanos - zeroNanos)
                .putLong(operation.startedNanos - zeroNanos)
                .putLong(operation.endedNanos - zeroNanos)
                .putLong(operation.bytes)
                .putLong(operation.offset)
                .putInt(operation.partition)
                .putInt(name.length)
                .put(name);
    }

    /** Adds a row of an item that went through a pipeline to a chunk that has room for it. */
    static void item(TraceChunk chunk, Operation last, byte[] name, long startNanos, long latencyNanos) {
        chunk.items++;
        chunk.rows
                .put(ITEM)
                .putLong(startNanos)
                .putLong(latencyNanos)
                .putLong(last.offset)
                .putInt(last.partition)
                .putInt(name.length)
                .put(name);
    }

    /** Makes lines of a chunk that was flipped; {@link #operations} and {@link #items} hold them. */
    void read(TraceChunk chunk) {
        operations.clear();
        items.clear();
        while (chunk.rows.hasRemaining()) {
            if (chunk.rows.get() == OPERATION) {
                operation(chunk.rows);
            } else {
                item(chunk.rows);
            }
        }
    }

    private void operation(ByteBuffer row) {
        String kind = KIND_LABELS[row.get()];
        byte status = row.get();
        long intendedNanos = row.getLong();
        long startedNanos = row.getLong();
        long endedNanos = row.getLong();
        long bytes = row.getLong();
        long offset = row.getLong();
        int partition = row.getInt();
        readName(row);
        operations.text(name).comma().plain(kind).comma();
        operations
                .plain(status == SUCCEEDED ? "succeeded" : STATUS_LABELS[status])
                .comma();
        operations
                .number(intendedNanos)
                .comma()
                .number(startedNanos)
                .comma()
                .number(endedNanos)
                .comma();
        operations.number(bytes).comma().known(partition).comma().known(offset).comma();
        operations.text(step).end();
    }

    private void item(ByteBuffer row) {
        long startNanos = row.getLong();
        long latencyNanos = row.getLong();
        long offset = row.getLong();
        int partition = row.getInt();
        readName(row);
        items.place(name, partition, offset)
                .comma()
                .micros(startNanos)
                .comma()
                .micros(latencyNanos)
                .comma();
        items.text(step).end();
    }

    private void readName(ByteBuffer row) {
        int length = row.getInt();
        if (name.length != length) {
            name = new byte[length];
        }
        row.get(name);
    }

    /** Lines for {@code trace.csv}. */
    CsvLine operations() {
        return operations;
    }

    /** Lines for {@code end-to-end.csv}. */
    CsvLine items() {
        return items;
    }
}
