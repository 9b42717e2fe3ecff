package dev.weir.run;

import dev.weir.schedule.PacerMode;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Who turns the loops of a run while the run's own thread waits. */
interface Crew {

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

    /** Waits for all of them; returns the names of those that did not end. */
    default List<String> stuck(List<? extends Loop> loops, long deadlineNanos) {
        return loops.stream()
                .filter(loop -> !join(loop, deadlineNanos))
                .map(Loop::name)
                .toList();
    }

    /** Waits until a loop is done and closed, interrupting it at the deadline; false when that did not end it either. */
    boolean join(Loop loop, long deadlineNanos);
}
