package dev.weir.run;

import dev.weir.schedule.Schedule;
import dev.weir.schedule.ScheduleCursor;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts what was due, from the schedule alone: an account of its own, against which the one of the publishers is held.
 */
final class DueCount {

    private final long lengthNanos;
    private final List<ScheduleCursor> cursors = new ArrayList<>();
    private final long[] nextNanos;
    private final long[] counts;
    private final long[] limits;

    /** @param limit most messages over all publishers */
    DueCount(Schedule schedule, int publishers, long lengthNanos, long limit) {
        this.lengthNanos = lengthNanos;
        this.nextNanos = new long[publishers];
        this.counts = new long[publishers];
        this.limits = new long[publishers];
        for (int i = 0; i < publishers; i++) {
            cursors.add(schedule.cursor(i, publishers));
            nextNanos[i] = cursors.get(i).nextNanos();
            limits[i] = share(limit, i, publishers);
        }
    }

    /** The part of {@code total} messages that falls to one of {@code parts}. */
    static long share(long total, int part, int parts) {
        return total == Long.MAX_VALUE ? total : total / parts + (part < total % parts ? 1 : 0);
    }

    /** Messages of one publisher that were due up to {@code nanos} from the start of the phase. Never goes back. */
    long until(int publisher, long nanos) {
        while (nextNanos[publisher] <= nanos
                && nextNanos[publisher] < lengthNanos
                && counts[publisher] < limits[publisher]) {
            counts[publisher]++;
            nextNanos[publisher] = cursors.get(publisher).nextNanos();
        }
        return counts[publisher];
    }

    /** The same over all publishers. */
    long until(long nanos) {
        long due = 0;
        for (int publisher = 0; publisher < counts.length; publisher++) {
            due += until(publisher, nanos);
        }
        return due;
    }
}
