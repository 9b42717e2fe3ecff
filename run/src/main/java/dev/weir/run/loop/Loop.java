package dev.weir.run.loop;

import dev.weir.schedule.Pacer;

/** One duty of a run, done step by step: by a thread of its own, or in simulated time by one thread in turn with others. */
public interface Loop {

    /** Returned by {@link #step} when it wants to be called again at once. */
    long AT_ONCE = Long.MIN_VALUE;

    /** Returned by {@link #step} when there is nothing left to do. */
    long DONE = Long.MAX_VALUE;

    /** Name of its thread, unlike that of any other loop of the run. */
    String name();

    /** Does what can be done now; returns when it wants to be called next, by the run's clock. */
    long step();

    /** Whether {@link #AT_ONCE} means that a step has waited for something to do, and found nothing. */
    default boolean waitsItself() {
        return false;
    }

    /** Longest wait in one piece. Longer than usual for a loop that wakes its thread when there is news. */
    default long longestWaitNanos() {
        return Pacer.USUAL_WAIT_NANOS;
    }

    /** Releases what the loop holds. Called once, by the same thread, after {@link #DONE} or a fault. */
    void close();

    /** Told when a step or {@link #close} failed, by whatever it threw; nothing more is called but {@link #close}. */
    void failed(Throwable error);
}
