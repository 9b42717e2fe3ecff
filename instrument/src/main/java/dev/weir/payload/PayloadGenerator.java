package dev.weir.payload;

import java.nio.ByteBuffer;

/** Makes the content of messages, deterministic by sequence. Used by one thread; allocates nothing. */
public interface PayloadGenerator {

    /** Begins again, where messages follow from a place to which a phase goes back. Before the first message of a phase. */
    default void restart() {}

    /** The most bytes {@link #fill} ever writes. */
    int maxBytes();

    /** The mean number of bytes over many messages. */
    double meanBytes();

    /**
     * Writes the payload of one message at the buffer's position and advances it.
     *
     * @param sequence number of the message in its stream
     * @param into has at least {@link #maxBytes()} remaining
     * @return the number of bytes written
     */
    int fill(long sequence, ByteBuffer into);

    /**
     * Writes the payload of one message that may show its key and the time at which it is due.
     *
     * @param sequence number of the message in its stream
     * @param key its key; -1 for none
     * @param intendedNanos when it is due, by the run's clock
     * @param into has at least {@link #maxBytes()} remaining
     * @return the number of bytes written
     */
    default int fill(long sequence, int key, long intendedNanos, ByteBuffer into) {
        return fill(sequence, into);
    }
}
