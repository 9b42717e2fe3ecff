package dev.weir.gateway.session;

import dev.weir.gateway.item.ItemSubscription;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** Items that may not be updated before a time, because of a limit of frequency. */
final class Delays {

    private final PriorityQueue<Delayed> queue = new PriorityQueue<>(1);

    private record Delayed(long dueNanos, ItemSubscription subscription) implements Comparable<Delayed> {
        @Override
        public int compareTo(Delayed other) {
            return Long.compare(dueNanos, other.dueNanos);
        }
    }

    void add(ItemSubscription subscription, long dueNanos) {
        queue.add(new Delayed(dueNanos, subscription));
    }

    void takeDue(long nowNanos, Consumer<ItemSubscription> due) {
        for (Delayed first = queue.peek(); first != null && first.dueNanos <= nowNanos; first = queue.peek()) {
            queue.remove();
            due.accept(first.subscription);
        }
    }

    /** {@link Long#MAX_VALUE} when nothing waits. */
    long dueNanos() {
        Delayed first = queue.peek();
        return first == null ? Long.MAX_VALUE : first.dueNanos;
    }

    void clear() {
        queue.clear();
    }
}
