package dev.weir.gateway.item;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened to the rows of a table, in mode COMMAND: of a row that waits, the newest state. A row that came waits
 * until it is told, one that went as well; one that came and went untold is counted as lost.
 *
 * <p>So it is bounded by the rows that the client knows and those of the item.
 */
final class WaitingTable implements WaitingUpdates {

    private static final LeftOut CAME_AND_WENT = new LeftOut(2, true);

    private final boolean tellsEveryLoss;
    /** Rows that may be sent now, in their order. */
    private final LinkedHashMap<String, Row> ready = new LinkedHashMap<>(1);
    /** Updates of rows in {@link #sentNanos}. */
    private final Map<String, Row> delayed = new HashMap<>(0);
    /** When a row was sent that may not be updated again yet, the one sent first in front; only with a limit of frequency. */
    private final LinkedHashMap<String, Long> sentNanos = new LinkedHashMap<>(0);
    /** Of rows that went and came again, the going, which is told first. */
    private final Map<String, Row> gone = new HashMap<>(0);

    private boolean clears;
    private boolean ends;
    private int beforeEnd;
    private long lost;

    /** @param tellsEveryLoss whether updates that became one count as lost too */
    WaitingTable(boolean tellsEveryLoss) {
        this.tellsEveryLoss = tellsEveryLoss;
    }

    private int size() {
        return ready.size() + delayed.size();
    }

    private @Nullable Row waiting(String key) {
        Row row = ready.get(key);
        return row == null ? delayed.get(key) : row;
    }

    private void put(String key, Row row) {
        boolean atOnce = row.adds() || row.deletes() || ready.containsKey(key) || !sentNanos.containsKey(key);
        if (atOnce) {
            delayed.remove(key);
            ready.put(key, row);
        } else {
            delayed.put(key, row);
        }
    }

    @Override
    public LeftOut hold(Row row) {
        if (!row.keyed()) {
            return LeftOut.NONE; // An event about no row, which a table cannot show.
        }
        String key = row.key();
        Row older = waiting(key);
        if (older == null) {
            put(key, row);
        } else if (older.deletes()) {
            if (!row.deletes()) {
                gone.put(key, older);
                put(key, row);
            }
        } else if (row.deletes()) {
            return holdDeletion(key, older, row);
        } else {
            put(key, older.adds() ? row.asAdded() : row);
            return merged();
        }
        return LeftOut.NONE;
    }

    private LeftOut merged() {
        lost += tellsEveryLoss ? 1 : 0;
        return LeftOut.one(tellsEveryLoss);
    }

    private LeftOut holdDeletion(String key, Row older, Row deletion) {
        if (!older.adds()) {
            put(key, deletion);
            return merged();
        }
        lost += CAME_AND_WENT.count();
        Row goneBefore = gone.remove(key);
        if (goneBefore != null) {
            ready.put(key, goneBefore);
        } else {
            ready.remove(key);
            beforeEnd = Math.min(beforeEnd, size());
        }
        return CAME_AND_WENT;
    }

    @Override
    public void holdEndOfSnapshot() {
        ends = true;
        beforeEnd = size();
    }

    @Override
    public void holdClearSnapshot(Row empty) {
        clear();
    }

    private void clear() {
        ready.clear();
        delayed.clear();
        sentNanos.clear();
        gone.clear();
        beforeEnd = 0;
        clears = true;
    }

    @Override
    public LeftOut missed(MissedEvents missed) {
        clear();
        lost += missed.lost();
        missed.table().forEach(row -> ready.put(row.key(), row.asAdded()));
        beforeEnd = size();
        return new LeftOut(missed.lost(), true);
    }

    @Override
    public boolean isEmpty() {
        return size() == 0 && !clears && !ends && lost == 0;
    }

    @Override
    public long sendOne(RowSender sender) {
        if (clears) {
            clears = false;
            sender.sendClearSnapshot();
        } else if (lost > 0) {
            sender.sendOverflow(lost);
            lost = 0;
        } else if (ends && beforeEnd == 0) {
            ends = false;
            sender.sendEndOfSnapshot();
        } else if (size() > 0) {
            return sendDue(sender);
        }
        return isEmpty() ? Long.MAX_VALUE : sender.nowNanos();
    }

    private long sendDue(RowSender sender) {
        long dueNanos = release(sender);
        if (ready.isEmpty()) {
            return dueNanos;
        }
        send(ready.firstEntry().getValue(), sender);
        return isEmpty() ? Long.MAX_VALUE : sender.nowNanos();
    }

    /** Makes those ready that may be updated again. Answers when the next ones may. */
    private long release(RowSender sender) {
        Iterator<Map.Entry<String, Long>> oldest = sentNanos.entrySet().iterator();
        while (oldest.hasNext()) {
            Map.Entry<String, Long> sent = oldest.next();
            long dueNanos = sent.getValue() + sender.intervalNanos();
            if (dueNanos > sender.nowNanos()) {
                return dueNanos;
            }
            Row row = delayed.remove(sent.getKey());
            if (row != null) {
                ready.put(row.key(), row);
            }
            oldest.remove();
        }
        return Long.MAX_VALUE;
    }

    private void send(Row row, RowSender sender) {
        @Nullable Row goneBefore = gone.remove(row.key());
        if (goneBefore != null) {
            sender.send(goneBefore);
            return;
        }
        ready.remove(row.key());
        beforeEnd = Math.max(0, beforeEnd - 1);
        sender.send(row);
        if (row.deletes()) {
            sentNanos.remove(row.key());
        } else if (sender.intervalNanos() > 0) {
            sentNanos.putLast(row.key(), sender.nowNanos());
        }
    }
}
