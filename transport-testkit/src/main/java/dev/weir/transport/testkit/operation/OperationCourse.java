package dev.weir.transport.testkit.operation;

import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * What becomes of the operations of a {@link SimulatedDriver}, known before they start.
 *
 * @param timing how long they take
 * @param answers what is told of them
 * @param contents what is stored, and what is read of it
 */
public record OperationCourse(Timing timing, Answers answers, Contents contents) {

    /** Every operation takes as long, and succeeds. */
    public static OperationCourse taking(Duration duration) {
        return new OperationCourse(
                new Timing(Map.of(), duration, Stall.NONE, Which.NONE, Duration.ZERO, Duration.ZERO),
                new Answers(new Failing(Which.NONE, OperationFailure.REJECTED), Which.NONE, Which.NONE, Duration.ZERO),
                new Contents(Damage.NONE, Which.NONE, false));
    }

    /** The same, where one kind takes another time. */
    public OperationCourse with(OperationKind kind, Duration duration) {
        Map<OperationKind, Duration> more = new EnumMap<>(OperationKind.class);
        more.putAll(timing.durations());
        more.put(kind, duration);
        return with(new Timing(
                more,
                timing.otherwise(),
                timing.stall(),
                timing.blocking(),
                timing.blockingFor(),
                timing.connecting()));
    }

    /** The same with a stall. */
    public OperationCourse stalling(Duration from, Duration length) {
        Stall stall = new Stall(from.toNanos(), length.toNanos());
        return with(new Timing(
                timing.durations(),
                timing.otherwise(),
                stall,
                timing.blocking(),
                timing.blockingFor(),
                timing.connecting()));
    }

    /** The same, where the client blocks its caller for a time while it takes those operations. */
    public OperationCourse blocking(Which which, Duration length) {
        return with(
                new Timing(timing.durations(), timing.otherwise(), timing.stall(), which, length, timing.connecting()));
    }

    /** The same, where each client connects with its first operation, which takes so much longer. */
    public OperationCourse connecting(Duration length) {
        return with(new Timing(
                timing.durations(),
                timing.otherwise(),
                timing.stall(),
                timing.blocking(),
                timing.blockingFor(),
                length));
    }

    /** The same, where one operation in so many fails: those whose number is a multiple of it. */
    public OperationCourse failing(long oneIn, OperationFailure failure) {
        Failing failing = new Failing(Which.oneIn(oneIn), failure);
        return with(new Answers(failing, answers.silent(), answers.toldTwice(), answers.toldAgainAfter()));
    }

    /** The same, where those operations are never answered. */
    public OperationCourse silent(Which which) {
        return with(new Answers(answers.failing(), which, answers.toldTwice(), answers.toldAgainAfter()));
    }

    /** The same, where the end of those operations is told once more so long after it. */
    public OperationCourse tellingTwice(Which which, Duration after) {
        return with(new Answers(answers.failing(), answers.silent(), which, after));
    }

    /** The same, where records are damaged on their way to the reader. */
    public OperationCourse damaging(Damage how) {
        return with(new Contents(how, contents.forgotten(), contents.keepingDeleted()));
    }

    /** The same, where the records that those operations create are confirmed and not stored. */
    public OperationCourse forgetting(Which which) {
        return with(new Contents(contents.damage(), which, contents.keepingDeleted()));
    }

    /** The same, where records that were deleted can still be read. */
    public OperationCourse keepingDeleted() {
        return with(new Contents(contents.damage(), contents.forgotten(), true));
    }

    private OperationCourse with(Timing other) {
        return new OperationCourse(other, answers, contents);
    }

    private OperationCourse with(Answers other) {
        return new OperationCourse(timing, other, contents);
    }

    private OperationCourse with(Contents other) {
        return new OperationCourse(timing, answers, other);
    }

    /**
     * How long operations take.
     *
     * @param durations how long each kind takes; a kind that is not named takes {@code otherwise}
     * @param otherwise how long every other kind takes
     * @param stall when nothing is answered
     * @param blocking at which operations the client blocks its caller
     * @param blockingFor for how long; only then the operation itself begins
     * @param connecting how much longer the first operation of a client takes
     */
    public record Timing(
            Map<OperationKind, Duration> durations,
            Duration otherwise,
            Stall stall,
            Which blocking,
            Duration blockingFor,
            Duration connecting) {

        public Timing {
            durations = Map.copyOf(durations);
        }

        long durationNanos(OperationKind kind) {
            return durations.getOrDefault(kind, otherwise).toNanos();
        }
    }

    /**
     * What is told of operations.
     *
     * @param failing which fail
     * @param silent which are never answered
     * @param toldTwice of which the end is told once more
     * @param toldAgainAfter how long after the end
     */
    public record Answers(Failing failing, Which silent, Which toldTwice, Duration toldAgainAfter) {}

    /**
     * What is stored, and what is read of it.
     *
     * @param damage what is done to the records that are read
     * @param forgotten which records are not stored, though their creation is confirmed
     * @param keepingDeleted whether deleted records can still be read
     */
    public record Contents(Damage damage, Which forgotten, boolean keepingDeleted) {}

    /**
     * Some of the operations of a step, by number.
     *
     * @param from the first of them
     * @param every distance from one to the next, at least 1
     */
    public record Which(long from, long every) {

        /** None of them. */
        public static final Which NONE = new Which(Long.MAX_VALUE, 1);

        /** All of them. */
        public static final Which ALL = new Which(0, 1);

        /** Those whose number is a multiple of it. */
        public static Which oneIn(long every) {
            return new Which(0, every);
        }

        boolean hits(long number) {
            return number >= from && (number - from) % every == 0;
        }
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

    /** Which operations fail, and how. */
    public record Failing(Which which, OperationFailure failure) {}

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
        /** The record is that of the next offset, the first one after the last, and is said to be of the offset asked for. */
        NEIGHBOUR,
        /** The record is that of the next offset, the first one after the last, and says so. */
        OTHER_OFFSET,
        /** The value is one that Weir never wrote. */
        FOREIGN
    }
}
