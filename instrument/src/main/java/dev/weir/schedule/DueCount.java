package dev.weir.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts what was due, from the schedule alone: an account of its own, against which the one of the publishers is held. Used by
 * one thread.
 */
public final class DueCount {

    private final long lengthNanos;
    private final List<ScheduleCursor> cursors = new ArrayList<>();
    private final long[] nextNanos;
    private final long[] counts;
    private final long[] limits;
    private long lastNanos;

    /**
     * @param lengthNanos how long anything is due; {@link Long#MAX_VALUE} without end
     * @param limit most messages over all publishers
     */
    public DueCount(Schedule schedule, int publishers, long lengthNanos, long limit) {
        this.lengthNanos = lengthNanos;
        this.nextNanos = new long[publishers];
        this.counts = new long[publishers];
        this.limits = new long[publishers];
        for (int i = 0; i < publishers; i++) {
            cursors.add(schedule.cursor(i, publishers));
            nextNanos[i] = ScheduleCursor.nextOrEnd(cursors.get(i));
            limits[i] = share(limit, i, publishers);
        }
    }

    /** The part of {@code total} messages that falls to one of {@code parts}. */
    public static long share(long total, int part, int parts) {
        return total == Long.MAX_VALUE ? total : total / parts + (part < total % parts ? 1 : 0);
    }

    /** Messages of one publisher that were due up to {@code nanos} from the start of the phase. Never goes back. */
    public long until(int publisher, long nanos) {
        while (nextNanos[publisher] <= nanos
                && nextNanos[publisher] < lengthNanos
                && counts[publisher] < limits[publisher]) {
            counts[publisher]++;
            lastNanos = Math.max(lastNanos, nextNanos[publisher]);
            nextNanos[publisher] = ScheduleCursor.nextOrEnd(cursors.get(publisher));
        }
        return counts[publisher];
    }

    /** The same over all publishers. */
    public long until(long nanos) {
        long due = 0;
        for (int publisher = 0; publisher < counts.length; publisher++) {
            due += until(publisher, nanos);
        }
        return due;
    }

    /** What gives the instants of each publisher. */
    public List<ScheduleCursor> cursors() {
        return List.copyOf(cursors);
    }

    /**
     * How long the messages counted so far were due, from the start of the phase to where the next would have been due, or
     * to the end of the phase. Once, after the last count.
     */
    public long nanos() {
        long count = Arrays.stream(counts).sum();
        long untilNanos = ScheduleCursor.NEVER;
        for (int publisher = 0; publisher < counts.length; publisher++) {
            // Messages that a limit leaves out may be due at the same instant as those that it does not.
            while (count > 0 && nextNanos[publisher] <= lastNanos) {
                nextNanos[publisher] = ScheduleCursor.nextOrEnd(cursors.get(publisher));
            }
            untilNanos = Math.min(untilNanos, nextNanos[publisher]);
        }
        // A schedule that has come to its end has no next message: the last one is as far from it as the others apart.
        boolean over = untilNanos >= ScheduleCursor.END && count > 1;
        return Math.min(lengthNanos, over ? Math.round((double) lastNanos * count / (count - 1)) : untilNanos);
    }
}
