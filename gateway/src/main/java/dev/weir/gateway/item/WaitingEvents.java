package dev.weir.gateway.item;

import java.util.ArrayDeque;
import java.util.Deque;

/** Events in their order, up to a number: a further one takes the place of the oldest. */
final class WaitingEvents implements Waiting {

    private final int maxEvents;
    private final boolean tellsLoss;
    private final boolean tellsSnapshots;
    private final Deque<Row> rows = new ArrayDeque<>(1);
    private long lost;
    private boolean ends;
    /** How many rows come before the end of the snapshot. */
    private int beforeEnd;

    private boolean clears;

    /**
     * @param tellsLoss whether the client hears of events that were dropped
     * @param tellsSnapshots whether it hears of the end of a snapshot and that one is void
     */
    WaitingEvents(int maxEvents, boolean tellsLoss, boolean tellsSnapshots) {
        this.maxEvents = maxEvents;
        this.tellsLoss = tellsLoss;
        this.tellsSnapshots = tellsSnapshots;
    }

    @Override
    public int hold(Row row) {
        boolean full = rows.size() == maxEvents;
        if (full) {
            rows.removeFirst();
            beforeEnd = Math.max(0, beforeEnd - 1);
            lost++;
        }
        rows.addLast(row);
        return full ? 1 : 0;
    }

    @Override
    public boolean tellsLoss() {
        return tellsLoss;
    }

    @Override
    public void holdEndOfSnapshot() {
        if (tellsSnapshots) {
            ends = true;
            beforeEnd = rows.size();
        }
    }

    @Override
    public void holdClearSnapshot(Row empty) {
        if (tellsSnapshots) {
            rows.clear();
            beforeEnd = 0;
            clears = true;
        } else {
            hold(empty);
        }
    }

    @Override
    public void missed(Feed.Missed missed) {
        lost += missed.lost() - missed.newest().size();
        missed.newest().forEach(this::hold);
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty() && !ends && !clears && !(tellsLoss && lost > 0);
    }

    @Override
    public long sendOne(ItemSubscription subscription) {
        if (clears) {
            clears = false;
            subscription.sendClearSnapshot();
        } else if (ends && beforeEnd == 0) {
            ends = false;
            subscription.sendEndOfSnapshot();
        } else if (lost > 0 && tellsLoss) {
            subscription.sendOverflow(lost);
            lost = 0;
        } else if (!rows.isEmpty()) {
            long due = subscription.dueNanos();
            if (due > subscription.nowNanos()) {
                return due;
            }
            subscription.send(rows.removeFirst());
            beforeEnd = Math.max(0, beforeEnd - 1);
        }
        return isEmpty() ? Long.MAX_VALUE : subscription.nowNanos();
    }
}
