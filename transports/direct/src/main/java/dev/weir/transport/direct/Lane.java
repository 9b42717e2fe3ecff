package dev.weir.transport.direct;

import dev.weir.transport.MessageHandler;
import dev.weir.transport.Subscriber;

/** The place of one subscriber: everything that leads to it, and how much has been handed over there. Thread-safe. */
interface Lane {

    /** The way here for the publisher of a stream. */
    Inlet inlet(int stream);

    /**
     * Opens the subscriber of this lane.
     *
     * @throws IllegalStateException when it is open already
     */
    Subscriber subscribe(MessageHandler handler);

    /** How many messages were put into this lane. */
    long count();

    /** Ends every wait in this lane and takes nothing more. */
    void close();
}
