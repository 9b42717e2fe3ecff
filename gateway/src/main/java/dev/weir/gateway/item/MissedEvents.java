package dev.weir.gateway.item;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The state of an item after events that never reached a reader.
 *
 * @param newest the newest state, if there is one
 * @param table the rows of the item, if it is a table
 * @param complete whether the snapshot is complete
 * @param lost how many events did not reach the reader
 * @param lastNumber of the last event
 */
record MissedEvents(List<Row> newest, List<Row> table, boolean complete, int lost, long lastNumber) {

    /** The same for a reader that knew of what was up to a number. */
    MissedEvents since(long number) {
        int most = (int) Math.min(lost, (lastNumber - number) / Feed.NUMBERS_AN_EVENT);
        return most == lost ? this : new MissedEvents(newest, table, complete, most, lastNumber);
    }

    /** The same with the newest state as a mode shows it. */
    MissedEvents shown(UnaryOperator<Row> mode) {
        return new MissedEvents(newest.stream().map(mode).toList(), table, complete, lost, lastNumber);
    }
}
