package dev.weir.transport.testkit.operation;

import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.time.Duration;
import java.util.Map;

/**
 * What becomes of the operations of a {@link SimulatedDriver}, known before they start.
 *
 * @param durations how long each kind takes; a kind that is not named takes {@code otherwise}
 * @param otherwise how long every other kind takes
 * @param stall when nothing is answered
 * @param failing which operations fail
 * @param silentFrom number of the first operation that is never answered; {@link Long#MAX_VALUE} for none
 * @param damage what is done to the records that are read
 */
public record OperationCourse(
        Map<OperationKind, Duration> durations,
        Duration otherwise,
        Stall stall,
        Failing failing,
        long silentFrom,
        Damage damage) {

    public OperationCourse {
        durations = Map.copyOf(durations);
    }

    /** Every operation takes as long, and succeeds. */
    public static OperationCourse taking(Duration duration) {
        return new OperationCourse(Map.of(), duration, Stall.NONE, Failing.NONE, Long.MAX_VALUE, Damage.NONE);
    }

    /** The same, where one kind takes another time. */
    public OperationCourse with(OperationKind kind, Duration duration) {
        Map<OperationKind, Duration> more = new java.util.EnumMap<>(OperationKind.class);
        more.putAll(durations);
        more.put(kind, duration);
        return new OperationCourse(more, otherwise, stall, failing, silentFrom, damage);
    }

    /** The same with a stall. */
    public OperationCourse stalling(Duration from, Duration length) {
        return new OperationCourse(
                durations, otherwise, new Stall(from.toNanos(), length.toNanos()), failing, silentFrom, damage);
    }

    /** The same, where one operation in so many fails: those whose number is a multiple of it. */
    public OperationCourse failing(long oneIn, OperationFailure failure) {
        return new OperationCourse(durations, otherwise, stall, new Failing(oneIn, failure), silentFrom, damage);
    }

    /** The same, where no operation from that number on is ever answered. */
    public OperationCourse silentFrom(long number) {
        return new OperationCourse(durations, otherwise, stall, failing, number, damage);
    }

    /** The same, where records are damaged on their way to the reader. */
    public OperationCourse damaging(Damage how) {
        return new OperationCourse(durations, otherwise, stall, failing, silentFrom, how);
    }

    long durationNanos(OperationKind kind) {
        return durations.getOrDefault(kind, otherwise).toNanos();
    }

    /**
     * A time in which nothing is answered: what would have ended in it ends when it is over.
     *
     * @param fromNanos from the first operation
     */
    public record Stall(long fromNanos, long lengthNanos) {

        static final Stall NONE = new Stall(Long.MAX_VALUE, 0);

        long end(long firstNanos, long wouldEndNanos) {
            long sinceNanos = wouldEndNanos - firstNanos;
            boolean within = sinceNanos >= fromNanos && sinceNanos - fromNanos < lengthNanos;
            return within ? firstNanos + fromNanos + lengthNanos : wouldEndNanos;
        }
    }

    /**
     * Which operations fail.
     *
     * @param oneIn those whose number is a multiple of it; 0 for none
     */
    public record Failing(long oneIn, OperationFailure failure) {

        static final Failing NONE = new Failing(0, OperationFailure.REJECTED);

        boolean hits(long number) {
            return oneIn > 0 && number % oneIn == 0;
        }
    }

    /** What is done to records on their way to a reader. */
    public enum Damage {
        /** Nothing. */
        NONE,
        /** A bit of the value is changed. */
        VALUE,
        /** The key is another one. */
        KEY,
        /** A header is missing. */
        HEADERS,
        /** The record is that of the next offset. */
        NEIGHBOUR,
        /** The value is one that Weir never wrote. */
        FOREIGN
    }
}
