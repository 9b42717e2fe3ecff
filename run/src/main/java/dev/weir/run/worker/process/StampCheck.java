package dev.weir.run.worker.process;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.clock.RunClock;
import dev.weir.run.host.WorkerHost;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Holds stamps of a worker against the run's clock: each has to lie between two of this process, to within what is known of
 * the clock of its host. Any thread.
 *
 * @param name of the process in the report
 * @param host where it runs
 * @param line which it follows; empty if its host has the run's clock
 * @param failure is told, in words for the report, what a stamp contradicts
 */
public record StampCheck(
        String name, WorkerHost host, Optional<ClockLine> line, RunClock clock, Consumer<String> failure) {

    private static final int CHECKS = 3;

    /**
     * Whether three stamps lie where they should; that one does not is told before.
     *
     * @param stamp asks the worker for the time; empty if it answers something else
     */
    public CompletableFuture<Boolean> passes(Supplier<CompletableFuture<OptionalLong>> stamp) {
        CompletableFuture<Boolean> shared = passesOnce(stamp);
        for (int i = 1; i < CHECKS; i++) {
            shared = shared.thenCompose(so -> so ? passesOnce(stamp) : CompletableFuture.completedFuture(false));
        }
        return shared;
    }

    private CompletableFuture<Boolean> passesOnce(Supplier<CompletableFuture<OptionalLong>> stamp) {
        long beforeNanos = clock.nanos();
        return stamp.get().thenApply(result -> {
            long afterNanos = clock.nanos();
            ClockBound bound = bound(beforeNanos, afterNanos);
            boolean between = bound instanceof ClockBound.Within within
                    && result.isPresent()
                    && result.getAsLong() - (beforeNanos - within.nanos()) >= 0
                    && afterNanos + within.nanos() - result.getAsLong() >= 0;
            if (!between) {
                failure.accept(sentence(beforeNanos, afterNanos, result, bound));
            }
            return between;
        });
    }

    private ClockBound bound(long fromNanos, long toNanos) {
        return line.isEmpty()
                ? new ClockBound.Within(0)
                : host.clock()
                        .map(its -> its.bound(line.get(), fromNanos, toNanos))
                        .orElseGet(ClockBound.Unknown::new);
    }

    private String sentence(long beforeNanos, long afterNanos, OptionalLong result, ClockBound bound) {
        String seen = "between " + beforeNanos + " and " + afterNanos + " ns " + name + " had "
                + (result.isPresent() ? result.getAsLong() : "no stamp");
        return line.isEmpty()
                ? "two processes of this machine do not share a clock: " + seen
                        + ". Use 'processes: one' on this machine"
                : "the workers of agent " + host.name() + " do not have the clock that its agent tells of: " + seen
                        + ", and their distance is " + bound
                        + ". Start the agent anew, in the time namespace of its workers";
    }
}
