package dev.weir.transport.kafka.light;

import dev.weir.transport.ClientFigure;
import dev.weir.transport.Crowd.LoopWork;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** What a crowd counts itself. Written by its thread, read by any. */
final class LightCounts {

    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong fetches = new AtomicLong();
    private final AtomicLong empty = new AtomicLong();
    private final AtomicLong handed = new AtomicLong();
    private final AtomicLong filtered = new AtomicLong();
    private final AtomicLong recovered = new AtomicLong();
    private final AtomicLong waitedNanos = new AtomicLong();
    private final AtomicLong polledNanos = new AtomicLong();

    // One thread writes, so that nothing has to be atomic but each single value.
    private static void add(AtomicLong counter, long more) {
        counter.setOpaque(counter.getPlain() + more);
    }

    void read(int more) {
        add(bytes, more);
    }

    /** A fetch was answered. */
    void fetched(boolean withoutRecords, int records) {
        add(fetches, 1);
        add(empty, withoutRecords ? 1 : 0);
        add(handed, records);
    }

    void filtered() {
        add(filtered, 1);
    }

    /** A client has found the leaders again and goes on where it stood. */
    void recovered() {
        add(recovered, 1);
    }

    /**
     * One turn of the loop.
     *
     * @param waited how long it waited in it because there was nothing to do
     * @param whole how long the turn took
     */
    void turned(long waited, long whole) {
        add(waitedNanos, waited);
        add(polledNanos, whole);
    }

    /** What the loop has done until now. */
    LoopWork work() {
        return new LoopWork(waitedNanos.getOpaque(), fetches.getOpaque());
    }

    long bytesRead() {
        return bytes.getOpaque();
    }

    /** For the report. */
    List<ClientFigure> figures() {
        double answered = fetches.getOpaque();
        double polled = polledNanos.getOpaque();
        return List.of(
                new ClientFigure("fetches", answered, "answers to fetches of the light clients"),
                new ClientFigure("empty fetches", empty.getOpaque(), "answers without a record"),
                new ClientFigure(
                        "records/fetch",
                        answered == 0 ? 0 : handed.getOpaque() / answered,
                        "records handed over / answers to fetches"),
                new ClientFigure("other keys", filtered.getOpaque(), "records left out for their key"),
                new ClientFigure("recovered", recovered.getOpaque(), "clients that found a lost leader again"),
                new ClientFigure(
                        "loop idle", polled == 0 ? 0 : waitedNanos.getOpaque() / polled, "share of its time, 0 to 1"));
    }
}
