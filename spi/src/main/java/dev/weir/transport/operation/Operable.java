package dev.weir.transport.operation;

/** A transport that carries out single operations: one whose driver has some. */
public interface Operable {

    /**
     * Opens the client of one worker's operations. The transport need be neither provisioned nor joined.
     *
     * @param worker index of the worker, from 0
     * @param listener told of the end of every operation
     */
    OperationClient openOperations(int worker, OperationListener listener);

    /** Name of the topic that operations find when no other is named. Asked for after the transport was provisioned. */
    String ownTopic();
}
