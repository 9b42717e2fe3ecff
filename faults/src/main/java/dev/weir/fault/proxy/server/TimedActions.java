package dev.weir.fault.proxy.server;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What is to be done at some instant. Used by one thread. */
final class TimedActions {

    private final PriorityQueue<TimedAction> actions =
            new PriorityQueue<>(Comparator.comparingLong(TimedAction::atNanos));

    private record TimedAction(long atNanos, Runnable action) {}

    void add(long atNanos, Runnable action) {
        actions.add(new TimedAction(atNanos, action));
    }

    /** Does what is due, and returns the instant of what comes next, or {@link ReleaseSchedule#NEVER}. */
    long doDue(long nowNanos) {
        TimedAction next = actions.peek();
        while (next != null && next.atNanos <= nowNanos) {
            actions.remove();
            next.action.run();
            next = actions.peek();
        }
        return next == null ? ReleaseSchedule.NEVER : next.atNanos;
    }
}
