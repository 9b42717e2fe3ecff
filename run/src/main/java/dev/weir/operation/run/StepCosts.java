package dev.weir.operation.run;

import dev.weir.result.ProcessCost;
import dev.weir.run.watch.ProcessWatch;
import java.util.ArrayList;
import java.util.List;

/**
 * The times of steps of which is told what processes used: from the start of a step to the end of the last one behind it,
 * without the warm-ups between them. Used by the run's own thread.
 */
final class StepCosts {

    private final List<Stretch> stretches = new ArrayList<>();
    private boolean apart = true;
    private long succeeded;

    /** Steps one after the other. */
    private record Stretch(long fromNanos, long toNanos) {}

    /** A step of these instants was carried out, after those before or at the same time. */
    void step(long startNanos, long endNanos, long operations) {
        succeeded += operations;
        if (apart) {
            stretches.add(new Stretch(startNanos, endNanos));
            apart = false;
            return;
        }
        Stretch last = stretches.removeLast();
        stretches.add(new Stretch(Math.min(last.fromNanos, startNanos), Math.max(last.toNanos, endNanos)));
    }

    /** A step was warmed up: whatever comes next is told of apart. */
    void warmUp() {
        apart = true;
    }

    /** What each process used, and per million operations that succeeded. */
    List<ProcessCost> of(ProcessWatch watch) {
        List<ProcessCost> all = List.of();
        for (Stretch stretch : stretches) {
            List<ProcessCost> costs = watch.costs(stretch.fromNanos, stretch.toNanos, succeeded);
            all = all.isEmpty() ? costs : both(all, costs);
        }
        return all;
    }

    /** Both are in the order in which the processes came. */
    private List<ProcessCost> both(List<ProcessCost> before, List<ProcessCost> after) {
        List<ProcessCost> sums = new ArrayList<>();
        for (int i = 0; i < after.size(); i++) {
            ProcessCost cost = after.get(i);
            sums.add(i < before.size() ? before.get(i).and(cost, succeeded) : cost);
        }
        return sums;
    }
}
