package dev.weir.fault.proxy.server;

import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Wakes a selector at an instant, much more exactly than the milliseconds that it counts in itself. Set by the thread that
 * selects; wakes it from a thread of its own.
 */
final class SelectorAlarm {

    private final Selector selector;
    private final AtomicLong atNanos = new AtomicLong(ReleaseSchedule.NEVER);
    private final Thread thread;

    SelectorAlarm(Selector selector) {
        this.selector = selector;
        this.thread = Thread.ofPlatform().daemon().name("weir-proxy-alarm").start(this::run);
    }

    /** Wakes the selector at this instant, or if it is past, at once; it may also wake it earlier. */
    void set(long nanos) {
        long before = atNanos.getAndSet(nanos);
        if (nanos < before) {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (selector.isOpen()) {
            long at = atNanos.get();
            if (at == ReleaseSchedule.NEVER) {
                LockSupport.park(this);
            } else {
                long left = at - System.nanoTime();
                if (left > 0) {
                    LockSupport.parkNanos(this, left);
                } else if (atNanos.compareAndSet(at, ReleaseSchedule.NEVER)) {
                    selector.wakeup();
                }
            }
        }
    }
}
