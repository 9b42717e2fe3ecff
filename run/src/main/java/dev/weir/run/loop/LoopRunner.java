package dev.weir.run.loop;

import dev.weir.schedule.PacerMode;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The runner of the loops of a run, which turns them while the run's own thread waits. */
public interface LoopRunner {

    /** How the run is to call its transport; {@code hurried} says whether it is to end. */
    TransportCalls calls(BooleanSupplier hurried);

    /** Notes what ends a thread of this process until it is closed. */
    Guard guard(RunErrors errors);

    /** Something that is in force until it is closed. */
    interface Guard extends AutoCloseable {
        @Override
        void close();
    }

    /** Begins to turn a loop. */
    void start(Loop loop, PacerMode pacer);

    /**
     * Lets the loops go on until {@code condition} holds or the clock reaches {@code deadlineNanos}.
     *
     * @return whether the condition holds
     */
    boolean await(BooleanSupplier condition, long deadlineNanos);

    /**
     * Does now, while no loop has anything to do, what would stop them all later: collects garbage, so that what is
     * measured begins with an empty young generation and meets fewer and shorter collections.
     */
    void tidy();

    /**
     * Waits until all of these are done and closed, interrupting those that are not at the deadline; returns the names of
     * those that did not end some seconds after that either.
     */
    List<String> stuck(List<? extends Loop> loops, long deadlineNanos);

    /** Closes a loop that is done; what that throws is told to it. */
    static void close(Loop loop) {
        try {
            loop.close();
        } catch (Throwable error) {
            loop.failed(error);
        }
    }
}
