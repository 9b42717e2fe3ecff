package dev.weir.operation.item;

import dev.weir.transport.operation.Operation;

/** One record, topic or group that an operation works on. Mutable and reused; used by one thread at a time. */
public final class Item {

    /** The size of an item of which it is not known. */
    public static final long UNKNOWN_BYTES = -1;

    /** Name of the topic or group; of a record that of its topic, or the empty text for that of the step. */
    public String name = "";

    /** Partition of a record, or {@link Operation#ANY_PARTITION}. */
    public int partition = Operation.ANY_PARTITION;

    /** Offset of a record, or {@link Operation#NO_OFFSET}. */
    public long offset = Operation.NO_OFFSET;

    /** Its size, or {@link #UNKNOWN_BYTES}. */
    public long bytes = UNKNOWN_BYTES;

    /** Makes it an item of which nothing is known. */
    public void clear() {
        name = "";
        partition = Operation.ANY_PARTITION;
        offset = Operation.NO_OFFSET;
        bytes = UNKNOWN_BYTES;
    }
}
