package dev.weir.payload;

import java.nio.ByteBuffer;

/** Makes the content of messages, deterministic by sequence. Used by one thread; allocates nothing. */
public interface PayloadGenerator {

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
}
