package dev.weir.gateway.item;

/** Takes the events of a feed. Called under the lock of the feed, so it must not block. */
interface FeedReader {

    /**
     * Takes a new state.
     *
     * @param snapshot whether it was known before the subscription
     */
    void post(Row row, boolean snapshot);

    /**
     * Takes an earlier state.
     *
     * @param following how many rows of the snapshot come after it
     */
    void postHistory(Row row, int following);

    /**
     * Hears that the snapshot is complete.
     *
     * @param number of its last event
     */
    void postEndOfSnapshot(long number);

    void postClearSnapshot(Row empty);

    /** Hears that the item cannot be supplied any more. The last call. */
    void postFailed(String reason);

    /** Takes events again after an overflow; returns how many it did not take. */
    int resume();
}
