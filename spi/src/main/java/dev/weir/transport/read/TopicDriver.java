package dev.weir.transport.read;

import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportException;

/** A driver whose system has topics to read. */
public interface TopicDriver {

    /**
     * Opens a reader of a topic, for people who want to see its messages; it disturbs no other reader.
     *
     * @throws TransportException when the system cannot be reached, or has no such topic
     */
    MessageReader openReader(Settings settings, ReadOrder order);

    /**
     * The same of any driver.
     *
     * @throws TransportException also when it has no topics
     */
    static MessageReader openReader(TransportDriver driver, Settings settings, ReadOrder order) {
        if (!(driver instanceof TopicDriver able)) {
            throw new TransportException("the transport '" + driver.name() + "' has no topics to read");
        }
        return able.openReader(settings, order);
    }
}
