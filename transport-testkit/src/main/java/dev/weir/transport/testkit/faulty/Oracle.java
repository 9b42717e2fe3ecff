package dev.weir.transport.testkit.faulty;

import dev.weir.transport.FailureKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What really happened to the messages of the measured phase, kept by {@link FaultyTransport} from its plan alone.
 *
 * <p>Its instants are ideal: those at which everything would have happened on a machine that is never late, given when
 * the messages were due. In simulated time they are the real ones. Nothing here is rounded. Thread-safe.
 */
public final class Oracle {

    /** A message, by its publisher and its number. */
    public record Message(int stream, long sequence) {}

    /**
     * How many messages met which outcome, in the words of the ledger.
     *
     * @param negative received before they were due, by the subscriber's stamp
     */
    public record Counts(Sent sent, Received received, long lost, long receivedThoughUnresolved, long negative) {}

    /** What became of the messages sent. */
    public record Sent(long sent, long acked, long failed, long unresolved) {}

    /**
     * What was received.
     *
     * @param all everything handed to the subscriber
     */
    public record Received(
            long all, long unique, long twiceInLog, long deliveredTwice, long foreign, long corrupt, long outOfOrder) {}

    private final Nanos intended = new Nanos();
    private final Nanos lags = new Nanos();
    private final Nanos delays = new Nanos();
    private final Nanos publishes = new Nanos();
    private final Nanos endToEnd = new Nanos();
    private final Map<Message, Long> offsetsByArrived = new HashMap<>();
    private final Set<Message> acked = new LinkedHashSet<>();
    private final Set<Message> unresolved = new LinkedHashSet<>();
    private final Map<List<Integer>, Long> highest = new HashMap<>();
    private long firstReceivedNanos;
    private long lastReceivedNanos;
    private long sent;
    private long failed;
    private long received;
    private long twiceInLog;
    private long deliveredTwice;
    private long foreign;
    private long corrupt;
    private long outOfOrder;

    public synchronized void sent(long intendedNanos, long lagNanos) {
        sent++;
        intended.add(intendedNanos);
        lags.add(lagNanos);
    }

    synchronized void answered(Message message, Optional<FailureKind> failure, long publishNanos) {
        if (failure.isEmpty()) {
            acked.add(message);
            publishes.add(publishNanos);
        } else if (failure.get().definite()) {
            failed++;
        } else {
            unresolved.add(message);
        }
    }

    synchronized void unanswered(Message message) {
        unresolved.add(message);
    }

    public synchronized void received(
            Message message, int partition, long offset, long intendedNanos, long receivedNanos) {
        received++;
        Long before = offsetsByArrived.putIfAbsent(message, offset);
        if (before == null) {
            endToEnd.add(receivedNanos - intendedNanos);
            firstReceivedNanos = endToEnd.size == 1 ? receivedNanos : firstReceivedNanos;
            lastReceivedNanos = receivedNanos;
            noteOrder(message, partition);
        } else if (before == offset) {
            deliveredTwice++;
        } else {
            twiceInLog++;
        }
    }

    /** Order holds within a stream and partition. */
    private void noteOrder(Message message, int partition) {
        List<Integer> log = List.of(message.stream(), partition);
        long highestBefore = highest.getOrDefault(log, -1L);
        if (message.sequence() < highestBefore) {
            outOfOrder++;
        } else {
            highest.put(log, message.sequence());
        }
    }

    synchronized void handedOver(long lateNanos) {
        delays.add(lateNanos);
    }

    synchronized void receivedCorrupt() {
        received++;
        corrupt++;
    }

    synchronized void receivedForeign() {
        received++;
        foreign++;
    }

    /** How many messages met which outcome. */
    public synchronized Counts counts() {
        return new Counts(
                new Sent(sent, acked.size(), failed, unresolved.size()),
                new Received(
                        received, offsetsByArrived.size(), twiceInLog, deliveredTwice, foreign, corrupt, outOfOrder),
                lost().size(),
                unresolved.stream().filter(offsetsByArrived::containsKey).count(),
                Arrays.stream(endToEnd.sorted()).filter(nanos -> nanos < 0).count());
    }

    /** The messages that were acknowledged and never arrived as they were sent. */
    public synchronized List<Message> lost() {
        return acked.stream()
                .filter(message -> !offsetsByArrived.containsKey(message))
                .toList();
    }

    /** When messages were due, by the run's clock, in the order they were sent. */
    public synchronized long[] intendedNanos() {
        return intended.inOrder();
    }

    /**
     * How late the transport itself handed messages over, ascending: the host's doing, and no part of the truth. Empty in
     * simulated time.
     */
    public synchronized long[] handOverDelays() {
        return delays.sorted();
    }

    /** From the first message received to the last, by the receiver's stamps; 0 when none was. */
    public synchronized long receivingNanos() {
        return lastReceivedNanos - firstReceivedNanos;
    }

    /** Received minus intended, of every message received, ascending. */
    public synchronized long[] endToEnd() {
        return endToEnd.sorted();
    }

    /** Acknowledged minus intended, of every message acknowledged, ascending. */
    public synchronized long[] publishes() {
        return publishes.sorted();
    }

    /** Sent minus intended, of every message, ascending. */
    public synchronized long[] lags() {
        return lags.sorted();
    }

    /** A growing list of nanoseconds. */
    private static final class Nanos {

        private long[] values = new long[1_024];
        private int size;

        void add(long nanos) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = nanos;
        }

        long[] inOrder() {
            return Arrays.copyOf(values, size);
        }

        long[] sorted() {
            long[] sorted = inOrder();
            Arrays.sort(sorted);
            return sorted;
        }
    }
}
