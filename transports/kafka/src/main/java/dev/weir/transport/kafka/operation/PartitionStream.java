package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The reads of one partition: whether they follow one another, and if so, what a consumer has fetched for them in advance.
 * Used by one thread.
 */
final class PartitionStream {

    private static final OperationFault NO_RECORD =
            new OperationFault(OperationFailure.NOT_FOUND, "no record at that offset: compacted, or of a transaction");

    /** So many reads, each a little behind the one before, make a sequence. */
    private static final int LEAST_RUN = 4;

    /** The most records between two reads of a sequence: several workers share one. */
    private static final int MOST_SKIPPED = 256;

    private final TopicPartition partition;
    private final OperationEnds ends;
    private final Deque<Operation> waiting = new ArrayDeque<>();
    private List<ConsumerRecord<ByteBuffer, ByteBuffer>> fetched = List.of();
    private int cursor;
    private long lastAsked = Operation.NO_OFFSET;
    private int run;
    private boolean open;
    private boolean paused;
    private long position;
    private long end;
    private long deletions;
    private long usedAt;

    PartitionStream(TopicPartition partition, OperationEnds ends) {
        this.partition = partition;
        this.ends = ends;
    }

    TopicPartition partition() {
        return partition;
    }

    boolean is(String topic, int number) {
        return partition.partition() == number && partition.topic().equals(topic);
    }

    /** Whether the consumer reads it. */
    boolean open() {
        return open;
    }

    boolean paused() {
        return paused;
    }

    void paused(boolean isPaused) {
        paused = isPaused;
    }

    /** Whether reads wait for the consumer. */
    boolean awaited() {
        return !waiting.isEmpty();
    }

    /** The read that waits longest. */
    @Nullable
    Operation first() {
        return waiting.peek();
    }

    /** When it was used last, by the number of the read. */
    long usedAt() {
        return usedAt;
    }

    /** Deletions of its topic that were known when it was opened. */
    long deletions() {
        return deletions;
    }

    /** Takes note of a read; whether it continues a sequence that is long enough to fetch in advance. */
    boolean sequential(long offset, long number) {
        run = lastAsked != Operation.NO_OFFSET && follows(lastAsked, offset) ? run + 1 : 0;
        lastAsked = offset;
        usedAt = number;
        return run >= LEAST_RUN;
    }

    private static boolean follows(long before, long offset) {
        return offset > before && offset - before <= MOST_SKIPPED;
    }

    /** The consumer reads from there. Nothing waits. */
    void opened(long offset, long deletionsKnown) {
        open = true;
        position = offset;
        deletions = deletionsKnown;
        fetched = List.of();
        cursor = 0;
        end = 0;
    }

    /** The consumer reads it no longer; what waits goes elsewhere. */
    void closed(Consumer<Operation> elsewhere) {
        open = false;
        paused = false;
        run = 0;
        fetched = List.of();
        cursor = 0;
        for (Operation read = waiting.poll(); read != null; read = waiting.poll()) {
            elsewhere.accept(read);
        }
    }

    /** Answers a read from what has been fetched; false when its record is not in there. */
    boolean answered(Operation read) {
        if (fetched.isEmpty()
                || read.offset >= position
                || read.offset < fetched.getFirst().offset()) {
            return false;
        }
        answer(read, ends.nanos());
        return true;
    }

    /** Whether the record of a read is the next that the consumer brings, or shortly behind it. */
    boolean ahead(long offset) {
        @Nullable Operation last = waiting.peekLast();
        return follows(last == null ? position - 1 : last.offset, offset);
    }

    /** Whether the log is known to hold that offset. */
    boolean known(long offset, LogEnds logEnds) {
        if (offset >= end) {
            end = Math.max(end, logEnds.end(partition));
        }
        return offset < end;
    }

    void await(Operation read) {
        waiting.add(read);
    }

    /**
     * The consumer has brought records and answers the reads that wait for them.
     *
     * @param next the offset that it brings next
     * @param knownEnd where the log ended when it fetched
     * @return how many reads were answered
     */
    int brought(List<ConsumerRecord<ByteBuffer, ByteBuffer>> records, long next, long knownEnd, long receivedNanos) {
        if (!records.isEmpty()) {
            fetched = records;
            cursor = 0;
        }
        position = next;
        end = Math.max(end, knownEnd);
        int answered = 0;
        for (Operation read = waiting.peek(); read != null && read.offset < next; read = waiting.peek()) {
            waiting.remove();
            answer(read, receivedNanos);
            answered++;
        }
        return answered;
    }

    private void answer(Operation read, long receivedNanos) {
        int place = place(read.offset);
        if (place < 0) {
            ends.fail(read, NO_RECORD);
            return;
        }
        cursor = place + 1;
        ends.read(read, RecordContent.of(fetched.get(place)), receivedNanos);
    }

    /** Where the record of an offset lies; mostly it is the next. */
    private int place(long offset) {
        if (cursor < fetched.size() && fetched.get(cursor).offset() == offset) {
            return cursor;
        }
        int low = 0;
        int high = fetched.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = fetched.get(middle).offset();
            if (found == offset) {
                return middle;
            }
            if (found < offset) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
