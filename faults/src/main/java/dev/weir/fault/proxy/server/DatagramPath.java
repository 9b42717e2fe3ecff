package dev.weir.fault.proxy.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/**
 * One direction of the datagrams of one publisher. Each goes on at once, later or not at all, as the faults in force have
 * it. Used by the thread of the loop.
 */
final class DatagramPath {

    /** What waits in one direction: a queue that is full drops, as that of a router does. */
    private static final int MOST_WAITING_BYTES = 64 << 20;

    private final ForwardingLoop loop;
    private final Supplier<DatagramShape> faults;
    private final Target target;
    private long bytes;
    private long waitingBytes;
    private int waitingInOrder;
    private long lastDueNanos = Long.MIN_VALUE;
    private long failed;
    private String failure = "";

    /** Where they go. */
    interface Target {

        /** Returns whether the system has taken it. */
        boolean send(ByteBuffer datagram) throws IOException;
    }

    /** @param faults what becomes of the next datagram */
    DatagramPath(ForwardingLoop loop, Supplier<DatagramShape> faults, Target target) {
        this.loop = loop;
        this.faults = faults;
        this.target = target;
    }

    /** A datagram has arrived. The buffer is the caller's again afterwards. */
    void arrived(ByteBuffer datagram) {
        bytes += datagram.remaining();
        DatagramShape shape = faults.get();
        if (shape.dropped()) {
            return;
        }
        long nowNanos = System.nanoTime();
        if (shape.delayNanos() <= 0 && (waitingInOrder == 0 || !shape.inOrder())) {
            send(datagram);
        } else if (waitingBytes + datagram.remaining() > MOST_WAITING_BYTES) {
            fail("more than " + (MOST_WAITING_BYTES >> 20) + " MiB waited");
        } else {
            keep(datagram, shape, nowNanos);
        }
    }

    private void keep(ByteBuffer datagram, DatagramShape shape, long nowNanos) {
        ByteBuffer kept =
                ByteBuffer.allocate(datagram.remaining()).put(datagram).flip();
        int length = kept.remaining();
        long dueNanos = nowNanos + shape.delayNanos();
        if (shape.inOrder()) {
            // Actions of one instant have no order.
            dueNanos = waitingInOrder == 0 ? dueNanos : Math.max(dueNanos, lastDueNanos + 1);
            lastDueNanos = dueNanos;
            waitingInOrder++;
        }
        waitingBytes += length;
        loop.at(dueNanos, () -> {
            waitingBytes -= length;
            waitingInOrder -= shape.inOrder() ? 1 : 0;
            send(kept);
        });
    }

    private void send(ByteBuffer datagram) {
        try {
            if (!target.send(datagram)) {
                fail("the system had no room");
            }
        } catch (IOException e) {
            fail(String.valueOf(e.getMessage()));
        }
    }

    private void fail(String why) {
        failed++;
        failure = why;
    }

    /** Bytes that have arrived. */
    long bytes() {
        return bytes;
    }

    /** How many datagrams could not be passed on, and why the last of them; empty when all could. */
    String complaint() {
        return failed == 0 ? "" : failed + " datagrams could not be passed on; the last: " + failure;
    }
}
