package dev.weir.gateway.session;

import dev.weir.gateway.item.DeliveryCounts;
import dev.weir.gateway.item.LoopItems;
import dev.weir.gateway.item.Schemas;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.protocol.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The sessions of one event loop: what of them is due, and the items they read. All of it belongs to the loop's thread
 * but {@link #executor()}.
 */
public final class SessionLoop {

    private static final System.Logger LOG = System.getLogger(SessionLoop.class.getName());

    private final Executor executor;
    private final LongSupplier clock;
    private final long startNanos;
    private final LoopItems items;
    private final PriorityQueue<Wake> wakes = new PriorityQueue<>();
    private final List<Session> touched = new ArrayList<>();
    private long nowNanos;

    /**
     * @param executor runs what it is given on the loop's thread, in the order given
     * @param clock now, in nanoseconds; only differences mean anything
     */
    public SessionLoop(Executor executor, LongSupplier clock, Schemas schemas) {
        this.executor = executor;
        this.clock = clock;
        this.startNanos = clock.getAsLong();
        this.items = new LoopItems(executor, schemas);
    }

    public Executor executor() {
        return executor;
    }

    /** What its sessions delivered. May be read by any thread. */
    public DeliveryCounts counts() {
        return items.counts();
    }

    LoopItems items() {
        return items;
    }

    /** When the turn began, since the loop began. */
    long nowNanos() {
        return nowNanos;
    }

    /** Begins a turn: all that happens in it happens at this time. Wakes the sessions that are due. */
    public void beginTurn() {
        nowNanos = clock.getAsLong() - startNanos;
        for (Wake wake = wakes.peek(); wake != null && wake.nanos() <= nowNanos; wake = wakes.peek()) {
            wakes.remove();
            Session due = wake.session();
            if (due != null) {
                due.wake(null);
                guarded(due, Session::tick);
            }
        }
    }

    /** Ends a turn: sessions send what waits, and finish the answers that have said enough. */
    public void endTurn() {
        while (!touched.isEmpty()) {
            Session session = touched.removeLast();
            session.untouch();
            guarded(session, Session::settle);
        }
    }

    private void guarded(Session session, Consumer<Session> deed) {
        try {
            deed.accept(session);
        } catch (RuntimeException | Error e) {
            broken(session, e);
        }
    }

    /** A defect came to light on a session: it ends, and the others go on. */
    void broken(Session session, Throwable thrown) {
        ThreadFailure.throwIfFatal(thrown);
        LOG.log(System.Logger.Level.ERROR, "internal error in a session, which ends", thrown);
        try {
            session.end(Refusal.DEFECT, "An unexpected error occurred on the server", true);
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "cannot end a session after an internal error", e);
        }
    }

    /** How long the loop may sleep; {@link Long#MAX_VALUE} for as long as it likes. */
    public long untilDueNanos() {
        Wake next = wakes.peek();
        if (!touched.isEmpty()) {
            return 0;
        }
        return next == null ? Long.MAX_VALUE : Math.max(0, next.nanos() - (clock.getAsLong() - startNanos));
    }

    void touch(Session session) {
        touched.add(session);
    }

    void wake(Session session, long atNanos) {
        if (atNanos < session.wakeNanos()) {
            Wake wake = new Wake(atNanos, session);
            session.wake(wake);
            wakes.add(wake);
        }
    }
}
