package dev.weir.gateway.item;

import dev.weir.gateway.protocol.EncodedValues;
import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.Mode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of one subscription: what the client was sent last, which the next difference is taken from, and what waits
 * for it. Belongs to the thread of the session.
 */
final class ItemSubscription implements PendingItem, RowSender {

    private final Terms terms;
    private final Outlet outlet;
    private final int item;
    private final byte[] head;
    /** Made when something waits for the first time. */
    private @Nullable WaitingUpdates waiting;

    private @Nullable Row sent;
    private long heldAsJson;
    private long sentNanos = Long.MIN_VALUE;
    private long delayedNanos = Long.MIN_VALUE;
    private long sinceNumber;
    private boolean snapshotEnded;
    private int place;
    /** Of the last update: what is left out is taken to be as long. */
    private int sentBytes;

    private boolean queued;
    private boolean closed;

    ItemSubscription(Terms terms, Outlet outlet, int item, byte[] head) {
        this.terms = terms;
        this.outlet = outlet;
        this.item = item;
        this.head = head;
    }

    private WaitingUpdates waiting() {
        WaitingUpdates known = waiting;
        if (known == null) {
            known = terms.nothingWaiting();
            waiting = known;
        }
        return known;
    }

    /** See {@link Outlet#prefetch}. */
    int prefetch(int step) {
        return step == 0 ? place + terms.subscription() : outlet.prefetch(step - 1);
    }

    private boolean nothingWaits() {
        return waiting == null || waiting.isEmpty();
    }

    /** Where it stands among those of its reader. */
    int place() {
        return place;
    }

    void place(int newPlace) {
        place = newPlace;
    }

    @Override
    public boolean queued() {
        return queued;
    }

    @Override
    public void queued(boolean nowQueued) {
        queued = nowQueued;
    }

    @Override
    public boolean delay(long dueNanos, long nowNanos) {
        boolean known = delayedNanos > nowNanos && delayedNanos <= dueNanos;
        if (!known) {
            delayedNanos = dueNanos;
        }
        return !known;
    }

    /** Nothing of it is sent any more. */
    void close() {
        closed = true;
        waiting = null;
    }

    @Override
    public boolean closed() {
        return closed;
    }

    void begin(ItemHistory past) {
        sinceNumber = past.lastNumber();
        if (terms.snapshot()) {
            List<Row> rows = past.rows();
            int from = Math.max(0, rows.size() - terms.snapshotLength());
            for (Row row : rows.subList(from, rows.size())) {
                waiting().hold(terms.mode() == Mode.COMMAND ? row.asAdded() : shown(row));
            }
            if (past.complete()) {
                endSnapshot();
            }
        }
        wake();
    }

    /** As its mode shows a row. */
    private Row shown(Row row) {
        return switch (terms.mode()) {
            case RAW, DISTINCT -> row.alone();
            case MERGE, COMMAND -> row;
        };
    }

    void event(Row state, boolean snapshot) {
        if (closed || state.number() <= sinceNumber || (snapshot && !terms.snapshot())) {
            return;
        }
        Row row = shown(state);
        boolean atOnce = terms.isTold() && terms.intervalNanos() == 0 && nothingWaits() && outlet.open();
        if (atOnce && (terms.mode() != Mode.COMMAND || row.keyed())) {
            send(row);
        } else {
            leftOut(waiting().hold(row));
            wake();
        }
    }

    /** An older message, which is for those alone who want a list as long as that. */
    void history(Row row, int following) {
        if (terms.mode() == Mode.DISTINCT && following < terms.snapshotLength()) {
            event(row, true);
        }
    }

    void endOfSnapshot(long number) {
        if (number >= sinceNumber && terms.snapshot()) {
            endSnapshot();
            wake();
        }
    }

    private void endSnapshot() {
        if (!snapshotEnded) {
            snapshotEnded = true;
            waiting().holdEndOfSnapshot();
        }
    }

    void clearSnapshot(Row empty) {
        if (empty.number() > sinceNumber && terms.mode() != Mode.RAW) {
            waiting().holdClearSnapshot(empty);
            wake();
        }
    }

    void missed(MissedEvents missed) {
        if (missed.lastNumber() > sinceNumber) {
            MissedEvents since = missed.since(sinceNumber).shown(this::shown);
            leftOut(waiting().missed(since));
        }
        if (missed.complete() && terms.snapshot()) {
            endSnapshot();
        }
        wake();
    }

    private void leftOut(LeftOut updates) {
        int count = updates.count();
        if (count > 0) {
            if (updates.lost()) {
                terms.counts().lost(count);
            } else {
                terms.counts().conflated(count, (long) count * sentBytes);
            }
            outlet.leftOut(count, updates.lost());
        }
    }

    /** A defect came to light on it, so its session ends. */
    void broken(Throwable thrown) {
        outlet.broken(thrown);
    }

    void failed(String reason) {
        outlet.failed(terms.subscription(), reason);
    }

    /** Has what waits sent, if the client knows of the subscription. */
    void wake() {
        if (terms.isTold() && !closed && !nothingWaits()) {
            outlet.wants(this);
        }
    }

    @Override
    public long sendOne() {
        WaitingUpdates known = waiting;
        return known == null || closed || known.isEmpty() ? Long.MAX_VALUE : known.sendOne(this);
    }

    @Override
    public void send(Row row) {
        EncodedValues encoded = row.encoded(
                terms.schema(),
                sent,
                heldAsJson,
                terms.formats(),
                terms.settings().encoder());
        outlet.update(head, encoded.bytes());
        sentBytes = head.length + encoded.bytes().length;
        terms.counts().sent(sentBytes, encoded.savedBytes());
        sent = row;
        heldAsJson = encoded.heldAsJson();
        if (terms.intervalNanos() > 0) {
            sentNanos = nowNanos();
        }
    }

    @Override
    public void sendEndOfSnapshot() {
        outlet.line(Line.endOfSnapshot(terms.subscription(), item));
    }

    @Override
    public void sendClearSnapshot() {
        outlet.line(Line.clearSnapshot(terms.subscription(), item));
    }

    @Override
    public void sendOverflow(long lost) {
        outlet.line(Line.overflow(terms.subscription(), item, lost));
    }

    @Override
    public long nowNanos() {
        return outlet.nowNanos();
    }

    @Override
    public long intervalNanos() {
        return terms.intervalNanos();
    }

    @Override
    public long dueNanos() {
        return sentNanos == Long.MIN_VALUE ? Long.MIN_VALUE : sentNanos + terms.intervalNanos();
    }
}
