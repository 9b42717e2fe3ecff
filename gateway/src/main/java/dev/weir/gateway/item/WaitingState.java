package dev.weir.gateway.item;

import org.jspecify.annotations.Nullable;

/** The newest state, in mode MERGE: whatever was older is in it. */
final class WaitingState implements Waiting {

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
    public void missed(Feed.Missed missed) {
        missed.newest().forEach(this::hold);
    }

    @Override
    public boolean isEmpty() {
        return newest == null;
    }

    @Override
    public long sendOne(ItemSubscription subscription) {
        Row row = newest;
        if (row != null) {
            long due = subscription.dueNanos();
            if (due > subscription.nowNanos()) {
                return due;
            }
            newest = null;
            subscription.send(row);
        }
        return Long.MAX_VALUE;
    }
}
