package dev.weir.transport.direct;

import java.nio.ByteBuffer;

/** The way from one publisher's thread to one subscriber's thread. */
interface Pipe {

    /** Puts a message in, which the taker is told is timed or not; false when there is no room. For the publisher's thread. */
    boolean offer(ByteBuffer message, ByteBuffer header, boolean timed);

    /** Gives the oldest messages to a taker; returns how many there were. For the subscriber's thread. */
    int take(Taker taker, int limit);

    /** How many messages were ever put in. For any thread. */
    long count();

    /** Takes messages out of a pipe; the buffers are valid during the call. */
    @FunctionalInterface
    interface Taker {
        void take(ByteBuffer message, ByteBuffer header, boolean timed);
    }
}
