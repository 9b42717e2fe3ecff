package dev.weir.operation.trace;

import dev.weir.packed.Packable;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.nio.ByteBuffer;

/** Whole rows of a trace on their way to another process, as {@link TraceRow} lays them out. */
public final class TraceRows implements Packable {

    /** No rows. */
    public static final TraceRows NONE = new TraceRows(new byte[0]);

    private final byte[] bytes;

    /** @param bytes the rows; the caller's no more */
    TraceRows(byte[] bytes) {
        this.bytes = bytes;
    }

    TraceRows(PackedInput from) {
        this(from.raw());
    }

    @Override
    public void pack(PackedOutput to) {
        to.raw(bytes);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return bytes.length == 0;
    }

    ByteBuffer content() {
        return ByteBuffer.wrap(bytes);
    }
}
