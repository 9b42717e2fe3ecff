package dev.weir.transport.testkit;

import dev.weir.transport.MessageHandler;
import dev.weir.transport.testkit.Oracle.Message;
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
    synchronized void append(Letter letter, long leftNanos, long idealNanos) {
        Fate fate = letter.fate();
        long offset = endOffset++;
        put(letter, offset, leftNanos, idealNanos);
        if (fate.readTwice()) {
            put(letter, offset, leftNanos, idealNanos);
        }
        if (fate.writtenTwice()) {
            put(letter, endOffset++, leftNanos, idealNanos);
        }
        if (fate.foreignFollowing()) {
            putForeign(leftNanos, idealNanos);
        }
    }

    private void put(Letter letter, long offset, long leftNanos, long idealNanos) {
        Fate fate = letter.fate();
        if (fate.lost()) {
            entries.add(new Entry(letter.message(), letter.header(), offset, leftNanos + delayNanos, 0, true));
            return;
        }
        long receivedNanos = enqueue(letter, offset, leftNanos, idealNanos) + fate.stampShiftNanos();
        if (fate.corrupt()) {
            oracle.receivedCorrupt();
        } else {
            Optional<Message> identity = letter.identity();
            identity.ifPresent(message -> oracle.received(message, offset, letter.intendedNanos(), receivedNanos));
        }
    }

    private void putForeign(long leftNanos, long idealNanos) {
        ByteBuffer content = Arrival.content(-1, endOffset, FOREIGN_BYTES);
        Letter letter = new Letter(content, ByteBuffer.allocate(0), Optional.empty(), 0, Fate.clean());
        enqueue(letter, endOffset++, leftNanos, idealNanos);
        oracle.receivedForeign();
    }

    /** Returns when the message should be handed over. */
    private long enqueue(Letter letter, long offset, long leftNanos, long idealNanos) {
        long idealDueNanos = Math.max(idealNanos + delayNanos, idealConsumerFreeNanos);
        idealConsumerFreeNanos = idealDueNanos + serviceNanos;
        // A consumer that a late host kept idle gets that time back: one late message must not delay all later ones.
        long dueNanos = Math.max(leftNanos + delayNanos, idealDueNanos);
        entries.add(new Entry(
                letter.message(),
                letter.header(),
                offset,
                dueNanos,
                letter.fate().stampShiftNanos(),
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
