package dev.weir.transport.testkit.faulty;

import dev.weir.transport.MessageHandler;
import dev.weir.transport.testkit.Arrival;
import dev.weir.transport.testkit.faulty.Oracle.Message;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The log between the publishers and the subscriber of a {@link FaultyTransport}: what was appended comes out in the same
 * order, each message when it is due. Thread-safe.
 */
final class FaultyLog {

    private static final int FOREIGN_BYTES = 64;

    private final long delayNanos;
    private final long serviceNanos;
    private final Oracle oracle;
    private final Queue<Entry> entries = new ArrayDeque<>();
    private long endOffset;
    private long idealConsumerFreeNanos = Long.MIN_VALUE;

    /**
     * A message on its way out.
     *
     * @param dueNanos when it is handed over
     * @param stampShiftNanos by how much the stamp of that is off
     * @param gone whether it is only passed by
     */
    record Entry(
            ByteBuffer message, ByteBuffer header, long offset, long dueNanos, long stampShiftNanos, boolean gone) {

        void handTo(MessageHandler handler, long nowNanos) {
            handler.onMessage(message.duplicate(), header.duplicate(), 0, offset, nowNanos + stampShiftNanos);
        }
    }

    FaultyLog(FaultPlan plan, Oracle oracle) {
        this.delayNanos = plan.delay().toNanos();
        this.serviceNanos = plan.serviceNanos();
        this.oracle = oracle;
    }

    /** Appends a message that left {@code publish} at an instant; {@code idealNanos} is when it should have. */
    synchronized void append(InFlightMessage inFlight, long leftNanos, long idealNanos) {
        FaultOutcome outcome = inFlight.outcome();
        long offset = endOffset++;
        put(inFlight, offset, leftNanos, idealNanos);
        if (outcome.readTwice()) {
            put(inFlight, offset, leftNanos, idealNanos);
        }
        if (outcome.writtenTwice()) {
            put(inFlight, endOffset++, leftNanos, idealNanos);
        }
        if (outcome.foreignFollowing()) {
            putForeign(leftNanos, idealNanos);
        }
    }

    private void put(InFlightMessage inFlight, long offset, long leftNanos, long idealNanos) {
        FaultOutcome outcome = inFlight.outcome();
        if (outcome.lost()) {
            entries.add(new Entry(inFlight.message(), inFlight.header(), offset, leftNanos + delayNanos, 0, true));
            return;
        }
        long receivedNanos = enqueue(inFlight, offset, leftNanos, idealNanos) + outcome.stampShiftNanos();
        if (outcome.corrupt()) {
            oracle.receivedCorrupt();
        } else {
            Optional<Message> identity = inFlight.identity();
            identity.ifPresent(message -> oracle.received(message, offset, inFlight.intendedNanos(), receivedNanos));
        }
    }

    private void putForeign(long leftNanos, long idealNanos) {
        ByteBuffer content = Arrival.content(-1, endOffset, FOREIGN_BYTES);
        InFlightMessage inFlight =
                new InFlightMessage(content, ByteBuffer.allocate(0), Optional.empty(), 0, FaultOutcome.clean());
        enqueue(inFlight, endOffset++, leftNanos, idealNanos);
        oracle.receivedForeign();
    }

    /** Returns when the message should be handed over. */
    private long enqueue(InFlightMessage inFlight, long offset, long leftNanos, long idealNanos) {
        long idealDueNanos = Math.max(idealNanos + delayNanos, idealConsumerFreeNanos);
        idealConsumerFreeNanos = idealDueNanos + serviceNanos;
        // A consumer that a late host kept idle gets that time back: one late message must not delay all later ones.
        long dueNanos = Math.max(leftNanos + delayNanos, idealDueNanos);
        entries.add(new Entry(
                inFlight.message(),
                inFlight.header(),
                offset,
                dueNanos,
                inFlight.outcome().stampShiftNanos(),
                false));
        return idealDueNanos;
    }

    /** The next message, if it is due; {@code null} otherwise. */
    synchronized @Nullable Entry takeDue(long nowNanos) {
        Entry first = entries.peek();
        return first != null && first.dueNanos() <= nowNanos ? entries.poll() : null;
    }

    /** When the next message is due; {@link Long#MAX_VALUE} when there is none. */
    synchronized long nextDueNanos() {
        Entry first = entries.peek();
        return first == null ? Long.MAX_VALUE : first.dueNanos();
    }

    /** The offset that the next message will get. */
    synchronized long endOffset() {
        return endOffset;
    }
}
