package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Tells workers on other hosts every second that the run goes on, by a thread of its own: whatever the run's thread waits for
 * ends no worker.
 */
final class LeaseRenewal implements AutoCloseable {

    private static final long EVERY_NANOS = 1_000_000_000;

    private final RunClock clock;
    private final List<RemoteWorker> workers = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean closing;

    private LeaseRenewal(RunClock clock) {
        this.clock = clock;
        this.thread = Thread.ofPlatform().daemon().name("weir-leases").unstarted(this::renewUntilClosed);
    }

    static LeaseRenewal start(RunClock clock) {
        LeaseRenewal renewal = new LeaseRenewal(clock);
        renewal.thread.start();
        return renewal;
    }

    void add(RemoteWorker worker) {
        workers.add(worker);
    }

    private void renewUntilClosed() {
        long nextNanos = clock.nanos();
        while (!closing) {
            if (clock.nanos() - nextNanos < 0) {
                clock.parkUntil(nextNanos);
                continue;
            }
            workers.forEach(worker -> worker.tell(new WorkerOrder.Lease()));
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
