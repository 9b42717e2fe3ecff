package dev.weir.gateway.item;

/** What waits for a client, of one item of one subscription. Belongs to a loop. */
sealed interface WaitingUpdates permits WaitingState, WaitingEvents, WaitingTable {

    /** A new state; what the mode allows to be left out makes room for it. Answers what was left out. */
    LeftOut hold(Row row);

    /** The snapshot is complete: told after what is held. */
    void holdEndOfSnapshot();

    /** What is held is void; the client is told. */
    void holdClearSnapshot(Row empty);

    /** Events never came; there is where the item stands. Answers what is left out because of that. */
    LeftOut missed(MissedEvents missed);

    boolean isEmpty();

    /**
     * Sends one thing, the oldest that may go.
     *
     * @param sender takes it
     * @return when the next one may go; {@link Long#MAX_VALUE} when there is none
     */
    long sendOne(RowSender sender);
}
