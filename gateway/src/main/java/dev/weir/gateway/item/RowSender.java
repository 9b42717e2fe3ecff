package dev.weir.gateway.item;

/** Sends what waits for a client, of one item of one subscription. Belongs to a loop. */
interface RowSender {

    void send(Row row);

    void sendEndOfSnapshot();

    void sendClearSnapshot();

    /**
     * Tells the client of updates that it will not get.
     *
     * @param lost how many
     */
    void sendOverflow(long lost);

    /** On the clock of the outlet. */
    long nowNanos();

    /** Between two updates of the item; 0 without a limit. */
    long intervalNanos();

    /** When the item may be updated again. */
    long dueNanos();
}
