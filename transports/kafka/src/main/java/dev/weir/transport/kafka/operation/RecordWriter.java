package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.kafka.failure.SendFailure;
import dev.weir.transport.kafka.producer.BoundedProducer;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationFailure;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Creates records by one producer, which is opened with the first of them. Used by one thread; the producer's own thread
 * tells what became of them.
 */
final class RecordWriter implements AutoCloseable {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);
    private static final byte[] EMPTY = new byte[0];

    private final Supplier<Producer<byte[], byte[]>> opening;
    private final NewTopics newTopics;
    private final OperationEnds ends;

    /** How many records the producer's own thread has told of; written by that thread only. */
    private final AtomicLong settled = new AtomicLong();

    private @Nullable BoundedProducer producer;
    private @Nullable Thread writing;
    private byte[] valueBytes = EMPTY;
    private byte[] keyBytes = EMPTY;
    private long started;
    private long notTaken;

    private volatile boolean closing;

    RecordWriter(Supplier<Producer<byte[], byte[]>> opening, NewTopics newTopics, OperationEnds ends) {
        this.opening = opening;
        this.newTopics = newTopics;
        this.ends = ends;
    }

    /** Hands a record to the producer, which waits for metadata and for room in its buffer; a new topic has to be led first. */
    void write(Operation operation) {
        @Nullable OperationFault unled = newTopics.awaitLeaders(operation.topic);
        if (unled != null) {
            ends.fail(operation, unled);
            return;
        }
        BoundedProducer open = producer;
        if (open == null) {
            open = new BoundedProducer(opening.get());
            producer = open;
        }
        operation.bytes = RecordContent.bytes(operation);
        writing = Thread.currentThread();
        started++;
        Sent sent = new Sent(operation);
        try {
            hand(open.producer(), record(operation), sent);
        } catch (InterruptException e) {
            // Only the waits for metadata and for room can be interrupted, both before the record is taken.
            notTaken(sent, new OperationFault(OperationFailure.NOT_SENT, "interrupted while waiting for buffer space"));
        } catch (KafkaException | IllegalStateException e) {
            // The producer may have taken the record before it noticed, and then still calls back.
            notTaken(sent, OperationFault.of(e));
        }
    }

    private void notTaken(Sent sent, OperationFault fault) {
        if (sent.compareAndSet(false, true)) {
            notTaken++;
            ends.fail(sent.operation, fault);
        }
    }

    // What becomes of the record is told to the callback, so nobody needs the future.
    @SuppressWarnings("FutureReturnValueIgnored")
    private static void hand(Producer<byte[], byte[]> producer, ProducerRecord<byte[], byte[]> record, Sent sent) {
        producer.send(record, sent);
    }

    /** The producer copies key and value before it returns, so that each array serves again. */
    private ProducerRecord<byte[], byte[]> record(Operation operation) {
        valueBytes = RecordContent.copy(operation.value, valueBytes);
        byte @Nullable [] key = null;
        if (operation.key != null) {
            keyBytes = RecordContent.copy(operation.key, keyBytes);
            key = keyBytes;
        }
        @Nullable Integer partition = operation.partition == Operation.ANY_PARTITION ? null : operation.partition;
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(operation.topic, partition, key, valueBytes);
        for (int i = 0; i < operation.headers.size(); i++) {
            RecordHeader header = operation.headers.get(i);
            record.headers().add(header.name(), RecordContent.copy(header.value(), EMPTY));
        }
        return record;
    }

    /** How many records have no answer yet. */
    long outstanding() {
        return started - notTaken - settled.get();
    }

    /** Sends what is held back and waits for the answers, at most so long. */
    void flush(Duration deadline) {
        BoundedProducer open = producer;
        if (open != null && outstanding() > 0) {
            open.flush(deadline);
        }
    }

    @Override
    public void close() {
        closing = true;
        BoundedProducer open = producer;
        if (open != null) {
            open.close(CLOSE_LIMIT);
        }
    }

    private void failed(Operation operation, Exception fault) {
        if (Thread.currentThread().equals(writing)) {
            notTaken++;
            ends.fail(operation, OperationFault.of(fault, SendFailure.notTaken(fault)));
            return;
        }
        SendFailure sent = closing && fault.getClass().equals(KafkaException.class)
                ? SendFailure.closed()
                : SendFailure.afterTaken(fault, hasRetried());
        try {
            ends.fail(operation, OperationFault.of(fault, sent));
        } finally {
            settle();
        }
    }

    private void settle() {
        settled.lazySet(settled.getPlain() + 1);
    }

    private boolean hasRetried() {
        BoundedProducer open = producer;
        return open == null || open.hasRetried();
    }

    /** Awaits the answer to one record; true once its end was told. */
    private final class Sent extends AtomicBoolean implements Callback {

        private static final long serialVersionUID = 1L;

        private final transient Operation operation;

        Sent(Operation operation) {
            this.operation = operation;
        }

        @Override
        public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception fault) {
            if (!compareAndSet(false, true)) {
                return;
            }
            if (fault != null) {
                failed(operation, fault);
                return;
            }
            try {
                if (metadata != null) {
                    operation.partition = metadata.partition();
                    operation.offset = metadata.hasOffset() ? metadata.offset() : Operation.NO_OFFSET;
                }
                ends.succeed(operation, 1);
            } finally {
                settle();
            }
        }
    }
}
