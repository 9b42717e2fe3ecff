package dev.weir.gateway.item;

import java.util.HashMap;
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

    private final boolean tellsEveryLoss;
    private final Map<String, Row> rows = new LinkedHashMap<>(1);
    /** Of rows that went and came again, the going, which is told first. */
    private final Map<String, Row> gone = new HashMap<>(0);
    /** When a row may be updated again; only with a limit of frequency. */
    private final Map<String, Long> nextNanos = new HashMap<>(0);

    private boolean clears;
    private boolean ends;
    private int beforeEnd;
    private long lost;

    /** @param tellsEveryLoss whether updates that became one count as lost too */
    WaitingTable(boolean tellsEveryLoss) {
        this.tellsEveryLoss = tellsEveryLoss;
    }

    @Override
    public int hold(Row row) {
        if (!row.keyed()) {
            return 0; // An event about no row, which a table cannot show.
        }
        String key = row.key();
        Row older = rows.get(key);
        if (older == null) {
            rows.put(key, row);
        } else if (older.deletes()) {
            if (!row.deletes()) {
                gone.put(key, older);
                rows.put(key, row);
            }
        } else if (row.deletes()) {
            return holdDeletion(key, older, row);
        } else {
            lost += tellsEveryLoss ? 1 : 0;
            rows.put(key, older.adds() ? row.asAdded() : row);
            return 1;
        }
        return 0;
    }

    private int holdDeletion(String key, Row older, Row deletion) {
        if (!older.adds()) {
            lost += tellsEveryLoss ? 1 : 0;
            rows.put(key, deletion);
            return 1;
        }
        lost += 2;
        Row goneBefore = gone.remove(key);
        if (goneBefore != null) {
            rows.put(key, goneBefore);
        } else {
            rows.remove(key);
            beforeEnd = Math.min(beforeEnd, rows.size());
        }
        return 2;
    }

    @Override
    public boolean tellsLoss() {
        return tellsEveryLoss;
    }

    @Override
    public void holdEndOfSnapshot() {
        ends = true;
        beforeEnd = rows.size();
    }

    @Override
    public void holdClearSnapshot(Row empty) {
        clear();
    }

    private void clear() {
        rows.clear();
        gone.clear();
        nextNanos.clear();
        beforeEnd = 0;
        clears = true;
    }

    @Override
    public void missed(MissedEvents missed) {
        clear();
        lost += missed.lost();
        missed.table().forEach(row -> rows.put(row.key(), row.asAdded()));
        beforeEnd = rows.size();
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty() && !clears && !ends && lost == 0;
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
        } else if (!rows.isEmpty()) {
            return sendDue(sender);
        }
        return isEmpty() ? Long.MAX_VALUE : sender.nowNanos();
    }

    private long sendDue(RowSender sender) {
        long now = sender.nowNanos();
        long earliest = Long.MAX_VALUE;
        Row found = null;
        for (Row row : rows.values()) {
            long due = row.adds() || row.deletes() ? now : nextNanos.getOrDefault(row.key(), now);
            if (due <= now) {
                found = row;
                break;
            }
            earliest = Math.min(earliest, due);
        }
        if (found == null) {
            return earliest;
        }
        send(found, sender);
        return isEmpty() ? Long.MAX_VALUE : now;
    }

    private void send(Row row, RowSender sender) {
        @Nullable Row goneBefore = gone.remove(row.key());
        if (goneBefore != null) {
            sender.send(goneBefore);
            return;
        }
        rows.remove(row.key());
        beforeEnd = Math.max(0, beforeEnd - 1);
        sender.send(row);
        if (row.deletes()) {
            nextNanos.remove(row.key());
        } else if (sender.intervalNanos() > 0) {
            nextNanos.put(row.key(), sender.nowNanos() + sender.intervalNanos());
        }
    }
}
