package dev.weir.gateway.session;

import dev.weir.gateway.protocol.Refusal;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * The data notifications that a session sent last, in case the client did not get them. Bounded by bytes and by time.
 * The lines are the same arrays that other sessions keep.
 */
final class RecoveryLog {

    private static final byte[] NOTHING = {};

    private final int maxBytes;
    private final long maxNanos;
    private byte[][] lines = new byte[0][];
    private int first;
    private int size;
    private long bytes;
    /** How many notifications were ever sent. */
    private long sent;
    /** Where the log ended at the mark, when, and where at the one before. */
    private long markedSent;

    private long markedNanos;
    private long olderSent;

    RecoveryLog(SessionSettings.Retention retention) {
        this.maxBytes = retention.recoveryBytes();
        this.maxNanos = TimeUnit.MILLISECONDS.toNanos(retention.recoveryMillis());
    }

    int prefetch(int step) {
        return step == 0 ? size : lines.length;
    }

    long sent() {
        return sent;
    }

    /** @throws Refusal when the notifications from a number on are not all there */
    void check(long from) {
        if (from > sent || from < sent - size) {
            throw new Refusal(Refusal.NOT_RECOVERED, "The data to recover from is not kept any more");
        }
    }

    void add(byte[] head, byte[] rest) {
        if (2 * size == lines.length) {
            resize(Math.max(8, lines.length + lines.length / 4 * 2)); // An even number, by half.
        }
        int slot = slot(size);
        lines[slot] = head;
        lines[slot + 1] = rest;
        size++;
        sent++;
        bytes += head.length + rest.length;
        while (bytes > maxBytes && size > 0) {
            drop();
        }
    }

    /** Where the parts of an entry stand. */
    private int slot(int index) {
        int slot = first + 2 * index;
        return slot >= lines.length ? slot - lines.length : slot;
    }

    private void drop() {
        bytes -= lines[first].length + lines[first + 1].length;
        lines[first] = NOTHING;
        lines[first + 1] = NOTHING;
        first = first + 2 == lines.length ? 0 : first + 2;
        size--;
    }

    private void resize(int length) {
        byte[][] larger = new byte[length][];
        int untilEnd = Math.min(2 * size, lines.length - first);
        System.arraycopy(lines, first, larger, 0, untilEnd);
        System.arraycopy(lines, 0, larger, untilEnd, 2 * size - untilEnd);
        lines = larger;
        first = 0;
    }

    /** Forgets what is older than the time, within half of it. To be called now and then. */
    void forget(long nowNanos) {
        if (nowNanos - markedNanos < maxNanos / 2) {
            return;
        }
        while (sent - size < olderSent && size > 0) {
            drop();
        }
        olderSent = markedSent;
        markedSent = sent;
        markedNanos = nowNanos;
        if (size == 0) {
            lines = new byte[0][];
            first = 0;
        } else if (lines.length > 4 * size + 16) {
            resize(2 * size + 8); // It is the largest thing that most sessions have.
        }
    }

    /** Gives out all lines from a number of notifications on that was {@link #check checked}. */
    void replay(long from, BiConsumer<byte[], byte[]> to) {
        for (int index = (int) (from - (sent - size)); index < size; index++) {
            int slot = slot(index);
            to.accept(lines[slot], lines[slot + 1]);
        }
    }
}
