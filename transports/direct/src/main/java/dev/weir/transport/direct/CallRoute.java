package dev.weir.transport.direct;

import dev.weir.clock.RunClock;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Hands messages over by calling the subscriber's handler on the publisher's thread. The handler sees the publisher's own
 * buffers, or a copy where the run wants one. A call that is under way while the subscriber is closed still finishes.
 */
final class CallRoute implements Route, Inlet {

    private static final MessageHandler NOBODY = (message, header, partition, offset, receivedNanos) -> {};

    private final int partition;
    private final boolean contended;
    private final RunClock clock;
    private final @Nullable Slot copy;
    private long lastNanos;
    private final AtomicLong handedOver = new AtomicLong();
    private MessageHandler handler = NOBODY;
    private volatile boolean open;

    /**
     * @param partition partition the messages of this route are said to come from
     * @param contended whether more than one publisher leads here, so that their calls must be kept apart
     * @param copies whether the handler is given a copy
     */
    CallRoute(int partition, boolean contended, boolean copies, RunClock clock) {
        this.copy = copies ? new Slot() : null;
        this.lastNanos = clock.nanos();
        this.partition = partition;
        this.contended = contended;
        this.clock = clock;
    }

    @Override
    public Inlet inlet(int stream) {
        return this;
    }

    @Override
    public long put(ByteBuffer message, ByteBuffer header, boolean timed) {
        if (!open) {
            return REFUSED;
        }
        if (!contended) {
            return handOver(message, header, timed);
        }
        synchronized (this) {
            return handOver(message, header, timed);
        }
    }

    private long handOver(ByteBuffer message, ByteBuffer header, boolean timed) {
        long receivedNanos = timed ? clock.nanos() : lastNanos;
        lastNanos = receivedNanos;
        long offset = handedOver.getPlain();
        handler.onMessage(copy == null ? message : copy.copied(message), header, partition, offset, receivedNanos);
        handedOver.setRelease(offset + 1);
        return receivedNanos;
    }

    @Override
    public Subscriber subscribe(MessageHandler subscriber) {
        if (open) {
            throw new IllegalStateException("this subscriber is open already");
        }
        handler = subscriber;
        open = true;
        return new Callee();
    }

    @Override
    public long count() {
        return handedOver.getAcquire();
    }

    @Override
    public void close() {
        open = false;
    }

    /** The subscriber: it is called, so it has nothing to poll. */
    private final class Callee implements Subscriber {

        private static final long IDLE_NANOS = 10_000_000;

        @Override
        public void awaitReady(Duration deadline) {
            // Ready since it was opened.
        }

        @Override
        public int poll(int limit) {
            clock.parkUntil(clock.nanos() + IDLE_NANOS);
            return 0;
        }

        @Override
        public Positions position() {
            return new Positions(Map.of(partition, count()));
        }

        @Override
        public void close() {
            CallRoute.this.close();
        }
    }
}
