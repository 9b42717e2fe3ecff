package dev.weir.gateway.session;

import dev.weir.gateway.item.PendingItem;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Items that may not be updated before a time, because of a limit of frequency. */
final class Delays {

    /** Most sessions never need one. */
    private @Nullable PriorityQueue<Delayed> queue;

    private record Delayed(long dueNanos, PendingItem item) implements Comparable<Delayed> {
        @Override
        public int compareTo(Delayed other) {
            return Long.compare(dueNanos, other.dueNanos);
        }
    }

    void add(PendingItem item, long dueNanos) {
        PriorityQueue<Delayed> known = queue;
        if (known == null) {
            known = new PriorityQueue<>();
            queue = known;
        }
        known.add(new Delayed(dueNanos, item));
    }

    void takeDue(long nowNanos, Consumer<PendingItem> due) {
        PriorityQueue<Delayed> known = queue;
        if (known == null) {
            return;
        }
        for (Delayed first = known.peek(); first != null && first.dueNanos <= nowNanos; first = known.peek()) {
            known.remove();
            due.accept(first.item);
        }
    }

    void forgetClosed() {
        if (queue != null) {
            queue.removeIf(delayed -> delayed.item.closed());
        }
    }

    /** {@link Long#MAX_VALUE} when nothing waits. */
    long dueNanos() {
        PriorityQueue<Delayed> known = queue;
        Delayed first = known == null ? null : known.peek();
        return first == null ? Long.MAX_VALUE : first.dueNanos;
    }

    void clear() {
        queue = null;
    }
}
