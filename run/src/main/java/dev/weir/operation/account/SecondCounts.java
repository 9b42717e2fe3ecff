package dev.weir.operation.account;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Counts of each second of a step. Written by one thread; read when that has ended. Grows once in a while. */
final class SecondCounts {

    /** What is counted. */
    enum Column {
        DUE(0),
        STARTED(1),
        SUCCEEDED(2),
        FAILED(3),
        BYTES(4),
        LATENCY_NANOS(5);

        private final int place;

        Column(int place) {
            this.place = place;
        }
    }

    private static final int COLUMNS = Column.values().length;
    private static final int FIRST_SECONDS = 64;

    /** A hundred days: a second beyond them is told by nobody who means well. */
    private static final int MOST_SECONDS = 100 * 86_400;

    private long[] cells = new long[FIRST_SECONDS * COLUMNS];
    private int seconds;
    private int changedFrom = Integer.MAX_VALUE;

    void add(long second, Column column, long amount) {
        int row = (int) Math.max(0, second);
        if (row >= seconds) {
            seconds = row + 1;
            if (seconds * COLUMNS > cells.length) {
                cells = Arrays.copyOf(cells, Math.max(seconds * COLUMNS, 2 * cells.length));
            }
        }
        cells[row * COLUMNS + column.place] += amount;
        changedFrom = Math.min(changedFrom, row);
    }

    /** The counts of all seconds from the first one that has changed since the last call. */
    List<KindUpdate.SecondRow> takeChanged() {
        List<KindUpdate.SecondRow> rows = new ArrayList<>();
        for (int row = changedFrom; row < seconds; row++) {
            rows.add(new KindUpdate.SecondRow(
                    row,
                    Arrays.stream(cells, row * COLUMNS, (row + 1) * COLUMNS)
                            .boxed()
                            .toList()));
        }
        changedFrom = Integer.MAX_VALUE;
        return rows;
    }

    /**
     * Replaces the counts of a second.
     *
     * @throws IllegalArgumentException if they are none
     */
    void set(KindUpdate.SecondRow row) {
        if (row.second() < 0 || row.second() > MOST_SECONDS || row.cells().size() != COLUMNS) {
            throw new IllegalArgumentException("no counts of a second: " + row);
        }
        for (Column column : Column.values()) {
            long known = get(row.second(), column);
            add(row.second(), column, row.cells().get(column.place) - known);
        }
    }

    /** How many seconds there are: up to the last one in which something was counted. */
    int seconds() {
        return seconds;
    }

    long get(int second, Column column) {
        return second < seconds ? cells[second * COLUMNS + column.place] : 0;
    }
}
