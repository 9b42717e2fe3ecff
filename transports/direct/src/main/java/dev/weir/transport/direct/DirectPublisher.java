package dev.weir.transport.direct;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.LongPredicate;

/**
 * Publishes one stream to the routes of all subscribers, or shares it among them: by key, and messages without key in
 * turn. A message is acknowledged when it was handed over, before {@link #publish} returns.
 */
final class DirectPublisher implements Publisher {

    private final int stream;
    private final Inlet[] inlets;
    private final Delivery delivery;
    private final AckListener acks;
    private final RunClock clock;
    private final LongPredicate timed;
    private final boolean stays;
    private long lastNanos;
    private volatile boolean closed;

    DirectPublisher(int stream, Inlet[] inlets, Delivery delivery, AckListener acks, RunContext run) {
        this.stream = stream;
        this.inlets = inlets;
        this.delivery = delivery;
        this.acks = acks;
        this.clock = run.clock();
        this.timed = run.timed();
        this.stays = run.handling().stays();
        this.lastNanos = clock.nanos();
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        if (closed) {
            throw new TransportException("the publisher of stream " + stream + " is closed");
        }
        int route = inlets.length > 1 && delivery == Delivery.SHARED ? route(sequence, key) : 0;
        long handedOverNanos = handOver(sequence, route, message, header);
        if (handedOverNanos == Inlet.REFUSED) {
            refuse(sequence);
        } else {
            acks.onAck(sequence, route, handedOverNanos);
        }
    }

    private long handOver(long sequence, int route, ByteBuffer message, ByteBuffer header) {
        boolean wantsStamp = timed.test(sequence);
        if (inlets.length == 0) {
            lastNanos = wantsStamp ? clock.nanos() : lastNanos;
            return lastNanos;
        }
        return switch (delivery) {
            case SHARED -> inlets[route].put(message, header, wantsStamp);
            case EACH -> handToEach(message, header, wantsStamp);
        };
    }

    private int route(long sequence, int key) {
        return Math.floorMod(key == NO_KEY ? sequence : key, inlets.length);
    }

    /** The last hand-over, so that a message counts as confirmed when the slowest subscriber has it. */
    private long handToEach(ByteBuffer message, ByteBuffer header, boolean wantsStamp) {
        int messageStart = message.position();
        int headerStart = header.position();
        long lastNanos = Inlet.REFUSED;
        for (Inlet inlet : inlets) {
            // What is handed on as it is must not share a position either.
            ByteBuffer own = stays ? message.duplicate() : message;
            long nanos = inlet.put(own.position(messageStart), header.position(headerStart), wantsStamp);
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
