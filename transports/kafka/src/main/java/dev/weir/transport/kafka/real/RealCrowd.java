package dev.weir.transport.kafka.real;

import dev.weir.clock.RunClock;
import dev.weir.secret.Secrets;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.TransportException;
import java.lang.System.Logger;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Consumers with a thread each, whose events one thread takes in turn. */
final class RealCrowd implements Crowd {

    private static final Logger LOG = System.getLogger(RealCrowd.class.getName());
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final long CLOSE_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(4);
    private static final long BYTES_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int EVENTS_AT_ONCE = 1_000;

    private final CrowdOrder order;
    private final CrowdHandler handler;
    private final RunClock clock;
    private final Opening opening;
    private final String identityHeader;
    private final BlockingQueue<ClientEvent> events = new LinkedBlockingQueue<>();
    private final Map<Integer, RealClient> connected = new TreeMap<>();
    private final Map<Integer, RealClient> left = new TreeMap<>();
    private long earlierBytes;
    private long bytes;
    private long bytesNanos;
    private volatile boolean closed;

    /** Connects one client. */
    interface Opening {

        /**
         * Begins to connect.
         *
         * @param before the same client's connection of before
         * @param events told of what happens to it
         */
        RealClient open(int index, @Nullable RealClient before, java.util.function.Consumer<ClientEvent> events);
    }

    /** @param identityHeader name of the record's header that holds the identity */
    RealCrowd(CrowdOrder order, CrowdHandler handler, RunClock clock, Opening opening, String identityHeader) {
        this.order = order;
        this.handler = handler;
        this.clock = clock;
        this.opening = opening;
        this.identityHeader = identityHeader;
        this.bytesNanos = clock.nanos();
    }

    @Override
    public void connect(int index) {
        if (index < order.firstClient() || index >= order.endClient()) {
            throw new IllegalArgumentException("client " + index + " belongs to another crowd");
        }
        if (connected.containsKey(index)) {
            throw new IllegalStateException("client " + index + " is connected already");
        }
        connected.put(index, opening.open(index, left.remove(index), events::add));
    }

    @Override
    public void disconnect(int index) {
        RealClient client = connected.remove(index);
        if (client != null) {
            client.leave();
            earlierBytes += client.bytesRead();
            left.put(index, client);
        }
    }

    @Override
    public int poll(long waitNanos) {
        if (closed) {
            throw new TransportException("these clients are closed");
        }
        countBytes();
        int handed = 0;
        try {
            ClientEvent event = events.poll(waitNanos, TimeUnit.NANOSECONDS);
            for (int taken = 1; event != null; taken++) {
                handed += take(event);
                event = taken < EVENTS_AT_ONCE ? events.poll() : null;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return handed;
    }

    /** Each client has to be asked, so not at every turn. */
    private void countBytes() {
        long now = clock.nanos();
        if (now - bytesNanos >= BYTES_EVERY_NANOS) {
            bytesNanos = now;
            bytes = earlierBytes
                    + connected.values().stream()
                            .mapToLong(RealClient::bytesRead)
                            .sum();
        }
    }

    private int take(ClientEvent event) {
        RealClient client = event.client();
        int index = client.place().index();
        if (client.leaving()) {
            return 0;
        }
        switch (event) {
            case ClientEvent.Joined joined -> handler.subscribed(index, joined.atNanos());
            case ClientEvent.Ended ended -> drop(index, ended.cause());
            case ClientEvent.Received received -> {
                int handed = handOver(received);
                client.handled();
                return handed;
            }
        }
        return 0;
    }

    private void drop(int index, Throwable cause) {
        if (!(cause instanceof KafkaException || cause instanceof TransportException)) {
            throw new IllegalStateException("client " + index + " failed", cause);
        }
        boolean lasting = cause instanceof AuthenticationException
                || cause instanceof AuthorizationException
                || cause instanceof InvalidOffsetException
                || cause instanceof TransportException;
        disconnect(index);
        String reason =
                Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
        handler.dropped(index, Secrets.masked(reason), lasting);
    }

    private int handOver(ClientEvent.Received received) {
        RealClient.Place place = received.client().place();
        if (order.work(place.index()) == ClientWork.COUNT) {
            return 1;
        }
        int handed = 0;
        for (ConsumerRecord<ByteBuffer, ByteBuffer> record : received.records()) {
            if (place.key() != null && !place.key().equals(record.key())) {
                continue;
            }
            handler.onMessage(
                    place.index(),
                    orNothing(record.value()),
                    identity(record),
                    record.partition(),
                    record.offset(),
                    received.receivedNanos());
            handed++;
            if (received.client().leaving()) {
                // The handler has let it go.
                break;
            }
        }
        return handed;
    }

    /** A record without a value is a tombstone: somebody else's, but received all the same. */
    private static ByteBuffer orNothing(@Nullable ByteBuffer value) {
        return value == null ? NOTHING : value;
    }

    private ByteBuffer identity(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
        Header header = record.headers().lastHeader(identityHeader);
        return header == null || header.value() == null ? NOTHING : ByteBuffer.wrap(header.value());
    }

    /** {@inheritDoc} As of a tenth of a second ago. */
    @Override
    public long bytesRead() {
        return bytes;
    }

    /** {@inheritDoc} By the thread that used it, or by another once that has ended. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        connected.values().forEach(RealClient::leave);
        left.putAll(connected);
        connected.clear();
        long deadlineNanos = System.nanoTime() + CLOSE_LIMIT_NANOS;
        int staying = 0;
        try {
            for (RealClient client : left.values()) {
                staying += client.awaitEnd(deadlineNanos) ? 0 : 1;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (staying > 0) {
            LOG.log(Logger.Level.WARNING, "{0} clients have not left their groups in time", staying);
        }
    }
}
