package dev.weir.run.worker.process;

import dev.weir.clock.RunClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Tells workers on other hosts every second that the run goes on, by a thread of its own: whatever the run's thread waits for
 * ends no worker.
 */
public final class LeaseRenewal implements AutoCloseable {

    private static final long EVERY_NANOS = 1_000_000_000;

    private final RunClock clock;
    private final List<Runnable> leases = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean closing;

    private LeaseRenewal(RunClock clock) {
        this.clock = clock;
        this.thread = Thread.ofPlatform().daemon().name("weir-leases").unstarted(this::renewUntilClosed);
    }

    /** Begins to tell those that will be added. */
    public static LeaseRenewal start(RunClock clock) {
        LeaseRenewal renewal = new LeaseRenewal(clock);
        renewal.thread.start();
        return renewal;
    }

    /**
     * Renews one more lease from now on.
     *
     * @param lease tells the worker; does not wait
     */
    public void add(Runnable lease) {
        leases.add(lease);
    }

    private void renewUntilClosed() {
        long nextNanos = clock.nanos();
        while (!closing) {
            if (clock.nanos() - nextNanos < 0) {
                clock.parkUntil(nextNanos);
                continue;
            }
            leases.forEach(Runnable::run);
            nextNanos = clock.nanos() + EVERY_NANOS;
        }
    }

    /** Tells them no more. */
    @Override
    public void close() {
        closing = true;
        thread.interrupt();
    }
}
