package dev.weir.transport.direct;

import java.nio.ByteBuffer;

/** One publisher's way to one subscriber. Used by the publisher's thread. */
interface Inlet {

    /** Answer of {@link #put} when the message was not taken. */
    long REFUSED = Long.MIN_VALUE;

    /**
     * Hands one message over, waiting for room if there is none.
     *
     * @param timed whether anybody asks when; otherwise the answer is a recent instant
     * @return when it was handed over, by the run's clock; {@link #REFUSED} when there is no open subscriber, or the
     *     wait ended because the transport was closed or the thread interrupted
     */
    long put(ByteBuffer message, ByteBuffer header, boolean timed);
}
