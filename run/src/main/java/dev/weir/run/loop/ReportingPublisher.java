package dev.weir.run.loop;

import dev.weir.measure.AccountUpdate.Sends;
import dev.weir.measure.PublisherAccount;
import dev.weir.transport.Positions;

/**
 * A publisher that tells of itself when asked and when it has done what it was given: by its own thread and between two
 * messages, so that what it tells is of one moment.
 */
public final class ReportingPublisher implements Loop {

    private final PublisherLoop loop;
    private final PublisherAccount account;
    private final Told told;
    private volatile boolean wanted;
    private volatile boolean closed;

    /** Number of the task that the loop was given last. */
    private volatile int task;

    /** Number of the last task that was told to be done. */
    private int toldDone;

    /** Takes what a publisher tells, without making it wait. */
    @FunctionalInterface
    public interface Told {

        /**
         * One report.
         *
         * @param progress how far it has come
         * @param sends what there is to tell of its account since the last report
         */
        void told(ReportingPublisher from, PublisherProgress progress, Sends sends);
    }

    ReportingPublisher(PublisherLoop loop, PublisherAccount account, Told told) {
        this.loop = loop;
        this.account = account;
        this.told = told;
    }

    /** Says the number of the task that the loop has just been given. */
    public void given(int number) {
        task = number;
    }

    /** Asks for a report after the next step. By any thread. */
    public void want() {
        wanted = true;
    }

    /** Whether it will follow {@link #want} soon, unless the transport keeps it waiting. */
    public boolean isTelling() {
        return !closed;
    }

    /** Index of the publisher. */
    public int stream() {
        return account.stream();
    }

    /** How far its acknowledged messages reach in the log. By any thread. */
    public Positions acked() {
        return loop.acked();
    }

    @Override
    public String name() {
        return loop.name();
    }

    @Override
    public long step() {
        long wakeNanos = loop.step();
        if (wanted || (loop.idle() && task != toldDone)) {
            wanted = false;
            loop.settle();
            tell();
        }
        return wakeNanos;
    }

    private void tell() {
        // The task first: one that is given meanwhile is not to look done.
        int number = task;
        boolean done = loop.idle();
        toldDone = done ? number : toldDone;
        told.told(
                this,
                new PublisherProgress(number, done, loop.flushed(), loop.nextSequence(), loop.stoppedNanos()),
                account.update());
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
