package dev.weir.clientcost;

import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a bare loop keeps of its messages: how many were sent, acknowledged and received, and the sum of their times. Its window
 * is that of Weir's publishers.
 */
final class BareLoop {

    static final int WINDOW = 1_000;

    private final Semaphore room = new Semaphore(WINDOW);
    private final AtomicLong acked = new AtomicLong();
    private final AtomicLong ackNanos = new AtomicLong();
    private final AtomicLong received = new AtomicLong();
    private long receiptNanos;

    /** A message with its stamp; waits for room. */
    byte[] message(int bytes) {
        room.acquireUninterruptibly();
        byte[] message = new byte[bytes];
        ByteBuffer.wrap(message).putLong(System.nanoTime());
        return message;
    }

    /** By any thread. */
    void acked(byte[] message) {
        ackNanos.addAndGet(System.nanoTime() - ByteBuffer.wrap(message).getLong());
        acked.incrementAndGet();
        room.release();
    }

    /** By one thread. */
    void received(byte[] message) {
        receiptNanos += System.nanoTime() - ByteBuffer.wrap(message).getLong();
        received.incrementAndGet();
    }

    long acked() {
        return acked.get();
    }

    long received() {
        return received.get();
    }

    /** So that no compiler leaves the stamps away. */
    long nanos() {
        return receiptNanos + ackNanos.get();
    }
}
