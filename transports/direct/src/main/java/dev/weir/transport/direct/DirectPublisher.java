package dev.weir.transport.direct;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportException;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * Publishes one stream to the lanes of all subscribers, or shares it among them: by key, and messages without key in
 * turn. A message is acknowledged when it was handed over, before {@link #publish} returns.
 */
final class DirectPublisher implements Publisher {

    private final int stream;
    private final Inlet[] inlets;
    private final Delivery delivery;
    private final AckListener acks;
    private final RunClock clock;
    private volatile boolean closed;

    DirectPublisher(int stream, Inlet[] inlets, Delivery delivery, AckListener acks, RunClock clock) {
        this.stream = stream;
        this.inlets = inlets;
        this.delivery = delivery;
        this.acks = acks;
        this.clock = clock;
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        if (closed) {
            throw new TransportException("the publisher of stream " + stream + " is closed");
        }
        long handedOverNanos = handOver(sequence, key, message, header);
        if (handedOverNanos == Inlet.REFUSED) {
            refuse(sequence);
        } else {
            acks.onAck(sequence, handedOverNanos);
        }
    }

    private long handOver(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        if (inlets.length == 0) {
            return clock.nanos();
        }
        return switch (delivery) {
            case SHARED -> inlets[Math.floorMod(key == NO_KEY ? sequence : key, inlets.length)].put(message, header);
            case EACH -> handToEach(message, header);
        };
    }

    /** The last hand-over, so that a message counts as confirmed when the slowest subscriber has it. */
    private long handToEach(ByteBuffer message, ByteBuffer header) {
        int messageStart = message.position();
        int headerStart = header.position();
        long lastNanos = Inlet.REFUSED;
        for (Inlet inlet : inlets) {
            long nanos = inlet.put(message.position(messageStart), header.position(headerStart));
            lastNanos = nanos == Inlet.REFUSED ? lastNanos : nanos;
        }
        return lastNanos;
    }

    private void refuse(long sequence) {
        if (closed || Thread.currentThread().isInterrupted()) {
            acks.onFailure(sequence, FailureKind.NOT_SENT, "publishing ended while the message waited for room");
        } else {
            acks.onFailure(sequence, FailureKind.REJECTED, "no subscriber is open to hand the message to");
        }
    }

    @Override
    public boolean flush(Duration deadline) {
        return true;
    }

    boolean isOpen() {
        return !closed;
    }

    @Override
    public void close() {
        closed = true;
    }
}
