package dev.weir.gateway.item;

import org.jspecify.annotations.Nullable;

/** The newest state, in mode MERGE: whatever was older is in it. */
final class WaitingState implements WaitingUpdates {

    private @Nullable Row newest;

    @Override
    public int hold(Row row) {
        int leftOut = newest == null ? 0 : 1;
        newest = row;
        return leftOut;
    }

    @Override
    public boolean tellsLoss() {
        return false;
    }

    /** The first update is the snapshot: there is no end to tell. */
    @Override
    public void holdEndOfSnapshot() {
        // Nothing to do.
    }

    @Override
    public void holdClearSnapshot(Row empty) {
        newest = empty;
    }

    @Override
    public void missed(MissedEvents missed) {
        missed.newest().forEach(this::hold);
    }

    @Override
    public boolean isEmpty() {
        return newest == null;
    }

    @Override
    public long sendOne(RowSender sender) {
        Row row = newest;
        if (row != null) {
            long due = sender.dueNanos();
            if (due > sender.nowNanos()) {
                return due;
            }
            newest = null;
            sender.send(row);
        }
        return Long.MAX_VALUE;
    }
}
