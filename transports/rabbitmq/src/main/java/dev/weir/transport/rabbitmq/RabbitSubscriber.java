package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import dev.weir.clock.RunClock;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Receives over a connection of its own, and over another when that is lost. A message is stamped on the thread that reads the
 * socket. What a poll has handed over is acknowledged as a whole after it.
 */
final class RabbitSubscriber implements Subscriber {

    /** The most messages of one poll. */
    static final int BATCH = 500;

    private static final long WAIT_MILLIS = 100;
    private static final String STREAM_OFFSET = "x-stream-offset";

    private final Order order;
    private final RabbitPublisher.Opening opening;
    private final SubscriberProgress progress;
    private final MessageHandler handler;
    private final RunClock clock;
    private final Reopening<Session> again;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable Session session;
    private final AtomicLong handed = new AtomicLong();
    private final AtomicLong redelivered = new AtomicLong();

    /**
     * What a subscriber is.
     *
     * @param number its index, from 0
     * @param queue what it reads
     * @param prefetch the most messages that it has and did not acknowledge
     */
    record Order(int number, String queue, int prefetch) {}

    RabbitSubscriber(
            Order order,
            RabbitPublisher.Opening opening,
            SubscriberProgress progress,
            MessageHandler handler,
            RunClock clock) {
        this.order = order;
        this.opening = opening;
        this.progress = progress;
        this.handler = handler;
        this.clock = clock;
        this.again = new Reopening<>("subscriber " + order.number(), Session::new, Session::end);
    }

    /** {@inheritDoc} The queue is there already, so it misses nothing that is published to it. */
    @Override
    public void awaitReady(Duration deadline) {
        session = new Session();
    }

    @Override
    public int poll(int limit) {
        Session now = session;
        if (closed.get()) {
            throw new TransportException("subscriber " + order.number() + " is closed");
        }
        if (now == null || !now.isOpen()) {
            reopen(now);
            return 0;
        }
        int taken = 0;
        try {
            ReceivedMessage message = now.arrived.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            long last = 0;
            while (message != null) {
                take(message);
                last = message.tag();
                taken++;
                message = taken < Math.min(limit, BATCH) ? now.arrived.poll() : null;
            }
            if (taken > 0) {
                now.channel.basicAck(last, true);
            } else {
                now.requireConsumer();
                progress.idle(now.channel, () -> !now.arrived.isEmpty());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | ShutdownSignalException e) {
            // The connection is lost, so that these will come again; the next poll opens another.
        }
        return taken;
    }

    private void take(ReceivedMessage message) {
        if (message.redelivered()) {
            redelivered.incrementAndGet();
        }
        message.handTo(handler);
        handed.incrementAndGet();
        progress.handedOver(message);
    }

    private void reopen(@Nullable Session lost) {
        if (lost != null) {
            lost.end();
            session = null;
            progress.lost();
        }
        Session opened = again.take();
        if (opened != null) {
            session = opened;
        } else {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS / 10));
        }
    }

    /** Its index. */
    int number() {
        return order.number();
    }

    /** Messages handed over. By any thread. */
    long handed() {
        return handed.get();
    }

    /** Messages that the client has and the subscriber was not given yet. By any thread. */
    long waiting() {
        Session now = session;
        return now == null ? 0 : now.arrived.size();
    }

    /** Messages handed over that the server had handed out before. By any thread. */
    long redelivered() {
        return redelivered.get();
    }

    @Override
    public Positions position() {
        return progress.position();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            again.close();
            Session last = session;
            if (last != null) {
                last.end();
            }
        }
    }

    /** One connection with one channel. */
    private final class Session {

        private final RabbitLink link = opening.open();
        private final Channel channel;
        private final LinkedBlockingQueue<ReceivedMessage> arrived = new LinkedBlockingQueue<>();
        private volatile boolean cancelled;

        Session() {
            try {
                channel = link.channel();
                channel.basicQos(order.prefetch());
                Map<String, Object> where =
                        progress instanceof StreamProgress stream ? Map.of(STREAM_OFFSET, stream.next()) : Map.of();
                channel.basicConsume(order.queue(), false, where, new Receiving(channel));
            } catch (IOException | ShutdownSignalException e) {
                link.end(false);
                throw new TransportException(
                        "subscriber " + order.number() + " cannot read " + order.queue() + ": " + Faults.told(e), e);
            } catch (TransportException e) {
                link.end(false);
                throw e;
            }
        }

        boolean isOpen() {
            return link.isOpen() && channel.isOpen();
        }

        void requireConsumer() {
            if (cancelled) {
                throw new TransportException("subscriber " + order.number()
                        + " receives nothing any more: the server has ended its subscription, as it does when "
                        + order.queue() + " is deleted");
            }
        }

        void end() {
            link.end(false);
        }

        /** Stamps what comes. */
        private final class Receiving extends DefaultConsumer {

            Receiving(Channel channel) {
                super(channel);
            }

            @Override
            public void handleDelivery(
                    String consumer, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
                long receivedNanos = clock.nanos();
                arrived.add(new ReceivedMessage(
                        envelope.getDeliveryTag(), envelope.isRedeliver(), properties, body, receivedNanos));
            }

            @Override
            public void handleCancel(String consumer) {
                cancelled = true;
            }
        }
    }
}
