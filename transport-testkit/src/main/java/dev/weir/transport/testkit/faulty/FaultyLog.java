package dev.weir.transport.testkit.faulty;

import dev.weir.transport.MessageHandler;
import dev.weir.transport.testkit.Arrival;
import dev.weir.transport.testkit.faulty.Oracle.Message;
import dev.weir.transport.topic.Topics;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The log between the publishers and the subscriber of a {@link FaultyTransport}: what was appended comes out in the same
 * order, each message when it is due, partition by partition. Thread-safe.
 */
final class FaultyLog {

    private static final int FOREIGN_BYTES = 64;

    private final long delayNanos;
    private final long serviceNanos;
    private final Oracle oracle;
    private final FaultPlan plan;
    private final List<Partition> partitions;
    private Topics topics = Topics.ONE;
    private long originNanos;

    /**
     * A message on its way out.
     *
     * @param partition where it comes from
     * @param dueNanos when it is handed over
     * @param stampShiftNanos by how much the stamp of that is off
     * @param gone whether it is only passed by
     */
    record Entry(
            int partition,
            ByteBuffer message,
            ByteBuffer header,
            long offset,
            long dueNanos,
            long stampShiftNanos,
            boolean gone) {

        void handTo(MessageHandler handler, long nowNanos) {
            handler.onMessage(message.duplicate(), header.duplicate(), partition, offset, nowNanos + stampShiftNanos);
        }
    }

    /** What came out of one partition in order, and where it ends. */
    private static final class Partition {
        private final Queue<Entry> entries = new ArrayDeque<>();
        private long endOffset;
        private long idealConsumerFreeNanos = Long.MIN_VALUE;

        private long firstDueNanos() {
            Entry first = entries.peek();
            return first == null ? Long.MAX_VALUE : first.dueNanos();
        }
    }

    FaultyLog(FaultPlan plan, Oracle oracle) {
        this.plan = plan;
        this.partitions = new ArrayList<>(
                Stream.generate(Partition::new).limit(plan.partitions()).toList());
        this.delayNanos = plan.delay().toNanos();
        this.serviceNanos = plan.serviceNanos();
        this.oracle = oracle;
    }

    /** Divides the log among topics, each with one partition. Before anything is appended. */
    synchronized void over(Topics all) {
        topics = all;
        while (partitions.size() < all.count()) {
            partitions.add(new Partition());
        }
    }

    /** The topics among which it is divided. */
    synchronized Topics topics() {
        return topics;
    }

    /** From when on stalls count: when the first measured message was due. */
    synchronized void beginAt(long nanos) {
        originNanos = nanos;
    }

    /** Appends a message that left {@code publish} at an instant; {@code idealNanos} is when it should have. */
    synchronized void append(InFlightMessage inFlight, long leftNanos, long idealNanos) {
        FaultOutcome outcome = inFlight.outcome();
        Partition partition = partitions.get(inFlight.partition());
        long offset = partition.endOffset++;
        put(inFlight, offset, leftNanos, idealNanos);
        if (outcome.readTwice()) {
            put(inFlight, offset, leftNanos, idealNanos);
        }
        if (outcome.writtenTwice()) {
            put(inFlight, partition.endOffset++, leftNanos, idealNanos);
        }
        for (int empty = 0; empty < outcome.emptyOffsets(); empty++) {
            add(inFlight, partition.endOffset++, leftNanos + delayNanos, true);
        }
        if (outcome.foreignFollowing()) {
            putForeign(inFlight.partition(), leftNanos, idealNanos);
        }
    }

    private void put(InFlightMessage inFlight, long offset, long leftNanos, long idealNanos) {
        FaultOutcome outcome = inFlight.outcome();
        if (outcome.lost()) {
            add(inFlight, offset, leftNanos + delayNanos, true);
            return;
        }
        long receivedNanos = enqueue(inFlight, offset, leftNanos, idealNanos) + outcome.stampShiftNanos();
        if (outcome.corrupt()) {
            oracle.receivedCorrupt();
        } else {
            Optional<Message> identity = inFlight.identity();
            identity.ifPresent(message ->
                    oracle.received(message, inFlight.partition(), offset, inFlight.intendedNanos(), receivedNanos));
        }
    }

    private void putForeign(int partition, long leftNanos, long idealNanos) {
        long offset = partitions.get(partition).endOffset++;
        ByteBuffer content = Arrival.content(-1, offset, FOREIGN_BYTES);
        InFlightMessage inFlight = new InFlightMessage(
                partition, content, ByteBuffer.allocate(0), Optional.empty(), 0, FaultOutcome.clean());
        enqueue(inFlight, offset, leftNanos, idealNanos);
        oracle.receivedForeign();
    }

    /** Returns when the message should be handed over. */
    private long enqueue(InFlightMessage inFlight, long offset, long leftNanos, long idealNanos) {
        Partition partition = partitions.get(inFlight.partition());
        long idealDueNanos = delivered(inFlight, Math.max(idealNanos + delayNanos, partition.idealConsumerFreeNanos));
        partition.idealConsumerFreeNanos = idealDueNanos + serviceNanos;
        // A consumer that a late host kept idle gets that time back: one late message must not delay all later ones.
        add(inFlight, offset, Math.max(delivered(inFlight, leftNanos + delayNanos), idealDueNanos), false);
        return idealDueNanos;
    }

    private long delivered(InFlightMessage inFlight, long dueNanos) {
        return originNanos + plan.deliveredNanos(inFlight.partition(), dueNanos - originNanos);
    }

    private void add(InFlightMessage inFlight, long offset, long dueNanos, boolean gone) {
        partitions
                .get(inFlight.partition())
                .entries
                .add(new Entry(
                        inFlight.partition(),
                        inFlight.message(),
                        inFlight.header(),
                        offset,
                        dueNanos,
                        gone ? 0 : inFlight.outcome().stampShiftNanos(),
                        gone));
    }

    /** The next message of all partitions, if it is due; {@code null} otherwise. */
    synchronized @Nullable Entry takeDue(long nowNanos) {
        Partition next = next();
        return next.firstDueNanos() <= nowNanos ? next.entries.poll() : null;
    }

    private Partition next() {
        return partitions.stream()
                .min(Comparator.comparingLong(Partition::firstDueNanos))
                .orElseThrow();
    }

    /** When the next message is due; {@link Long#MAX_VALUE} when there is none. */
    synchronized long nextDueNanos() {
        return next().firstDueNanos();
    }

    /** The offset that the next message will get, by partition. */
    synchronized Map<Integer, Long> endOffsets() {
        Map<Integer, Long> ends = new HashMap<>();
        for (int partition = 0; partition < partitions.size(); partition++) {
            ends.put(partition, partitions.get(partition).endOffset);
        }
        return ends;
    }
}
