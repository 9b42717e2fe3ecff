package dev.weir.gateway.item;

/**
 * Updates that will not be sent.
 *
 * @param count how many
 * @param lost whether the client is told of them as lost; otherwise newer ones take their place
 */
record LeftOut(int count, boolean lost) {

    static final LeftOut NONE = new LeftOut(0, false);

    private static final LeftOut ONE = new LeftOut(1, false);
    private static final LeftOut ONE_LOST = new LeftOut(1, true);

    /** A single one. */
    static LeftOut one(boolean lost) {
        return lost ? ONE_LOST : ONE;
    }
}
