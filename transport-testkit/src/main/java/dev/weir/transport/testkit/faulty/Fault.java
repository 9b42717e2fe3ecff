package dev.weir.transport.testkit.faulty;

import dev.weir.transport.FailureKind;
import java.time.Duration;

/**
 * One thing that {@link FaultyTransport} does wrong, known exactly. Messages are counted from the first one of the
 * measured phase, in each stream; "every n-th" strikes the n-th, the 2n-th and so on.
 */
public sealed interface Fault {

    private static void positive(int every) {
        if (every < 1) {
            throw new IllegalArgumentException("every n-th message, with n at least 1: " + every);
        }
    }

    /**
     * Publishing blocks for a while, again and again.
     *
     * @param first start of the first stall, from the instant the first measured message was due
     * @param every time from the start of a stall to the start of the next
     * @param length how long a stall lasts
     */
    record Stall(Duration first, Duration every, Duration length) implements Fault {

        /** When a call that enters {@code publish} at an instant leaves it; both from the same origin as the stalls. */
        long leavesNanos(long entersNanos) {
            long intoNanos = entersNanos - first.toNanos();
            if (intoNanos < 0) {
                return entersNanos;
            }
            long sinceStartNanos = intoNanos % every.toNanos();
            return sinceStartNanos < length.toNanos() ? entersNanos - sinceStartNanos + length.toNanos() : entersNanos;
        }
    }

    /**
     * Messages go to several log partitions in turn, by their sequence, and one of these stands still once: it neither takes
     * messages, which are acknowledged when it does again, nor delivers any.
     *
     * @param partitions number of log partitions
     * @param partition the one that stands still
     * @param first from when on, from the instant the first measured message was due
     * @param untaken how long it takes nothing
     * @param undelivered how long it delivers nothing
     */
    record PartitionStall(int partitions, int partition, Duration first, Duration untaken, Duration undelivered)
            implements Fault {

        long takenNanos(long nanos) {
            return after(nanos, untaken);
        }

        long deliveredNanos(long nanos) {
            return after(nanos, undelivered);
        }

        private long after(long nanos, Duration length) {
            long overNanos = first.plus(length).toNanos();
            return nanos >= first.toNanos() && nanos < overNanos ? overNanos : nanos;
        }
    }

    /**
     * Messages are delivered only now and then, each time all that have come by then, as by a consumer that asks so rarely.
     *
     * @param first from when on, from the instant the first measured message was due
     * @param every time from one delivery to the next
     */
    record Batches(Duration first, Duration every) implements Fault {

        long deliveredNanos(long nanos) {
            return first.toNanos() + Math.ceilDiv(nanos - first.toNanos(), every.toNanos()) * every.toNanos();
        }
    }

    /** The consumer takes this long for every message it is handed, whatever is wrong with the message. */
    record SlowConsumer(Duration service) implements Fault {}

    /** Asked for the first time where the log ends, it names a place this many messages before, as if they had just come. */
    record EarlyEnd(int messages) implements Fault {}

    /**
     * Whoever asks for the lag is told where the log ended a while ago.
     *
     * @param age how long ago
     * @param placesTold whether publishers say how far their acknowledged messages reach
     */
    record OldEnd(Duration age, boolean placesTold) implements Fault {}

    /**
     * Every n-th message is followed by offsets that hold none, as where a transaction ended or was aborted.
     *
     * @param offsets how many
     */
    record EmptyOffsets(int every, int offsets) implements Fault {
        public EmptyOffsets {
            positive(every);
            positive(offsets);
        }
    }

    /** Messages vanish after they were acknowledged, at random but the same ones for the same seed. */
    record Loss(double probability, long seed) implements Fault {}

    /** From a message on, messages are acknowledged and never get into the log. */
    record Forgetting(long fromMessage) implements Fault {}

    /** From a message on, messages are taken, and neither acknowledged nor delivered. */
    record Freeze(long fromMessage) implements Fault {}

    /** Every n-th message is handed over twice from the same offset. */
    record ReadTwice(int every) implements Fault {
        public ReadTwice {
            positive(every);
        }
    }

    /** Every n-th message stands in the log twice, at two offsets. */
    record WrittenTwice(int every) implements Fault {
        public WrittenTwice {
            positive(every);
        }
    }

    /** Every n-th message comes behind the {@code distance} messages published after it. */
    record Reordering(int every, int distance) implements Fault {
        public Reordering {
            positive(every);
            if (distance < 1 || distance >= every) {
                throw new IllegalArgumentException("the distance lies between 1 and " + (every - 1) + ": " + distance);
            }
        }
    }

    /** Every n-th message of one topic vanishes after it was acknowledged. */
    record LossOfTopic(int topic, int every) implements Fault {
        public LossOfTopic {
            positive(every);
        }
    }

    /**
     * Every n-th message of one topic gets into the log of another.
     *
     * @param into the other topic
     * @param copied whether it gets into its own too
     */
    record Misdelivery(int topic, int into, int every, boolean copied) implements Fault {
        public Misdelivery {
            positive(every);
        }
    }

    /** One byte of every n-th message is flipped, each time another one. */
    record Corruption(int every) implements Fault {
        public Corruption {
            positive(every);
        }
    }

    /** Every n-th message is followed by one of somebody else. */
    record Foreign(int every) implements Fault {
        public Foreign {
            positive(every);
        }
    }

    /**
     * Every n-th message is answered with a failure.
     *
     * @param delivered whether it is delivered all the same, which only a failure that is not definite may be
     */
    record Failure(int every, FailureKind kind, boolean delivered) implements Fault {
        public Failure {
            positive(every);
            if (delivered && kind.definite()) {
                throw new IllegalArgumentException("a message that failed with " + kind + " is never delivered");
            }
        }
    }

    /** From a message on, the clock that stamps received messages is off by {@code stepNanos}. */
    record ClockStep(long fromMessage, long stepNanos) implements Fault {}
}
