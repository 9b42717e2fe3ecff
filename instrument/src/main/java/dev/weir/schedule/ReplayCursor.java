package dev.weir.schedule;

import dev.weir.replay.ReplayRow;
import dev.weir.replay.ReplayRows;
import dev.weir.replay.ReplaySpec;
import java.util.Optional;

/**
 * When the rows of a file are due that fall to one publisher: the first row of the file at the start of the phase, and each
 * other as long after it as the file says, divided by the speed. A row that goes back in time is due with the one before it.
 */
public final class ReplayCursor implements ScheduleCursor {

    private static final long ALONE_NANOS = 1_000_000_000;

    private final ReplaySpec spec;
    private final int publisher;
    private final int publishers;
    private ReplayRows rows;
    private long index = -1;
    private long firstNanos;
    private long rowsOfPass;
    private long latestNanos;
    private long passNanos;
    private long back;
    private long backNanos;
    private String firstBack = "";

    /**
     * @param publisher index of the publisher, from 0
     * @param publishers how many divide the rows
     */
    public ReplayCursor(ReplaySpec spec, int publisher, int publishers) {
        this.spec = spec;
        this.publisher = publisher;
        this.publishers = publishers;
        this.rows = new ReplayRows(spec);
    }

    @Override
    public long nextNanos() {
        do {
            if (!next()) {
                return END;
            }
        } while (index % publishers != publisher);
        return Math.round((passNanos + latestNanos) / spec.speed());
    }

    private boolean next() {
        Optional<ReplayRow> found = rows.next();
        if (found.isEmpty() && spec.repeat() && rowsOfPass > 0) {
            // The last row is as far from the first of the next pass as rows are from each other. Rows of one instant
            // alone
            // would never get on.
            passNanos += latestNanos == 0 ? ALONE_NANOS : latestNanos + latestNanos / (rowsOfPass - 1);
            rowsOfPass = 0;
            latestNanos = 0;
            rows = new ReplayRows(spec);
            found = rows.next();
        }
        found.ifPresent(this::take);
        return found.isPresent();
    }

    private void take(ReplayRow row) {
        index++;
        long nanos = rows.instant(row);
        firstNanos = rowsOfPass == 0 ? nanos : firstNanos;
        rowsOfPass++;
        long behind = latestNanos - (nanos - firstNanos);
        if (behind > 0) {
            back++;
            backNanos = Math.max(backNanos, behind);
            firstBack = firstBack.isEmpty() ? spec.name() + ", line " + row.line() : firstBack;
        }
        latestNanos = Math.max(latestNanos, nanos - firstNanos);
    }

    /** Rows so far that go back in time, over all publishers. */
    public long back() {
        return back;
    }

    /** By how much at most. */
    public long backNanos() {
        return backNanos;
    }

    /** Where the first of them is, in words; empty without any. */
    public String firstBack() {
        return firstBack;
    }
}
