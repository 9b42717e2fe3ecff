package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Publishes over a connection of its own. The client queues without waiting, so this waits where too many messages are not
 * acknowledged, and while the connection is lost. Acknowledgements come on the client's network thread, and are stamped there.
 */
final class MqttPublisher implements Publisher {

    private static final int TOLD_WITHIN_SECONDS = 2;

    private final MqttLink link;
    private final MqttTopics topics;
    private final MqttQos qos;
    private final AckListener acks;
    private final RunClock clock;
    private final MqttSettings.Limits limits;
    private final Semaphore room;
    private final Map<Long, Sent> outstanding = new ConcurrentHashMap<>();
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong unheard;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean closing;

    /**
     * What all publishers of a run have in common.
     *
     * @param unheard counts what the server accepted though nobody subscribed to it
     */
    record Order(MqttTopics topics, MqttQos qos, RunClock clock, MqttSettings.Limits limits, AtomicLong unheard) {}

    /** Owns the connection from now on. */
    MqttPublisher(MqttLink link, Order order, AckListener acks) {
        this.link = link;
        this.topics = order.topics();
        this.qos = order.qos();
        this.clock = order.clock();
        this.limits = order.limits();
        this.unheard = order.unheard();
        this.acks = acks;
        this.room = new Semaphore(limits.window());
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        requireOpen();
        boolean connected;
        try {
            room.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            acks.onFailure(sequence, FailureKind.NOT_SENT, "interrupted while it waited to be sent");
            return;
        }
        try {
            connected = link.state().awaitUp(limits.connect());
        } catch (TransportException e) {
            room.release();
            acks.onFailure(sequence, FailureKind.NOT_SENT, String.valueOf(e.getMessage()));
            throw e;
        } catch (InterruptedException e) {
            room.release();
            Thread.currentThread().interrupt();
            acks.onFailure(sequence, FailureKind.NOT_SENT, "interrupted while it waited to be sent");
            return;
        }
        Sent sent = new Sent(sequence);
        outstanding.put(sequence, sent);
        if (closing) {
            sent.fail(new MqttFailure(FailureKind.NOT_SENT, "the publisher was closed"));
        } else if (!connected) {
            sent.fail(new MqttFailure(FailureKind.NOT_SENT, "not connected"));
        } else {
            // The client keeps the arrays until it has written them.
            link.publish(new MqttLink.Message(topics.of(key), qos, bytes(message), bytes(header)), sent);
        }
    }

    private void requireOpen() {
        if (closing) {
            throw new TransportException("the publisher is closed");
        }
        link.state().requireFuture();
    }

    private static byte[] bytes(ByteBuffer from) {
        byte[] into = new byte[from.remaining()];
        from.get(from.position(), into);
        return into;
    }

    /** How many messages the server has accepted, or, in QoS 0, were written to the connection. By any thread. */
    long accepted() {
        return accepted.get();
    }

    /**
     * {@inheritDoc} In QoS 0 nothing says that the server has read what was written. In QoS 2 it first acknowledges that it has a
     * message, and hands it on when it is told that this was understood. It answers a message behind all that, over the same
     * connection.
     */
    @Override
    public boolean flush(Duration deadline) {
        long endNanos = System.nanoTime() + deadline.toNanos();
        try {
            if (!room.tryAcquire(limits.window(), Math.max(0, deadline.toNanos()), TimeUnit.NANOSECONDS)) {
                return false;
            }
            room.release(limits.window());
            Duration left = Duration.ofNanos(endNanos - System.nanoTime());
            return qos == MqttQos.AT_LEAST_ONCE || accepted.get() == 0 || Fence.passed(link, topics.nobody(), left);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** {@inheritDoc} What is not acknowledged by then is told as such. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        closing = true;
        link.close();
        outstanding.values().forEach(sent -> sent.fail(MqttFailure.closed()));
        awaitTold();
    }

    /** Another thread may be telling of a message right now. Whoever waits for room finds the publisher closed. */
    private void awaitTold() {
        try {
            if (room.tryAcquire(limits.window(), TOLD_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                room.release(limits.window());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Awaits what becomes of one message; whoever takes it out of the outstanding ones tells it. */
    private final class Sent implements MqttLink.Outcome {

        private final long sequence;

        Sent(long sequence) {
            this.sequence = sequence;
        }

        @Override
        public void accepted(boolean nobodySubscribes) {
            long ackedNanos = clock.nanos();
            if (outstanding.remove(sequence) != null) {
                try {
                    accepted.incrementAndGet();
                    if (nobodySubscribes) {
                        unheard.incrementAndGet();
                    }
                    acks.onAck(sequence, 0, ackedNanos);
                } finally {
                    room.release();
                }
            }
        }

        @Override
        public void failed(Throwable fault) {
            fail(closing ? MqttFailure.closed() : MqttFailure.of(fault));
        }

        void fail(MqttFailure failure) {
            if (outstanding.remove(sequence) != null) {
                try {
                    acks.onFailure(sequence, failure.kind(), failure.cause());
                } finally {
                    room.release();
                }
            }
        }
    }
}
