package dev.weir.transport;

/** A transport that needs something of a system which Weir did not start. */
public interface Dependent {

    /**
     * What has to be so in that system for messages to arrive, as a clause for the report; empty where there is nothing to
     * say. Asked for when they do not.
     */
    String receivingNeeds();
}
