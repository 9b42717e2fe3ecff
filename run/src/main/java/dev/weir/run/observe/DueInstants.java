package dev.weir.run.observe;

import dev.weir.run.observe.LagLog.Row;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.ScheduleCursor;
import java.util.ArrayList;
import java.util.List;

/**
 * When the messages of a phase were due, in the order in which they were, over all publishers: so many messages have been
 * handed over, so the oldest that has not been was due then. That is exact where messages are handed over in the order in
 * which they were due, as from one partition; of several, it is what the age would be if all were equally far.
 */
public final class DueInstants {

    private static final long UNKNOWN = -1;

    private final List<ScheduleCursor> cursors = new ArrayList<>();
    private final long[] nextNanos;
    private final long lengthNanos;
    private long passed;

    /**
     * What is due in a phase.
     *
     * @param publishers how many divide the schedule
     * @param lengthNanos length of the phase
     * @param limit most messages of the phase
     */
    public record DueMessages(Schedule schedule, int publishers, long lengthNanos, long limit) {}

    private DueInstants(Schedule schedule, int publishers, long lengthNanos) {
        this.lengthNanos = lengthNanos;
        this.nextNanos = new long[publishers];
        for (int i = 0; i < publishers; i++) {
            cursors.add(schedule.cursor(i, publishers));
            nextNanos[i] = ScheduleCursor.nextOrEnd(cursors.get(i));
        }
    }

    /**
     * The age of the oldest message not handed over at each sample, in nanoseconds; 0 when none was due, -1 before the phase.
     *
     * @param startNanos start of the phase, by the run's clock
     */
    static List<Long> ages(List<Row> rows, DueMessages asked, long startNanos) {
        if (asked.schedule() instanceof Schedule.Saturated || asked.schedule() instanceof Schedule.ByOthers) {
            return rows.stream().map(row -> UNKNOWN).toList();
        }
        long lengthNanos = asked.lengthNanos();
        DueInstants due = new DueInstants(asked.schedule(), asked.publishers(), lengthNanos);
        List<Long> ages = new ArrayList<>();
        long before = UNKNOWN;
        for (Row row : rows) {
            if (row.atNanos() < startNanos) {
                // Nothing is published shortly before the phase: all there is in the log by then is older.
                before = row.appended();
                ages.add(UNKNOWN);
            } else {
                before = before == UNKNOWN ? row.handedOver() : before;
                long handedOver =
                        row.passedInPhase() == UNKNOWN ? Math.max(0, row.handedOver() - before) : row.passedInPhase();
                long dueNanos = handedOver < asked.limit() ? due.of(handedOver) : lengthNanos;
                ages.add(dueNanos >= lengthNanos ? 0 : Math.max(0, row.atNanos() - startNanos - dueNanos));
            }
        }
        return ages;
    }

    /** When the message after so many was due, from the start of the phase; never goes back. */
    private long of(long count) {
        int first = first();
        while (passed < count && nextNanos[first] < lengthNanos) {
            nextNanos[first] = ScheduleCursor.nextOrEnd(cursors.get(first));
            passed++;
            first = first();
        }
        return nextNanos[first];
    }

    private int first() {
        int first = 0;
        for (int i = 1; i < nextNanos.length; i++) {
            first = nextNanos[i] < nextNanos[first] ? i : first;
        }
        return first;
    }
}
