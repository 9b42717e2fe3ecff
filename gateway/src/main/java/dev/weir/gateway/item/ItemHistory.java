package dev.weir.gateway.item;

import java.util.List;

/**
 * What is known of an item when a subscription begins.
 *
 * @param rows of the item, as its mode shows them
 * @param complete whether the snapshot is complete
 * @param lastNumber of the last event; later ones are still to come
 */
record ItemHistory(List<Row> rows, boolean complete, long lastNumber) {}
