package dev.weir.measure.gap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * When the messages of one kind of trouble were due: so that they can be told apart by a period that is known only
 * afterwards. The first hundred thousand are kept; it takes no room before there is one.
 *
 * <p>One thread writes. Others may read once that thread has ended.
 */
public final class InstantLog {

    private static final int MOST = 100_000;
    private static final long[] NONE = {};

    private long[] instants = NONE;
    private int used;
    private int told;

    public void add(long nanos) {
        if (used == MOST) {
            return;
        }
        if (used == instants.length) {
            instants = Arrays.copyOf(instants, Math.max(16, 2 * used));
        }
        instants[used++] = nanos;
    }

    /** How many lie from one instant to another, both included. When the writer has ended. */
    public long count(long fromNanos, long toNanos) {
        return Arrays.stream(instants, 0, used)
                .filter(nanos -> nanos >= fromNanos && nanos <= toNanos)
                .count();
    }

    /** Those added since the last call of this, for a copy in another process. By the thread that writes. */
    public List<Long> more() {
        List<Long> more = new ArrayList<>();
        for (int i = told; i < used; i++) {
            more.add(instants[i]);
        }
        told = used;
        return more;
    }
}
