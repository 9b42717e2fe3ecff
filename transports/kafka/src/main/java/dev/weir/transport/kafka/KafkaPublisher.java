package dev.weir.transport.kafka;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.HeaderSource;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.HeaderPublisher;
import dev.weir.transport.client.KeyPublisher;
import dev.weir.transport.client.PlacingPublisher;
import dev.weir.transport.kafka.failure.SendFailure;
import dev.weir.transport.kafka.producer.AckedOffsets;
import dev.weir.transport.kafka.producer.BoundedProducer;
import dev.weir.transport.kafka.producer.KeyBytes;
import dev.weir.transport.kafka.producer.RecordPlaces;
import dev.weir.transport.kafka.settings.PropertyCheck;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/**
 * One producer.
 *
 * <p>The producer copies a message into its batch before {@code send} returns, so every message goes through the same
 * array. What is allocated for a message is its record, and its callback of 24 bytes.
 *
 * <p>{@code closing}, {@code closed} and {@code broken} are no one state: three threads set them, and a broken producer is closed too.
 */
final class KafkaPublisher implements HeaderPublisher, KeyPublisher, PlacingPublisher {

    /** Name of the record header that carries the identity. */
    static final String HEADER = "weir";

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
    private static final byte[] EMPTY = {};

    private final KafkaProducer<byte[], byte[]> producer;
    private final RecordPlaces places;
    private final AckListener acks;
    private final RunClock clock;
    private final KeyBytes keys;
    private final BoundedProducer bounded;
    private final AckedOffsets acked;

    /** How many callbacks of the producer's own thread have come; written by that thread only. */
    private final AtomicLong settled = new AtomicLong();

    private byte[] messageBytes = EMPTY;
    private byte[] headerBytes = EMPTY;
    private @Nullable HeaderSource userHeaders;
    private @Nullable Keys userKeys;
    private @Nullable Thread publishing;
    private long published;
    private long notTaken;
    private long thrownSequence;
    private @Nullable KafkaException broken;

    private volatile boolean closing;
    private boolean closed;

    private @Nullable Exception lastFault;
    private @Nullable SendFailure lastFailure;

    /** Owns the producer from now on. */
    KafkaPublisher(
            KafkaProducer<byte[], byte[]> producer,
            RecordPlaces places,
            AckListener acks,
            RunClock clock,
            KeyBytes keys) {
        this.producer = producer;
        this.places = places;
        this.acks = acks;
        this.clock = clock;
        this.keys = keys;
        this.acked = new AckedOffsets(places.topics());
        this.bounded = new BoundedProducer(producer);
    }

    @Override
    public void takeKeys(Keys givenKeys) {
        userKeys = givenKeys;
    }

    @Override
    public void addHeaders(HeaderSource headers) {
        userHeaders = headers;
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        if (broken != null || closing) {
            throw unusable(broken);
        }
        messageBytes = copy(message, messageBytes);
        Keys given = userKeys;
        byte @Nullable [] keyBytes = given != null ? given.key() : key == NO_KEY ? null : keys.of(key);
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                places.topic(sequence), places.next(keyBytes, messageBytes.length), keyBytes, messageBytes);
        if (header.hasRemaining()) {
            headerBytes = copy(header, headerBytes);
            record.headers().add(new RecordHeader(HEADER, headerBytes));
        }
        HeaderSource more = userHeaders;
        if (more != null) {
            more.forEach((name, value) -> record.headers().add(new RecordHeader(name, value)));
        }
        publishing = Thread.currentThread();
        published++;
        try {
            hand(record, new Sent(sequence));
        } catch (InterruptException e) {
            // Only the waits for metadata and for buffer space can be interrupted, both before the message is taken.
            notTaken++;
            acks.onFailure(sequence, FailureKind.NOT_SENT, "interrupted while waiting for buffer space");
        } catch (IllegalStateException e) {
            throw fatal(sequence, new KafkaException(e.getMessage(), e));
        } catch (KafkaException e) {
            throw fatal(sequence, e);
        }
    }

    // What becomes of the message is told to the callback, so nobody needs the future.
    @SuppressWarnings("FutureReturnValueIgnored")
    private void hand(ProducerRecord<byte[], byte[]> record, Sent sent) {
        producer.send(record, sent);
    }

    /** The producer is beyond use. It may have taken the message before it noticed, and then still calls back. */
    private TransportException fatal(long sequence, KafkaException fault) {
        thrownSequence = sequence;
        broken = fault;
        return unusable(fault);
    }

    private TransportException unusable(@Nullable KafkaException fault) {
        if (fault == null || closing) {
            return new TransportException("the producer for " + places.topics().words() + " is closed");
        }
        return new TransportException(
                "the producer for " + places.topics().words() + " can publish nothing any more: "
                        + PropertyCheck.constructionFault(fault),
                fault);
    }

    /** The remaining bytes of a buffer in an array of exactly that length: {@code reused} when it fits. */
    private static byte[] copy(ByteBuffer from, byte[] reused) {
        int bytes = from.remaining();
        byte[] into = reused.length == bytes ? reused : new byte[bytes];
        from.get(from.position(), into);
        return into;
    }

    @Override
    public boolean flush(Duration deadline) {
        if (outstanding() == 0) {
            return true;
        }
        bounded.flush(deadline);
        return outstanding() == 0;
    }

    @Override
    public Positions acked() {
        return acked.positions();
    }

    private long outstanding() {
        return published - notTaken - settled.get();
    }

    @Override
    public void close() {
        closing = true;
        synchronized (producer) {
            if (closed) {
                return;
            }
            closed = true;
            bounded.close(CLOSE_LIMIT);
            // The producer's thread has ended, so every message it had taken has been called back.
            if (broken != null && Thread.currentThread().equals(publishing) && outstanding() == 1) {
                notTaken++;
                acks.onFailure(thrownSequence, FailureKind.NOT_SENT, "the producer had failed");
            }
        }
    }

    private void failed(long sequence, Exception fault) {
        if (Thread.currentThread().equals(publishing)) {
            notTaken++;
            SendFailure failure = SendFailure.notTaken(fault);
            acks.onFailure(sequence, failure.kind(), failure.cause());
            return;
        }
        SendFailure failure = lastFailure;
        // All messages of a batch fail with one exception.
        if (failure == null || !fault.equals(lastFault)) {
            failure = closing && fault.getClass().equals(KafkaException.class)
                    ? SendFailure.closed()
                    : SendFailure.afterTaken(fault, bounded.hasRetried());
            lastFault = fault;
            lastFailure = failure;
        }
        try {
            acks.onFailure(sequence, failure.kind(), failure.cause());
        } finally {
            settle();
        }
    }

    private void settle() {
        settled.lazySet(settled.getPlain() + 1);
    }

    /** Awaits the answer to one message. */
    private final class Sent implements Callback {

        private final long sequence;

        Sent(long sequence) {
            this.sequence = sequence;
        }

        @Override
        public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception fault) {
            if (fault != null) {
                failed(sequence, fault);
                return;
            }
            try {
                int partition = 0;
                if (metadata != null) {
                    partition = places.topics().of(metadata.topic(), metadata.partition());
                    acked.add(metadata);
                }
                acks.onAck(sequence, partition, clock.nanos());
            } finally {
                settle();
            }
        }
    }
}
