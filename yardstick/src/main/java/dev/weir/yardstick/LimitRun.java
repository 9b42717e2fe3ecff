package dev.weir.yardstick;

import dev.weir.clock.SystemClock;
import dev.weir.resource.ResourceLog;
import dev.weir.result.Latency;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.YardstickResult;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Measures what the machine, or the network between the hosts of a run, can move at most. Used by one thread. */
final class LimitRun {

    private final Task task;
    private final StopSign stop;
    private final Limit limit;

    LimitRun(Task task, StopSign stop, Limit limit) {
        this.task = task;
        this.stop = stop;
        this.limit = limit;
    }

    /** A way to move bytes. */
    interface Limit {

        /**
         * Moves bytes until the time or the messages of the task are over, or the sign is raised.
         *
         * @param onStart called when the warm-up is over
         */
        Moved move(Runnable onStart) throws IOException;

        /** Whether this process moves them, so that what it uses is the cost. */
        default boolean isOfThisProcess() {
            return true;
        }
    }

    /**
     * What was moved.
     *
     * @param bytes so many bytes
     * @param nanos in this time
     * @param how in what way, for a sentence
     * @param latency how long each message took; empty where bytes are moved and no messages
     */
    record Moved(long bytes, long nanos, String how, Optional<Latency> latency) {

        /** Bytes, of which no message is told from another. */
        Moved(long bytes, long nanos, String how) {
            this(bytes, nanos, how, Optional.empty());
        }
    }

    YardstickResult execute() {
        SystemClock clock = new SystemClock();
        task.listener()
                .phaseStarted(
                        task.yardstick().title(),
                        task.scenario().length().measure().toNanos());
        try (ResourceLog resources = ResourceLog.start("weir", clock)) {
            long[] fromNanos = {resources.mark()};
            Moved moved = limit.move(() -> fromNanos[0] = resources.mark());
            long toNanos = resources.mark();
            if (stop.isRaised()) {
                return YardstickResult.failed(
                        task.yardstick(), task.yardstick().title() + " found nothing: " + stop.reason(), "");
            }
            double messages = (double) moved.bytes() / task.messageBytes();
            double perSecond = messages * 1e9 / Math.max(1, moved.nanos());
            return new YardstickResult(
                    task.yardstick(),
                    new YardstickResult.Statement(Outcome.PASS, sentence(moved, perSecond), ""),
                    new YardstickResult.Volume(moved.nanos(), 0, task.messageBytes(), perSecond),
                    moved.latency().map(Latency::percentiles).orElse(List.of()),
                    moved.latency()
                            .map(latency -> latency.timings().meanNanos())
                            .orElse(0.0),
                    moved.latency().map(latency -> latency.timings().maxNanos()).orElse(0L),
                    limit.isOfThisProcess() ? resources.costs(fromNanos[0], toNanos, Math.round(messages)) : List.of());
        } catch (IOException e) {
            return YardstickResult.failed(
                    task.yardstick(), task.yardstick().title() + " could not be measured: " + e.getMessage(), "");
        }
    }

    private String sentence(Moved moved, double perSecond) {
        double bytesPerSecond = perSecond * task.messageBytes();
        return Sizes.format(bytesPerSecond) + "/s " + moved.how() + ": the bytes of "
                + Rates.format(perSecond).replace("/s", " messages/s") + ".";
    }
}
