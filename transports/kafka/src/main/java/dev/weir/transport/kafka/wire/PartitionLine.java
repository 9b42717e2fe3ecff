package dev.weir.transport.kafka.wire;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The batches of one partition, and their numbers. What is filled and what waits to be sent is guarded by the {@link UnsentBatches}; all
 * else belongs to the sending thread.
 *
 * <p>The rules of numbers are those of Kafka's own idempotent producer: a batch keeps its number when it is sent again; when one
 * has failed for good, those after it go on only when the broker has said that a number is missing, with a new epoch and numbers
 * from 0.
 */
final class PartitionLine {

    /** Nothing is to be done before an answer comes. */
    static final long NEVER = Long.MAX_VALUE;

    final TopicPartition partition;

    /** The number of the partition among those of all topics. */
    final int place;

    // Guarded by {@link UnsentBatches}.
    final Deque<PendingBatch> full = new ArrayDeque<>();

    @Nullable
    PendingBatch open;

    // Of the sending thread.
    private final Deque<PendingBatch> again = new ArrayDeque<>();
    private ProducerIdentity producer = ProducerIdentity.NONE;
    private int nextNumber;
    private int acknowledgedNumbers;
    private int inFlight;
    private long sent;
    private boolean acknowledged;
    private boolean gap;
    private boolean beginAnew;

    PartitionLine(TopicPartition partition, int place) {
        this.partition = partition;
        this.place = place;
    }

    /**
     * How long batches wait here although they could be sent otherwise.
     *
     * @param now the producer as which new batches are sent; none without numbers
     * @return nanoseconds; negative when it depends on what is unsent alone
     */
    long delayNanos(ProducerIdentity now, long nowNanos) {
        if (inFlight == 0) {
            settleNumbers(now);
        }
        PendingBatch first = again.peek();
        if (first != null) {
            return inFlight > 0 ? NEVER : Math.max(0, first.notBeforeNanos - nowNanos);
        }
        // Before its first batch is answered, a broker that does not lead the partition yet may refuse it and take the
        // second
        // (KAFKA-15591): it takes any number from a producer that it does not know.
        boolean alone = !now.none() && (!acknowledged || gap || !producer.equals(now));
        return alone && inFlight > 0 ? NEVER : -1;
    }

    /** Nothing is under way. */
    private void settleNumbers(ProducerIdentity now) {
        if (now.none()) {
            return;
        }
        if (beginAnew || (again.isEmpty() && !producer.equals(now))) {
            producer = now;
            nextNumber = 0;
            acknowledgedNumbers = 0;
            acknowledged = false;
            gap = false;
            beginAnew = false;
            again.forEach(this::number);
        }
    }

    private void number(PendingBatch batch) {
        batch.number(producer, nextNumber);
        nextNumber = batch.numberAfter();
    }

    /** The batch that is to be sent again; null when there is none. */
    @Nullable
    PendingBatch takeAgain() {
        return again.poll();
    }

    /** A batch is sent. */
    void sending(PendingBatch batch) {
        if (batch.attempts == 0) {
            batch.order = sent++;
        }
        if (!batch.numbered() && !producer.none()) {
            number(batch);
        }
        batch.attempts++;
        inFlight++;
    }

    /** A batch is under way no more, whatever has become of it. */
    void answered() {
        inFlight--;
    }

    /** The broker has a batch. */
    void acknowledged(PendingBatch batch) {
        acknowledged = true;
        acknowledgedNumbers = batch.numberAfter();
    }

    /** A batch has failed for good: a number may be missing in the log. */
    void failed(PendingBatch batch) {
        gap |= batch.numbered();
    }

    /** A batch is to be sent again, in its place. */
    void again(PendingBatch batch) {
        List<PendingBatch> before = new ArrayList<>();
        while (!again.isEmpty() && again.element().order < batch.order) {
            before.add(again.remove());
        }
        again.addFirst(batch);
        before.reversed().forEach(again::addFirst);
    }

    /** Whether a batch that was answered has none before it that is to be sent again. */
    boolean isFirst(PendingBatch batch) {
        PendingBatch first = again.peek();
        return first == null || first.order > batch.order;
    }

    /** Batches are numbered anew as soon as nothing is under way: a number before them is missing, as the broker says. */
    void beginAnew() {
        beginAnew = true;
    }

    /** Whether it can go on with the next epoch only. */
    boolean awaitsEpoch() {
        if (inFlight > 0) {
            return false;
        }
        if (again.isEmpty() && acknowledgedNumbers == nextNumber) {
            gap = false; // What had failed was in the log after all, as a batch behind it was taken.
        }
        return beginAnew || (gap && again.isEmpty());
    }

    /** Takes what is to be sent again and was made before an instant. */
    List<PendingBatch> takeOlder(long createdNanos) {
        List<PendingBatch> older = new ArrayList<>();
        for (Iterator<PendingBatch> all = again.iterator(); all.hasNext(); ) {
            PendingBatch batch = all.next();
            if (batch.createdNanos - createdNanos <= 0) {
                older.add(batch);
                all.remove();
            }
        }
        return older;
    }
}
