package dev.weir.transport.nats;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.PlacingPublisher;
import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.Headers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Publishes over a connection of its own. The client queues without waiting, so this waits where too many messages are not
 * acknowledged. Acknowledgements come on the client's thread, and are stamped there. No message has an id by which the server
 * would know it again: it would acknowledge a second one, and not store it.
 */
final class NatsPublisher implements PlacingPublisher {

    /** Name of the header that carries the identity. */
    static final String HEADER = "Weir";

    private final Connection connection;
    private final JetStream stream;
    private final KeySubjects subjects;
    private final AckListener acks;
    private final RunClock clock;
    private final int window;
    private final Semaphore room;
    private final Map<Long, Sent> outstanding = new ConcurrentHashMap<>();
    private final AtomicLong next = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean closing;

    /** Owns the connection from now on. */
    NatsPublisher(
            Connection connection, KeySubjects subjects, AckListener acks, RunClock clock, NatsSettings.Limits limits) {
        this.connection = connection;
        this.subjects = subjects;
        this.acks = acks;
        this.clock = clock;
        this.window = limits.window();
        this.room = new Semaphore(window);
        try {
            this.stream = connection.jetStream(NatsClients.waiting(limits.ack()));
        } catch (IOException e) {
            throw new TransportException("cannot publish: " + e.getMessage(), e);
        }
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        requireOpen();
        try {
            room.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            acks.onFailure(sequence, FailureKind.NOT_SENT, "interrupted while too many messages were not acknowledged");
            return;
        }
        Sent sent = new Sent(sequence);
        outstanding.put(sequence, sent);
        if (closing) {
            sent.fail(new PublishFailure(FailureKind.NOT_SENT, "the publisher was closed"));
            return;
        }
        // The client keeps the array until it has written it.
        byte[] content = bytes(message);
        Headers headers = header.hasRemaining()
                ? new Headers().add(HEADER, List.of(Base64.getEncoder().encodeToString(bytes(header))))
                : null;
        hand(subjects.of(key), headers, content, sent);
    }

    // What becomes of the message is told to the callback, so nobody needs the future.
    @SuppressWarnings("FutureReturnValueIgnored")
    private void hand(String subject, @Nullable Headers headers, byte[] content, Sent sent) {
        try {
            stream.publishAsync(subject, headers, content).whenComplete(sent);
        } catch (IllegalStateException | IllegalArgumentException e) {
            // The client is closed, or its queue is full although the window is smaller.
            sent.fail(new PublishFailure(FailureKind.NOT_SENT, String.valueOf(e.getMessage())));
        }
    }

    private void requireOpen() {
        if (closing) {
            throw new TransportException("the publisher is closed");
        }
    }

    private static byte[] bytes(ByteBuffer from) {
        byte[] into = new byte[from.remaining()];
        from.get(from.position(), into);
        return into;
    }

    @Override
    public boolean flush(Duration deadline) {
        try {
            if (!room.tryAcquire(window, Math.max(0, deadline.toNanos()), TimeUnit.NANOSECONDS)) {
                return false;
            }
            room.release(window);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public Positions acked() {
        long behindLast = next.get();
        return behindLast == 0 ? Positions.none() : new Positions(Map.of(0, behindLast));
    }

    /** {@inheritDoc} What is not acknowledged by then is told as such. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        closing = true;
        NatsClients.close(connection);
        outstanding.values().forEach(sent -> sent.fail(PublishFailure.closed()));
    }

    /** Awaits the answer to one message; whoever takes it out of the outstanding ones tells what became of it. */
    private final class Sent implements BiConsumer<PublishAck, @Nullable Throwable> {

        private final long sequence;

        Sent(long sequence) {
            this.sequence = sequence;
        }

        @Override
        public void accept(@Nullable PublishAck ack, @Nullable Throwable fault) {
            long ackedNanos = clock.nanos();
            if (ack == null) {
                Throwable why = Objects.requireNonNullElseGet(fault, CancellationException::new);
                fail(closing ? PublishFailure.closed() : PublishFailure.of(why));
            } else if (outstanding.remove(sequence) != null) {
                try {
                    next.accumulateAndGet(ack.getSeqno(), Math::max);
                    acks.onAck(sequence, 0, ackedNanos);
                } finally {
                    room.release();
                }
            }
        }

        void fail(PublishFailure failure) {
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
