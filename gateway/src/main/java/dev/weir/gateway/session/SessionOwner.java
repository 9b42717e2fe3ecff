package dev.weir.gateway.session;

import dev.weir.gateway.protocol.Refusal;

/** What a session needs of the gateway that it belongs to. Thread-safe. */
interface SessionOwner {

    SessionSettings settings();

    /**
     * The adapters that a session may use.
     *
     * @throws Refusal when there is none of the name
     */
    AdapterSet adapters(String name);

    MessageListener messageListener();

    /** A session has ended, with what its client was told or would have been. */
    void ended(String id, int code, String message);
}
