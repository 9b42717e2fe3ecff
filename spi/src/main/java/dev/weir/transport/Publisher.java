package dev.weir.transport;

import java.nio.ByteBuffer;
import java.time.Duration;

/** Publishes one stream. Used by one thread. */
public interface Publisher extends AutoCloseable {

    /** The key of a message without one. */
    int NO_KEY = -1;

    /**
     * Publishes one message. May block under back-pressure: the wait is charged to the message, which is timed from its
     * intended instant.
     *
     * <p>Both buffers belong to the caller and are reused as soon as this returns. A failure is told to the
     * {@link AckListener}, never thrown, unless the publisher as a whole can no longer work.
     *
     * @param sequence number of the message in its stream, from 0, without gaps
     * @param key key of the message, or {@link #NO_KEY}
     * @param message from position to limit the bytes to carry
     * @param header the identity, when the carrier is a transport header; otherwise without remaining bytes
     * @throws TransportException when the publisher can publish nothing any more
     */
    void publish(long sequence, int key, ByteBuffer message, ByteBuffer header);

    /**
     * Hands over everything still in the client's buffer and waits until every message is acknowledged or failed.
     *
     * @return whether that was so within the deadline
     */
    boolean flush(Duration deadline);

    /** Releases everything within a bounded time. Afterwards no acknowledgement arrives. */
    @Override
    void close();
}
