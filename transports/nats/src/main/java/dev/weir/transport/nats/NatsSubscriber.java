package dev.weir.transport.nats;

import dev.weir.clock.RunClock;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportException;
import io.nats.client.Connection;
import io.nats.client.ConsumeOptions;
import io.nats.client.IterableConsumer;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamStatusCheckedException;
import io.nats.client.Message;
import io.nats.client.StreamContext;
import io.nats.client.impl.Headers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Receives over a connection of its own; a message is stamped as the client hands it over. */
final class NatsSubscriber implements Subscriber {

    private static final long WAIT_MILLIS = 100;
    /** The most messages of one question to the server, and of one poll. */
    static final int BATCH = 500;

    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    /** How messages are had, and what is done with each beside handing it over. */
    interface Reading {

        /** Begins to read; blocks until the server has made what that takes. */
        IterableConsumer open(StreamContext stream, ConsumeOptions options) throws IOException, JetStreamApiException;

        /** One was handed over. */
        void handedOver(Message message, long sequence);

        /** None came for a while. */
        void idle(StreamContext stream) throws IOException, JetStreamApiException;

        /** The next sequence, as far as it is known that everything before it was handed over to somebody. */
        long next();
    }

    private final int number;
    private final Connection connection;
    private final String stream;
    private final Reading reading;
    private final MessageHandler handler;
    private final RunClock clock;
    private final Duration expires;
    private final AtomicBoolean closed = new AtomicBoolean();
    private @Nullable StreamContext context;
    private @Nullable IterableConsumer consumer;

    /** What a subscriber is, and how long one question of it lasts. */
    record Order(int number, String stream, Duration expires) {}

    /** Owns the connection from now on. */
    NatsSubscriber(Order order, Connection connection, Reading reading, MessageHandler handler, RunClock clock) {
        this.number = order.number();
        this.connection = connection;
        this.stream = order.stream();
        this.expires = order.expires();
        this.reading = reading;
        this.handler = handler;
        this.clock = clock;
    }

    /** {@inheritDoc} It reads the stream from its first message, so that it misses none. */
    @Override
    public void awaitReady(Duration deadline) {
        try {
            StreamContext opened = connection.getStreamContext(stream, NatsClients.waiting(deadline));
            consumer = reading.open(
                    opened,
                    ConsumeOptions.builder()
                            .batchSize(BATCH)
                            .expiresIn(expires.toMillis())
                            .build());
            context = opened;
        } catch (IOException e) {
            throw new TransportException("subscriber " + number + " is not ready: " + e.getMessage(), e);
        } catch (JetStreamApiException e) {
            throw new TransportException("subscriber " + number + " is not ready: " + e.getErrorDescription(), e);
        }
    }

    @Override
    public int poll(int limit) {
        IterableConsumer opened = consumer;
        StreamContext asked = context;
        if (opened == null || asked == null) {
            throw new IllegalStateException("a subscriber is awaited before it is polled");
        }
        int taken = 0;
        try {
            Message message = opened.nextMessage(WAIT_MILLIS);
            while (message != null) {
                take(message);
                taken++;
                message = taken < Math.min(limit, BATCH) ? opened.nextMessage(1) : null;
            }
            if (taken == 0) {
                reading.idle(asked);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (JetStreamStatusCheckedException | IllegalStateException e) {
            throw new TransportException("subscriber " + number + " cannot read any more: " + e.getMessage(), e);
        } catch (IOException | JetStreamApiException e) {
            requireOpen(e); // A server that is gone for a while is asked again.
        }
        return taken;
    }

    private void requireOpen(Exception fault) {
        if (closed.get()) {
            throw new TransportException("subscriber " + number + " is closed", fault);
        }
    }

    private void take(Message message) {
        long receivedNanos = clock.nanos();
        long sequence = message.metaData().streamSequence();
        byte @Nullable [] content = message.getData();
        ByteBuffer body = content == null ? NO_HEADER : ByteBuffer.wrap(content);
        Headers headers = message.getHeaders();
        String identity = headers == null ? null : headers.getFirst(NatsPublisher.HEADER);
        if (identity == null) {
            handler.onMessage(body, NO_HEADER, 0, sequence - 1, receivedNanos);
        } else {
            hand(body, identity, sequence, receivedNanos);
        }
        reading.handedOver(message, sequence);
    }

    private void hand(ByteBuffer body, String identity, long sequence, long receivedNanos) {
        ByteBuffer header;
        try {
            header = ByteBuffer.wrap(Base64.getDecoder().decode(identity));
        } catch (IllegalArgumentException e) {
            handler.unreadable("a header " + NatsPublisher.HEADER + " that is not Base64", 0, sequence - 1);
            return;
        }
        handler.onMessage(body, header, 0, sequence - 1, receivedNanos);
    }

    @Override
    public Positions position() {
        long next = reading.next();
        return next == 0 ? Positions.none() : new Positions(Map.of(0, next));
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            NatsClients.close(connection);
        }
    }
}
