package dev.weir.measure;

import java.util.OptionalLong;
import java.util.function.LongPredicate;

/**
 * To whom the messages of a run are due, where that is not one number for all of them: the clients of a crowd, of which
 * each may take the messages of one key only.
 */
public interface Audience {

    /** How many clients a message is due to. By any thread; allocates nothing. */
    int of(int stream, long sequence);

    /** How many clients a message is due to on average. */
    double mean();

    /** How many clients the messages of one stream from one sequence to before another are due to, added up. */
    default long total(int stream, long from, long to) {
        long total = 0;
        for (long sequence = from; sequence < to; sequence++) {
            total += of(stream, sequence);
        }
        return total;
    }

    /** How many deliveries of the measured phase are not due after all, because clients had been told to leave. By any thread. */
    long excused();

    /**
     * How many deliveries of the measured phase clients were not given though newer messages came, where a newer one may
     * replace them. By any thread.
     */
    long conflated();

    /**
     * How many of the deliveries that are told as left out are lost, by the system's own count of those that newer messages
     * replaced; the rest is conflated. Which of them they are is not known. Empty while there is no such count.
     */
    default OptionalLong lostOfLeftOut() {
        return OptionalLong.empty();
    }

    /** How many deliveries of the measured phase clients were not given though later ones came. By any thread. */
    long overtaken();

    /**
     * What became of some messages of the measured phase at those they were due to. By the run's own thread, when every
     * account is sealed.
     *
     * @param stream the publisher's index
     * @param from sequence of the first message of the phase
     * @param to sequence after its last message
     * @param which the messages asked about
     * @param missed told of every delivery that is missing
     */
    Deliveries deliveries(int stream, long from, long to, LongPredicate which, Missed missed);

    /**
     * What became of some messages at those they were due to.
     *
     * @param due how many times they should have been received
     * @param missing how many of those they were not
     * @param conflated how many more they were not, because a newer message replaced them
     * @param leftOut how many more they were not though newer messages came, by whom they were left out is not known
     */
    record Deliveries(long due, long missing, long conflated, long leftOut) {

        /** Where nothing is left out, or it is known by whom. */
        public Deliveries(long due, long missing, long conflated) {
            this(due, missing, conflated, 0);
        }

        /** How many times they were received. */
        public long received() {
            return due - missing - conflated - leftOut;
        }

        /** These and others. */
        public Deliveries and(Deliveries other) {
            return new Deliveries(
                    due + other.due, missing + other.missing, conflated + other.conflated, leftOut + other.leftOut);
        }

        /** The same, where so many of those left out are lost, and newer messages replaced the rest. */
        public Deliveries explained(long lostOfLeftOut) {
            return new Deliveries(due, missing + lostOfLeftOut, conflated + leftOut - lostOfLeftOut);
        }
    }

    /** Told of a delivery that is missing. */
    @FunctionalInterface
    interface Missed {

        /** Somebody who does not want to know. */
        Missed NOBODY = (client, sequence) -> {};

        /** The client did not receive the message. */
        void missed(int client, long sequence);
    }
}
