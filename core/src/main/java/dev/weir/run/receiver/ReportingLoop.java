package dev.weir.run.receiver;

import dev.weir.measure.AccountUpdate;
import dev.weir.measure.SubscriberAccount;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.SubscriberLoop;
import dev.weir.transport.Positions;
import java.util.function.Consumer;

/**
 * The loop of a subscriber in a receiver, which tells of itself when asked: by its own thread and between two polls, so
 * that what it tells is of one moment.
 */
final class ReportingLoop implements Loop {

    private final SubscriberLoop loop;
    private final SubscriberAccount account;
    private final Consumer<StatusReport> told;
    private volatile boolean wanted;
    private volatile boolean closed;

    /** What there is to tell. */
    record StatusReport(ReportingLoop from, boolean ready, Positions position, AccountUpdate account) {}

    /** @param told takes what is told, without making the caller wait */
    ReportingLoop(SubscriberLoop loop, SubscriberAccount account, Consumer<StatusReport> told) {
        this.loop = loop;
        this.account = account;
        this.told = told;
    }

    /** Asks for status after the next poll. By any thread. */
    void want() {
        wanted = true;
    }

    /** Whether it will follow {@link #want} soon. */
    boolean isPolling() {
        return loop.ready() && !closed;
    }

    SubscriberLoop subscriber() {
        return loop;
    }

    SubscriberAccount account() {
        return account;
    }

    @Override
    public String name() {
        return loop.name();
    }

    @Override
    public long step() {
        long wakeNanos = loop.step();
        if (wanted) {
            wanted = false;
            tell();
        }
        return wakeNanos;
    }

    private void tell() {
        told.accept(new StatusReport(this, loop.ready(), loop.position(), account.update()));
    }

    /** Closes, and tells the last that there is to tell. */
    @Override
    public void close() {
        try {
            loop.close();
        } finally {
            closed = true;
            tell();
        }
    }

    @Override
    public void failed(Throwable fault) {
        loop.failed(fault);
    }
}
