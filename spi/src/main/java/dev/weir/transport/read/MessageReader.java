package dev.weir.transport.read;

import java.util.List;

/** Reads a topic. Used by one thread. */
public interface MessageReader extends AutoCloseable {

    /**
     * What has arrived, in the order of each partition; waits about 100 ms for the first message.
     *
     * @throws dev.weir.transport.TransportException when it cannot be read
     */
    List<ReadMessage> poll();

    /** Whether everything that was there when reading began has been handed over: what comes now has just been written. */
    boolean live();

    /** Gives back all that is held, within a bounded time. */
    @Override
    void close();
}
