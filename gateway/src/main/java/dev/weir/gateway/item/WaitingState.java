package dev.weir.gateway.item;

import org.jspecify.annotations.Nullable;

/** The newest state, in mode MERGE: whatever was older is in it. */
final class WaitingState implements WaitingUpdates {

    private @Nullable Row newest;

    @Override
    public LeftOut hold(Row row) {
        LeftOut leftOut = newest == null ? LeftOut.NONE : LeftOut.one(false);
        newest = row;
        return leftOut;
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
    public LeftOut missed(MissedEvents missed) {
        int leftOut = missed.lost() - missed.newest().size();
        for (Row row : missed.newest()) {
            leftOut += hold(row).count();
        }
        return new LeftOut(leftOut, false);
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
