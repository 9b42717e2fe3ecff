package dev.weir.gateway.session;

import dev.weir.gateway.item.PendingItem;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be sent to a client: data notifications, all before any update, and items that have updates. Made
 * when something begins to wait; a session for which nothing waits has none.
 */
final class Outgoing {

    /** Beyond them a client is not served any more. The answers to 50,000 subscriptions are fewer. */
    static final int MOST_LINE_BYTES = 4 << 20;

    private final Deque<byte[]> lines = new ArrayDeque<>(1);
    private final Deque<PendingItem> items = new ArrayDeque<>(1);
    private int lineBytes;

    boolean isEmpty() {
        return lines.isEmpty() && items.isEmpty();
    }

    boolean hasLines() {
        return !lines.isEmpty();
    }

    /** Whether more lines wait than may. */
    boolean overflows() {
        return lineBytes > MOST_LINE_BYTES;
    }

    void add(byte[] line) {
        lines.addLast(line);
        lineBytes += line.length;
    }

    void add(PendingItem item) {
        item.queued(true);
        items.addLast(item);
    }

    void forgetClosed() {
        items.removeIf(PendingItem::closed);
    }

    /** The oldest line, if there is one. */
    byte @Nullable [] nextLine() {
        byte[] oldest = lines.pollFirst();
        lineBytes -= oldest == null ? 0 : oldest.length;
        return oldest;
    }

    /** The item that has waited longest, if there is one. */
    @Nullable
    PendingItem nextItem() {
        PendingItem next = items.pollFirst();
        if (next != null) {
            next.queued(false);
        }
        return next;
    }
}
