package dev.weir.schedule;

import dev.weir.instant.InstantSource;
import dev.weir.replay.ReplaySpec;
import dev.weir.schedule.work.WorkTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * When the messages of a run are due, over all publishers together. Says what was asked; {@link #cursor} gives the
 * instants.
 */
public sealed interface Schedule {

    /** Due at an absolute, evenly spaced time line that never slips. */
    record FixedRate(double messagesPerSecond) implements Schedule {
        public FixedRate {
            Checks.positiveRate(messagesPerSecond);
        }

        @Override
        public ScheduleCursor cursor(int publisher, int publishers) {
            return new FixedRateCursor(messagesPerSecond, publisher, publishers);
        }
    }

    /** Arrivals of a Poisson process: independent, exponentially distributed gaps around a mean rate. */
    record Poisson(double messagesPerSecond, long seed) implements Schedule {
        public Poisson {
            Checks.positiveRate(messagesPerSecond);
        }

        @Override
        public ScheduleCursor cursor(int publisher, int publishers) {
            return new PoissonCursor(messagesPerSecond / publishers, seed + publisher);
        }
    }

    /** A rate that grows or falls evenly from one value to another, and stays there. */
    record Ramp(double fromPerSecond, double toPerSecond, Duration over) implements Schedule {
        public Ramp {
            Checks.rate(fromPerSecond);
            Checks.rate(toPerSecond);
            Checks.positive(over);
            if (fromPerSecond == 0 && toPerSecond == 0) {
                throw new IllegalArgumentException("a ramp from 0/s to 0/s publishes nothing");
            }
        }

        @Override
        public ScheduleCursor cursor(int publisher, int publishers) {
            return new PiecewiseCursor(
                    List.of(
                            new PiecewiseCursor.Piece(fromPerSecond, toPerSecond, over.toNanos()),
                            new PiecewiseCursor.Piece(toPerSecond, toPerSecond, Long.MAX_VALUE)),
                    publisher,
                    publishers);
        }

        @Override
        public Schedule warmUp() {
            return Schedule.warmUp(fromPerSecond, highestPerSecond());
        }
    }

    /** Rates one after the other; the last one stays. */
    record Steps(List<Step> steps) implements Schedule {
        public Steps {
            steps = List.copyOf(steps);
            if (steps.isEmpty()) {
                throw new IllegalArgumentException("steps needs at least one step");
            }
        }

        @Override
        public ScheduleCursor cursor(int publisher, int publishers) {
            return new PiecewiseCursor(
                    java.util.stream.IntStream.range(0, steps.size())
                            .mapToObj(i -> new PiecewiseCursor.Piece(
                                    steps.get(i).messagesPerSecond(),
                                    steps.get(i).messagesPerSecond(),
                                    i == steps.size() - 1
                                            ? Long.MAX_VALUE
                                            : steps.get(i).length().toNanos()))
                            .toList(),
                    publisher,
                    publishers);
        }

        @Override
        public Schedule warmUp() {
            double highest = highestPerSecond();
            return highest == 0 ? this : Schedule.warmUp(steps.getFirst().messagesPerSecond(), highest);
        }
    }

    /** One step: a rate, and how long it holds. */
    record Step(double messagesPerSecond, Duration length) {
        public Step {
            Checks.rate(messagesPerSecond);
            Checks.positive(length);
        }
    }

    /** A number of messages due at the same instant, again and again; on average at most 1e9 a second. */
    record Burst(int messages, Duration every) implements Schedule {
        public Burst {
            if (messages < 1) {
                throw new IllegalArgumentException("a burst needs at least 1 message, not " + messages);
            }
            Checks.positive(every);
            Checks.rate(messages * 1e9 / every.toNanos());
        }

        @Override
        public ScheduleCursor cursor(int publisher, int publishers) {
            return new BurstCursor(messages, every.toNanos(), publisher, publishers);
        }
    }

    /**
     * Without instants, as fast as the transport takes them: a message is due when the one before it has been handed over; or, in
     * a closed loop, when that has been answered and the publisher has thought about it.
     *
     * @param think how long a publisher thinks after the answer to a message, before it publishes the next; empty where it awaits
     *     no answer
     */
    record Saturated(Optional<WorkTime> think) implements Schedule {

        /** Back to back. */
        public Saturated() {
            this(Optional.empty());
        }

        @Override
        public ScheduleCursor cursor(int publisher, int publishers) {
            return () -> 0;
        }
    }

    /** Messages a second at the fastest, infinite where no rate bounds them; the mean of what is random or comes in bursts. */
    default double highestPerSecond() {
        return switch (this) {
            case FixedRate fixed -> fixed.messagesPerSecond();
            case Poisson poisson -> poisson.messagesPerSecond();
            case Ramp ramp -> Math.max(ramp.fromPerSecond(), ramp.toPerSecond());
            case Steps several ->
                several.steps().stream()
                        .mapToDouble(Step::messagesPerSecond)
                        .max()
                        .orElse(0);
            case Burst burst -> burst.messages() * 1e9 / burst.every().toNanos();
            case Saturated saturated -> Double.POSITIVE_INFINITY;
            case ByOthers others -> 0;
            case Replay replay -> 0;
        };
    }

    /**
     * Others publish, and each of their messages says itself when it was due. The run publishes nothing.
     *
     * @param instant where it says so
     * @param toEnd whether measuring ends where the log ended when it began, and not when its time is over
     */
    record ByOthers(InstantSource instant, boolean toEnd) implements Schedule {

        @Override
        public ScheduleCursor cursor(int publisher, int publishers) {
            return () -> ScheduleCursor.NEVER;
        }
    }

    /** When the rows of a file say that they are due. */
    record Replay(ReplaySpec file) implements Schedule {

        @Override
        public ScheduleCursor cursor(int publisher, int publishers) {
            return new ReplayCursor(file, publisher, publishers);
        }
    }

    /**
     * When messages are due before measuring: like this, but at one rate where the rate changes. That is the one it begins
     * with, and at least a tenth of its highest: what has hardly run is not warm.
     */
    default Schedule warmUp() {
        return this;
    }

    private static Schedule warmUp(double firstPerSecond, double highestPerSecond) {
        return new FixedRate(Math.max(firstPerSecond, highestPerSecond / 10));
    }

    /**
     * The instants at which one publisher's messages are due.
     *
     * @param publisher index of the publisher, from 0
     * @param publishers number of publishers the schedule is divided among
     */
    ScheduleCursor cursor(int publisher, int publishers);
}
