package dev.weir.transport.testkit.faulty;

import java.time.Duration;

/**
 * One thing that a {@link FaultyCrowdDriver} does wrong to some clients, known exactly. Messages are counted from the first
 * one of the measured phase, in each stream.
 *
 * @param client the client it is done to
 * @param every it is done to the n-th message of a stream, the 2n-th and so on
 * @param what what is done
 * @param delay for {@link What#DELAY}, {@link What#SWAP} and {@link What#QUEUE}, by how much the message comes later; otherwise
 *     zero
 */
public record CrowdFault(int client, int every, What what, Duration delay) {

    /** What is done to a delivery. */
    public enum What {
        /** The client is refused each time it connects, and may try again. */
        REFUSE,
        /** The client never gets it. */
        DROP,
        /** The client gets it twice. */
        DOUBLE,
        /** The client gets it later. */
        DELAY,
        /** The client gets it after the one that follows it. */
        SWAP,
        /**
         * The client gets it later by the delay for it and for every message of its stream before it, or as soon as nothing has
         * been published for 20 ms.
         */
        QUEUE,
        /** A byte of it is flipped. */
        CORRUPT,
        /** The client gets neither it nor anything that follows, of no stream. */
        CUT,
        /** No client gets any identity, from the first message of the run on. */
        ANONYMOUS,
        /** The client after this one gets it too, whatever it subscribed to. */
        ALIEN
    }

    /** Of a fault that delays nothing. */
    public static CrowdFault of(int client, int every, What what) {
        return new CrowdFault(client, every, what, Duration.ZERO);
    }

    boolean strikes(int at, long ordinal) {
        return at == client && (ordinal + 1) % every == 0;
    }
}
