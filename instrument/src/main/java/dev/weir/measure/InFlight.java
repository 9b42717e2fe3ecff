package dev.weir.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The messages of one stream that are neither acknowledged nor failed, with the instants at which they were due. */
interface InFlight {

    /** Answer of {@link #close} to a message that is not in flight. */
    long NONE = Long.MIN_VALUE;

    /**
     * Messages in flight for a transport that answers as it likes, or for one that answers before {@code publish} returns.
     *
     * @param capacity most messages in flight; a power of two
     */
    static InFlight of(boolean answersWithinPublish, int capacity) {
        return answersWithinPublish ? new One() : new Ring(capacity);
    }

    /** Takes a place; false while there is none for this message. By the publishing thread. */
    boolean open(long sequence, long intended);

    /**
     * Gives the message's place back.
     *
     * @return when the message was due, or {@link #NONE}
     */
    long close(long sequence);

    /**
     * By how much the tool delayed each message in flight, in nanoseconds. The publishing thread puts a delay before it
     * publishes, and the thread that acknowledges asks for it before it closes the message: until then nobody else has its place.
     */
    final class Delays {

        private final long[] nanos;

        /** @param capacity most messages in flight, a power of two; 0 to keep nothing */
        Delays(int capacity) {
            nanos = new long[capacity];
        }

        void put(long sequence, long delayNanos) {
            if (nanos.length > 0) {
                nanos[(int) sequence & (nanos.length - 1)] = delayNanos;
            }
        }

        /** 0 if nothing is kept. */
        long of(long sequence) {
            return nanos.length == 0 ? 0 : nanos[(int) sequence & (nanos.length - 1)];
        }
    }

    /**
     * Any number of messages in flight, in a ring by sequence.
     *
     * <p>The publishing thread opens entries; the thread that acknowledges, and any that fails a message, closes them. A place
     * knows which message holds it, so that a late or repeated answer to an earlier one leaves it alone.
     */
    final class Ring implements InFlight {

        private static final int FREE = 0;
        private static final VarHandle HOLDER = MethodHandles.arrayElementVarHandle(int[].class);

        private final long[] intendedNanos;

        /** Which of the messages that share a place holds it: how often the ring had come round, counted from 1. */
        private final int[] holders;

        private final int mask;
        private final int bits;

        /** @param capacity most messages in flight; a power of two */
        Ring(int capacity) {
            if (Integer.bitCount(capacity) != 1) {
                throw new IllegalArgumentException("capacity must be a power of two: " + capacity);
            }
            intendedNanos = new long[capacity];
            holders = new int[capacity];
            mask = capacity - 1;
            bits = Integer.numberOfTrailingZeros(capacity);
        }

        @Override
        public boolean open(long sequence, long intended) {
            int place = (int) sequence & mask;
            if ((int) HOLDER.getAcquire(holders, place) != FREE) {
                return false;
            }
            intendedNanos[place] = intended;
            HOLDER.setRelease(holders, place, holder(sequence));
            return true;
        }

        @Override
        public long close(long sequence) {
            int place = (int) sequence & mask;
            int holder = holder(sequence);
            if ((int) HOLDER.getAcquire(holders, place) != holder) {
                return NONE;
            }
            long intended = intendedNanos[place];
            // Of two answers to one message that come at once only one may free the place, which the next message may
            // take.
            return HOLDER.compareAndSet(holders, place, holder, FREE) ? intended : NONE;
        }

        /** Sequences of one place differ in these bits: 2^31 rounds of the ring are more than any run has. */
        private int holder(long sequence) {
            return (int) (sequence >>> bits) + 1;
        }
    }

    /**
     * The message that is being published, for a transport that answers before {@code publish} returns: by the publishing
     * thread alone, and without the ring's atomic operation. A message that was not answered by then is never answered, so the
     * next one takes its place.
     */
    final class One implements InFlight {

        private static final long NOBODY = -1;

        private long holder = NOBODY;
        private long intendedNanos;

        @Override
        public boolean open(long sequence, long intended) {
            holder = sequence;
            intendedNanos = intended;
            return true;
        }

        @Override
        public long close(long sequence) {
            if (sequence != holder) {
                return NONE;
            }
            holder = NOBODY;
            return intendedNanos;
        }
    }
}
