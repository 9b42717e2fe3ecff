package dev.weir.transport.operation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One operation: what is to be done, and afterwards what came of it.
 *
 * <p>Mutable and reused, so that a fast step allocates nothing for it. The caller of {@link OperationClient#start} fills
 * in the order and must not touch it again before the {@link OperationListener} was told of the end; the client may keep
 * it until then, and fills in the answer before it tells. Handed from thread to thread by that call only.
 */
public final class Operation {

    /** No particular partition: the system's client chooses one. */
    public static final int ANY_PARTITION = -1;

    /** No offset. */
    public static final long NO_OFFSET = -1;

    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    /** Which of the operations that one worker may have in flight this is, from 0; the client leaves it alone. */
    public final int slot;

    /** What is to be done. */
    public OperationKind kind = OperationKind.CREATE_RECORD;

    /** Number of the operation in its step, from 0, over all workers. */
    public long number;

    /** The topic, or the empty text where the kind needs none. */
    public String topic = "";

    /** The group, or the empty text where the kind needs none. */
    public String group = "";

    /** The partition: asked for, and after a create the one that took the record. */
    public int partition = ANY_PARTITION;

    /** The offset: of the record to be read, the first one that is kept, and after a create that of the new record. */
    public long offset = NO_OFFSET;

    /** Key of a record that is created; null for none. Position to limit; valid until {@link OperationClient#start} returns. */
    public @Nullable ByteBuffer key;

    /** Value of a record that is created. Position to limit; valid until {@link OperationClient#start} returns. */
    public ByteBuffer value = EMPTY;

    /** Headers of a record that is created, in order; their values are valid until {@link OperationClient#start} returns. */
    public final List<RecordHeader> headers = new ArrayList<>();

    /** Partitions of a topic that is created, or that it is to have; 0 for the system's default or no change. */
    public int partitions;

    /** Replicas of each partition of a topic that is created; 0 for the system's default. */
    public int replication;

    /** Configuration of a topic that is created or altered, by the system's names. */
    public Map<String, String> config = Map.of();

    /** When it was due, by the run's clock. */
    public long intendedNanos;

    /** When it was handed to the client, by the run's clock. */
    public long startedNanos;

    /** When its end was known, by the run's clock; set by the client. */
    public long endedNanos;

    /** Bytes of keys, values and headers that it wrote or read; set by the client. */
    public long bytes;

    /** Records, topics, groups or partitions that it wrote, read, listed or deleted; set by the client. */
    public long found;

    /** @param slot which of the operations of one worker it is, from 0 */
    public Operation(int slot) {
        this.slot = slot;
    }

    /** Makes it a new order without an answer; the kind, the number and the instants are the caller's. */
    public void clear() {
        topic = "";
        group = "";
        partition = ANY_PARTITION;
        offset = NO_OFFSET;
        key = null;
        value = EMPTY;
        headers.clear();
        partitions = 0;
        replication = 0;
        config = Map.of();
        bytes = 0;
        found = 0;
    }

    /**
     * A header of a record.
     *
     * @param value from position to limit; belongs to whoever made the header
     */
    public record RecordHeader(String name, ByteBuffer value) {}
}
