package dev.weir.operation.trace;

import java.nio.ByteBuffer;

/** Rows in binary form, on their way from the thread that notes them to the one that writes them. */
final class TraceChunk {

    static final int BYTES = 1 << 16;

    /** The rows, from 0 to its position while it is filled, from its position to its limit while it is read. */
    final ByteBuffer rows = ByteBuffer.allocate(BYTES);

    /** How many they are. */
    int count;

    /** When the first row was noted, by the run's clock. */
    long sinceNanos;

    boolean isEmpty() {
        return rows.position() == 0;
    }

    void clear() {
        rows.clear();
        count = 0;
    }
}
