package dev.weir.operation.trace;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The rows of a {@link TraceChunk}: how they are laid out, and the lines they become. Used by one thread. */
final class TraceRow {

    static final String OPERATION_COLUMNS =
            "name,kind,status,intended_ns,started_ns,ended_ns,size,partition,offset,step";
    static final String ITEM_COLUMNS = "item,start_us,latency_us,step";
    private static final String HOST_COLUMN = ",host";
    static final String OPERATION_COLUMNS_AT_HOSTS = OPERATION_COLUMNS + HOST_COLUMN;
    static final String ITEM_COLUMNS_AT_HOSTS = ITEM_COLUMNS + HOST_COLUMN;

    /** Bytes of a row beside the name. */
    static final int FIXED_BYTES = 3 + 5 * Long.BYTES + 2 * Integer.BYTES;

    private static final byte OPERATION = 1;
    private static final byte ITEM = 2;
    private static final byte SUCCEEDED = -1;
    private static final String SUCCEEDED_LABEL = "succeeded";
    private static final OperationKind[] KINDS = OperationKind.values();
    private static final OperationFailure[] FAILURES = OperationFailure.values();
    private static final String[] KIND_LABELS = labels(KINDS.length);
    private static final String[] STATUS_LABELS = statuses();

    private static final byte[] NO_HOST = {};

    private final byte[] step;
    private final byte[] host;
    private final CsvLine operations = new CsvLine();
    private final CsvLine items = new CsvLine();
    private byte[] name = new byte[0];
    private long operationCount;
    private long itemCount;

    /** Of a step that one process carries out: lines without a host. */
    TraceRow(String step) {
        this(step, NO_HOST);
    }

    /** Of a step and a host: lines end with the host. */
    TraceRow(String step, String host) {
        this(step, host.getBytes(StandardCharsets.UTF_8));
    }

    private TraceRow(String step, byte[] host) {
        this.step = step.getBytes(StandardCharsets.UTF_8);
        this.host = host;
    }

    /** The first line of a file with these columns. */
    static String header(String columns) {
        return columns + "\r\n";
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
        chunk.count++;
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
        chunk.count++;
        chunk.rows
                .put(ITEM)
                .putLong(startNanos)
                .putLong(latencyNanos)
                .putLong(last.offset)
                .putInt(last.partition)
                .putInt(name.length)
                .put(name);
    }

    /**
     * Makes lines of rows; {@link #operations} and {@link #items} hold them, and {@link #counts} says how many they are.
     *
     * @throws IllegalArgumentException if something else comes, behind the lines of the rows before it
     */
    void read(ByteBuffer rows) {
        operations.clear();
        items.clear();
        operationCount = 0;
        itemCount = 0;
        try {
            while (rows.hasRemaining()) {
                byte sort = rows.get();
                if (sort == OPERATION) {
                    operation(rows);
                    operationCount++;
                } else if (sort == ITEM) {
                    item(rows);
                    itemCount++;
                } else {
                    throw new IllegalArgumentException("no row of a trace begins with " + sort);
                }
            }
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("the last row of a trace is not whole", e);
        }
    }

    private void operation(ByteBuffer row) {
        String kind = label(KIND_LABELS, row.get());
        byte status = row.get();
        String statusLabel = status == SUCCEEDED ? SUCCEEDED_LABEL : label(STATUS_LABELS, status);
        long intendedNanos = row.getLong();
        long startedNanos = row.getLong();
        long endedNanos = row.getLong();
        long bytes = row.getLong();
        long offset = row.getLong();
        int partition = row.getInt();
        readName(row);
        operations.text(name).comma().plain(kind).comma();
        operations.plain(statusLabel).comma();
        operations
                .number(intendedNanos)
                .comma()
                .number(startedNanos)
                .comma()
                .number(endedNanos)
                .comma();
        operations.number(bytes).comma().known(partition).comma().known(offset).comma();
        end(operations);
    }

    private static String label(String[] labels, byte place) {
        if (place < 0 || place >= labels.length) {
            throw new IllegalArgumentException("a row of a trace has a kind or status " + place);
        }
        return labels[place];
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
        end(items);
    }

    private void end(CsvLine line) {
        line.text(step);
        if (host.length > 0) {
            line.comma().text(host);
        }
        line.end();
    }

    private void readName(ByteBuffer row) {
        int length = row.getInt();
        if (length < 0 || length > row.remaining()) {
            throw new IllegalArgumentException("a name of " + length + " bytes, and " + row.remaining() + " follow");
        }
        if (name.length != length) {
            name = new byte[length];
        }
        row.get(name);
    }

    /** How many lines were made of the last rows. */
    TraceCounts counts() {
        return new TraceCounts(operationCount, itemCount);
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
