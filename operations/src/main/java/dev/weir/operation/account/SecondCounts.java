package dev.weir.operation.account;

import java.util.Arrays;

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

    private long[] cells = new long[FIRST_SECONDS * COLUMNS];
    private int seconds;

    void add(long second, Column column, long amount) {
        int row = (int) Math.max(0, second);
        if (row >= seconds) {
            seconds = row + 1;
            if (seconds * COLUMNS > cells.length) {
                cells = Arrays.copyOf(cells, Math.max(seconds * COLUMNS, 2 * cells.length));
            }
        }
        cells[row * COLUMNS + column.place] += amount;
    }

    /** How many seconds there are: up to the last one in which something was counted. */
    int seconds() {
        return seconds;
    }

    long get(int second, Column column) {
        return second < seconds ? cells[second * COLUMNS + column.place] : 0;
    }
}
