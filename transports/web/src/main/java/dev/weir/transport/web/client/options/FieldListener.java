package dev.weir.transport.web.client.options;

import dev.weir.transport.web.client.tlcp.DecodedFields;

/** Told of updates with all their fields, as a client holds them that decodes. Called by the thread of the crowd. */
@FunctionalInterface
public interface FieldListener {

    /**
     * An update has been applied.
     *
     * @param client index of the client
     * @param item number of the item in the subscription, from 1
     * @param fields values after the update; valid during the call
     * @param receivedNanos when it was received, by the run's clock
     */
    void onUpdate(int client, int item, DecodedFields fields, long receivedNanos);

    /** Nobody. */
    static FieldListener none() {
        return NoFieldListener.NONE;
    }

    /** Whether it wants to be told at all: otherwise updates are not prepared for it. */
    default boolean listens() {
        return true;
    }
}
