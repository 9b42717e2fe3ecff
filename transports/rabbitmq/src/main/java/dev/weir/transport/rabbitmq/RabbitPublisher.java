package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConfirmListener;
import com.rabbitmq.client.ShutdownSignalException;
import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes over a connection of its own, and over another when that is lost; nothing is sent twice. The client counts
 * unconfirmed messages without a limit, so this waits where they span too many. Confirms come on the client's thread, and are
 * stamped there: those of one frame alike. Every message is mandatory, because one that reaches no queue is confirmed too.
 */
final class RabbitPublisher implements Publisher {

    /** Name of the header that carries the identity. */
    static final String HEADER = "Weir";

    private static final int TRANSIENT = 1;
    private static final int PERSISTENT = 2;
    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long CLOSES_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Opening opening;
    private final Target target;
    private final AckListener acks;
    private final RunClock clock;
    private final RabbitSettings.Limits limits;
    private final long ackNanos;
    private final AtomicLong confirmed = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable Session session;
    private volatile @Nullable Thread waiting;
    private volatile boolean closing;
    private volatile boolean publishing;

    /**
     * Where messages go.
     *
     * @param exchange empty for the one that knows queues by their names
     * @param routingKey name of the queue, or empty where the exchange goes by none
     * @param persistent whether the server is to write them to files
     * @param refusing whether a message that is not confirmed was certainly not stored
     */
    record Target(String exchange, String routingKey, boolean persistent, boolean refusing) {}

    /** Opens a connection; it throws a {@link TransportException} when there is none. */
    @FunctionalInterface
    interface Opening {
        RabbitLink open();
    }

    RabbitPublisher(Opening opening, Target target, AckListener acks, RunClock clock, RabbitSettings.Limits limits) {
        this.opening = opening;
        this.target = target;
        this.acks = acks;
        this.clock = clock;
        this.limits = limits;
        this.ackNanos = limits.ack().toNanos();
        this.session = new Session(opening.open());
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        if (closing) {
            throw new TransportException("the publisher is closed");
        }
        AMQP.BasicProperties properties = properties(sequence, header);
        // The client keeps what it was given until it has written it.
        byte[] content = bytes(message);
        publishing = true;
        try {
            long deadlineNanos = clock.nanos() + ackNanos;
            while (!closing) {
                Session now = connected(deadlineNanos);
                if (now == null || !now.awaitRoom()) {
                    break;
                }
                if (now.send(sequence, properties, content)) {
                    return;
                }
            }
            acks.onFailure(sequence, FailureKind.NOT_SENT, closing ? "the publisher was closed" : "not connected");
        } finally {
            publishing = false;
        }
    }

    /** The open session; null when there is none in time. */
    private @Nullable Session connected(long deadlineNanos) {
        Session now = session;
        while (now == null || !now.link.isOpen() || !now.channel.isOpen()) {
            if (now != null) {
                now.end(false);
            }
            if (closing || Thread.currentThread().isInterrupted() || clock.nanos() - deadlineNanos >= 0) {
                return null;
            }
            try {
                now = new Session(opening.open());
                session = now;
                if (closing) {
                    now.end(false);
                    return null;
                }
            } catch (TransportException e) {
                now = null; // It is tried again until the time is over, and then told as not sent.
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
        return now;
    }

    /** The number by which a message that comes back is known again, and what the scenario asks for. */
    private AMQP.BasicProperties properties(long sequence, ByteBuffer header) {
        Map<String, Object> headers = header.hasRemaining() ? Map.of(HEADER, bytes(header)) : null;
        return new AMQP.BasicProperties(
                null,
                null,
                headers,
                target.persistent() ? PERSISTENT : TRANSIENT,
                null,
                null,
                null,
                null,
                Long.toString(sequence),
                null,
                null,
                null,
                null,
                null);
    }

    private static byte[] bytes(ByteBuffer from) {
        byte[] into = new byte[from.remaining()];
        from.get(from.position(), into);
        return into;
    }

    @Override
    public boolean flush(Duration deadline) {
        Session now = session;
        if (now == null) {
            return true;
        }
        long untilNanos = clock.nanos() + Math.max(0, deadline.toNanos());
        return now.await(now.window::isEmpty, untilNanos);
    }

    /** How many messages were confirmed, and had reached a queue. By any thread. */
    long confirmed() {
        return confirmed.get();
    }

    /** {@inheritDoc} What is not confirmed by then is told as such. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        closing = true;
        LockSupport.unpark(waiting);
        long begunNanos = System.nanoTime();
        while (publishing && System.nanoTime() - begunNanos < CLOSES_WITHIN_NANOS) {
            LockSupport.parkNanos(GLANCE_NANOS);
        }
        Session last = session;
        if (last != null) {
            last.end(publishing);
        }
    }

    /** One connection with one channel, and what is not confirmed over it. */
    private final class Session implements ConfirmListener {

        private final RabbitLink link;
        private final Channel channel;
        private final ConfirmWindow window = new ConfirmWindow(limits.window());
        private long confirmedUpTo;

        Session(RabbitLink link) {
            this.link = link;
            this.channel = link.channel();
            channel.addConfirmListener(this);
            channel.addReturnListener((code, text, exchange, key, properties, body) ->
                    returned(Long.parseLong(properties.getMessageId()), text));
            channel.addShutdownListener(cause -> failAll(Faults.told(cause)));
            try {
                channel.confirmSelect();
            } catch (IOException | ShutdownSignalException e) {
                link.end(false);
                throw new TransportException("cannot publish: " + Faults.told(e), e);
            }
        }

        /** Whether there is room for one more before the publisher is closed. */
        boolean awaitRoom() {
            return window.hasRoom() || await(window::hasRoom, Long.MAX_VALUE);
        }

        /** Waits on the publishing thread, which meanwhile tells of messages that wait for too long. */
        boolean await(BooleanSupplier condition, long untilNanos) {
            waiting = Thread.currentThread();
            try {
                while (!condition.getAsBoolean()) {
                    long nowNanos = clock.nanos();
                    if (nowNanos >= untilNanos
                            || closing
                            || Thread.currentThread().isInterrupted()) {
                        return false;
                    }
                    timeOut(nowNanos);
                    LockSupport.parkNanos(GLANCE_NANOS);
                }
                return true;
            } finally {
                waiting = null;
            }
        }

        private void timeOut(long nowNanos) {
            long late = window.takeOlderThan(nowNanos - ackNanos);
            while (late != ConfirmWindow.NONE) {
                acks.onFailure(
                        late,
                        FailureKind.TIMED_OUT,
                        "no confirm within " + limits.ack().toMillis() + " ms");
                late = window.takeOlderThan(nowNanos - ackNanos);
            }
        }

        /** Whether it was sent, or told what became of it; otherwise the connection is gone, and it was not sent. */
        boolean send(long sequence, AMQP.BasicProperties properties, byte[] content) {
            long tag = window.add(sequence, clock.nanos());
            try {
                channel.basicPublish(target.exchange(), target.routingKey(), true, properties, content);
            } catch (AlreadyClosedException e) {
                // Whoever told of all others may have told of this one too.
                return window.take(tag) == ConfirmWindow.NONE;
            } catch (IOException e) {
                if (window.take(tag) != ConfirmWindow.NONE) {
                    acks.onFailure(sequence, FailureKind.DISCONNECTED, Faults.told(e));
                }
            }
            return true;
        }

        @Override
        public void handleAck(long tag, boolean multiple) {
            long ackedNanos = clock.nanos();
            long first = multiple ? confirmedUpTo + 1 : tag;
            for (long one = first; one <= tag; one++) {
                long sequence = window.take(one);
                if (sequence != ConfirmWindow.NONE) {
                    confirmed.incrementAndGet();
                    acks.onAck(sequence, 0, ackedNanos);
                }
            }
            settled(tag, multiple);
        }

        @Override
        public void handleNack(long tag, boolean multiple) {
            for (long one = multiple ? confirmedUpTo + 1 : tag; one <= tag; one++) {
                long sequence = window.take(one);
                if (sequence != ConfirmWindow.NONE) {
                    acks.onFailure(
                            sequence,
                            target.refusing() ? FailureKind.REJECTED : FailureKind.TIMED_OUT,
                            target.refusing()
                                    ? "the queue is full (basic.nack)"
                                    : "the server could not take it (basic.nack), and may have stored it");
                }
            }
            settled(tag, multiple);
        }

        private void settled(long tag, boolean multiple) {
            if (multiple) {
                confirmedUpTo = Math.max(confirmedUpTo, tag);
            }
            LockSupport.unpark(waiting);
        }

        /** Comes before the confirm, which then finds it gone. */
        private void returned(long sequence, String text) {
            if (window.takeSequence(sequence)) {
                acks.onFailure(sequence, FailureKind.REJECTED, "no queue took it (" + text + ")");
            }
        }

        private void failAll(String why) {
            String cause = closing ? "closed before the confirm" : why + " before the confirm";
            window.takeAll(sequence -> acks.onFailure(sequence, FailureKind.DISCONNECTED, cause));
            LockSupport.unpark(waiting);
        }

        void end(boolean stuck) {
            link.end(stuck);
            failAll("the connection was lost");
        }
    }
}
