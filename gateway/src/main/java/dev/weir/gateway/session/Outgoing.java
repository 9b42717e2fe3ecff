package dev.weir.gateway.session;

import dev.weir.gateway.item.ItemSubscription;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be sent to a client: data notifications, all before any update, and subscriptions that have updates. Made
 * when something begins to wait; a session for which nothing waits has none.
 */
final class Outgoing {

    private final Deque<byte[]> lines = new ArrayDeque<>(1);
    private final Deque<ItemSubscription> items = new ArrayDeque<>(1);

    boolean isEmpty() {
        return lines.isEmpty() && items.isEmpty();
    }

    boolean hasLines() {
        return !lines.isEmpty();
    }

    void add(byte[] line) {
        lines.addLast(line);
    }

    void add(ItemSubscription subscription) {
        subscription.queued(true);
        items.addLast(subscription);
    }

    /** The oldest line, if there is one. */
    byte @Nullable [] nextLine() {
        return lines.pollFirst();
    }

    /** The subscription that has waited longest, if there is one. */
    @Nullable
    ItemSubscription nextItem() {
        ItemSubscription next = items.pollFirst();
        if (next != null) {
            next.queued(false);
        }
        return next;
    }
}
