package dev.weir.transport.direct;

import dev.weir.transport.MessageHandler;
import dev.weir.transport.Subscriber;

/** The place of one subscriber: everything that leads to it, and how much has been handed over there. Thread-safe. */
interface Route {

    /** The way here for the publisher of a stream. */
    Inlet inlet(int stream);

    /**
     * Opens the subscriber of this route.
     *
     * @throws IllegalStateException when it is open already
     */
    Subscriber subscribe(MessageHandler handler);

    /** How many messages were put into this route. */
    long count();

    /** Ends every wait in this route and takes nothing more. */
    void close();
}
