package dev.weir.gateway.session;

import dev.weir.gateway.item.PendingItem;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Items that may not be updated before a time, because of a limit of frequency. Each has one time. */
final class Delays {

    /** Most sessions never need one. */
    private @Nullable DelayedItems queue;

    private long added;

    /** @param number unique, and rising: of the same time, the item goes first that came first */
    private record Delayed(long dueNanos, long number, PendingItem item) implements Comparable<Delayed> {
        @Override
        public int compareTo(Delayed other) {
            int byTime = Long.compare(dueNanos, other.dueNanos);
            return byTime == 0 ? Long.compare(number, other.number) : byTime;
        }
    }

    private record DelayedItems(TreeSet<Delayed> byTime, Map<PendingItem, Delayed> byItem) {

        DelayedItems() {
            this(new TreeSet<>(), new HashMap<>());
        }
    }

    /** Takes the place of another time of the item. */
    void add(PendingItem item, long dueNanos) {
        DelayedItems known = queue == null ? new DelayedItems() : queue;
        queue = known;
        Delayed delayed = new Delayed(dueNanos, added++, item);
        Delayed before = known.byItem.put(item, delayed);
        if (before != null) {
            known.byTime.remove(before);
        }
        known.byTime.add(delayed);
    }

    void takeDue(long nowNanos, Consumer<PendingItem> due) {
        DelayedItems known = queue;
        if (known == null) {
            return;
        }
        while (!known.byTime.isEmpty() && known.byTime.getFirst().dueNanos <= nowNanos) {
            PendingItem item = known.byTime.removeFirst().item;
            known.byItem.remove(item);
            due.accept(item);
        }
    }

    void forgetClosed() {
        if (queue != null) {
            queue.byTime.removeIf(delayed -> delayed.item.closed());
            queue.byItem.keySet().removeIf(PendingItem::closed);
        }
    }

    /** {@link Long#MAX_VALUE} when nothing waits. */
    long dueNanos() {
        return queue == null || queue.byTime.isEmpty() ? Long.MAX_VALUE : queue.byTime.getFirst().dueNanos;
    }

    void clear() {
        queue = null;
    }
}
