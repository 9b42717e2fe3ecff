package dev.weir.gateway.item;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Events in their order, up to a number: a further one takes the place of the oldest. */
final class WaitingEvents implements WaitingUpdates {

    private final int maxEvents;
    private final boolean tellsLoss;
    private final boolean tellsSnapshots;
    /** Only as long as there are any: most subscriptions never have one. */
    private @Nullable Deque<Row> rows;

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
    public LeftOut hold(Row row) {
        Deque<Row> known = rows;
        if (known == null) {
            known = new ArrayDeque<>(2);
            rows = known;
        }
        boolean full = known.size() == maxEvents;
        if (full) {
            known.removeFirst();
            beforeEnd = Math.max(0, beforeEnd - 1);
            lost++;
        }
        known.addLast(row);
        return full ? LeftOut.one(tellsLoss) : LeftOut.NONE;
    }

    @Override
    public void holdEndOfSnapshot() {
        if (tellsSnapshots) {
            ends = true;
            beforeEnd = rows == null ? 0 : rows.size();
        }
    }

    @Override
    public void holdClearSnapshot(Row empty) {
        if (tellsSnapshots) {
            rows = null;
            beforeEnd = 0;
            clears = true;
        } else {
            hold(empty);
        }
    }

    @Override
    public LeftOut missed(MissedEvents missed) {
        int leftOut = missed.lost() - missed.newest().size();
        lost += leftOut;
        for (Row row : missed.newest()) {
            leftOut += hold(row).count();
        }
        return new LeftOut(leftOut, tellsLoss);
    }

    @Override
    public boolean isEmpty() {
        return rows == null && !ends && !clears && !(tellsLoss && lost > 0);
    }

    @Override
    public long sendOne(RowSender sender) {
        if (clears) {
            clears = false;
            sender.sendClearSnapshot();
        } else if (ends && beforeEnd == 0) {
            ends = false;
            sender.sendEndOfSnapshot();
        } else if (lost > 0 && tellsLoss) {
            sender.sendOverflow(lost);
            lost = 0;
        } else if (rows != null) {
            long due = sender.dueNanos();
            if (due > sender.nowNanos()) {
                return due;
            }
            sendFirst(rows, sender);
        }
        return isEmpty() ? Long.MAX_VALUE : sender.nowNanos();
    }

    private void sendFirst(Deque<Row> some, RowSender sender) {
        Row first = some.removeFirst();
        if (some.isEmpty()) {
            rows = null;
        }
        beforeEnd = Math.max(0, beforeEnd - 1);
        sender.send(first);
    }
}
