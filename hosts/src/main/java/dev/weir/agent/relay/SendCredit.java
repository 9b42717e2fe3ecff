package dev.weir.agent.relay;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The number of bytes of a stream that its sender may still send. Safe for use by several threads. */
public final class SendCredit {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long bytes;
    private boolean ended;

    public SendCredit(int windowBytes) {
        bytes = windowBytes;
    }

    /**
     * Takes as much as there is, up to a most. Waits until there is some.
     *
     * @return how much was taken; 0 if nobody wants any more
     */
    public int take(int most) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (bytes == 0 && !ended) {
                changed.await();
            }
            if (ended) {
                return 0;
            }
            int taken = (int) Math.min(most, bytes);
            bytes -= taken;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** The receiver has room for more. */
    public void grant(int more) {
        lock.lock();
        try {
            bytes += more;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Nobody wants any more, and nobody waits any longer. */
    public void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
