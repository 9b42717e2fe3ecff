package dev.weir.transport.kafka.share;

import dev.weir.clock.RunClock;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.WorkFollowing;
import dev.weir.transport.kafka.failure.Polls;
import dev.weir.unit.Durations;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** One member of a share group. */
final class ShareSubscriber implements WorkFollowing {

    private static final Duration READY_WAIT = Duration.ofMillis(20);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);
    private static final Duration HANDLER_LIMIT = Duration.ofSeconds(5);
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private final ShareConsumer<Void, ByteBuffer> consumer;
    private final ShareGroup group;
    private final ShareFigures figures;
    private final MessageHandler handler;
    private final Way way;
    private final Function<KafkaException, TransportException> faults;

    /** Held while the consumer is in use, so that the transport may close it from another thread. */
    private final ReentrantLock inUse = new ReentrantLock(true);

    /** What was handed over and is not acknowledged; always empty where the next poll acknowledges by itself. */
    private final Queue<ConsumerRecord<Void, ByteBuffer>> unacknowledged = new ArrayDeque<>();

    private boolean closed;

    /**
     * How it receives.
     *
     * @param header name of the header with the identity
     * @param pollTimeout longest time it waits in one poll
     * @param explicit whether each record is acknowledged when it is done, and not all of them by the next poll
     */
    record Way(RunClock clock, String header, Duration pollTimeout, boolean explicit) {}

    /** Owns the consumer from now on. */
    ShareSubscriber(
            ShareConsumer<Void, ByteBuffer> consumer,
            ShareGroup group,
            ShareFigures figures,
            MessageHandler handler,
            Way way,
            Function<KafkaException, TransportException> faults) {
        this.consumer = consumer;
        this.group = group;
        this.figures = figures;
        this.handler = handler;
        this.way = way;
        this.faults = faults;
        consumer.setAcknowledgementCommitCallback(figures::answered);
    }

    @Override
    public void awaitReady(Duration deadline) {
        RunClock clock = way.clock();
        long begunNanos = clock.nanos();
        while (!group.ready()) {
            if (clock.nanos() - begunNanos > deadline.toNanos()) {
                throw new TransportException(
                        "not ready to receive after " + Durations.format(deadline.toNanos()) + ": " + group.missing());
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new TransportException("interrupted while getting ready to receive");
            }
            pollFor(READY_WAIT);
        }
    }

    @Override
    public int poll(int limit) {
        return pollFor(way.pollTimeout());
    }

    private int pollFor(Duration wait) {
        inUse.lock();
        try {
            if (closed) {
                throw new TransportException("this subscriber is closed");
            }
            acknowledge(unacknowledged.size());
            ConsumerRecords<Void, ByteBuffer> records = Polls.next(consumer, wait);
            handOver(records, way.clock().nanos());
            if (records.isEmpty()) {
                group.lookForStart();
            } else {
                consumer.acquisitionLockTimeoutMs().ifPresent(figures::locksLast);
            }
            return records.count();
        } catch (InterruptException e) {
            // The exception has raised the thread's interrupt flag again: the caller is told to stop by that.
            return 0;
        } catch (KafkaException e) {
            throw faults.apply(e);
        } finally {
            inUse.unlock();
        }
    }

    private void handOver(ConsumerRecords<Void, ByteBuffer> records, long receivedNanos) {
        for (ConsumerRecord<Void, ByteBuffer> record : records) {
            group.handOver(record.partition(), record.offset());
            record.deliveryCount().ifPresent(figures::delivered);
            if (handler.takesHeaders()) {
                UserHeaders.handOver(record, way.header(), handler);
            }
            handler.onMessage(
                    orNothing(record.value()), header(record), record.partition(), record.offset(), receivedNanos);
            if (way.explicit()) {
                unacknowledged.add(record);
            }
        }
    }

    private static ByteBuffer orNothing(@Nullable ByteBuffer value) {
        return value == null ? NOTHING : value;
    }

    private ByteBuffer header(ConsumerRecord<Void, ByteBuffer> record) {
        Header header = record.headers().lastHeader(way.header());
        return header == null || header.value() == null ? NOTHING : ByteBuffer.wrap(header.value());
    }

    @Override
    public boolean followsWork() {
        return way.explicit();
    }

    @Override
    public void worked(int messages) {
        inUse.lock();
        try {
            if (!closed) {
                acknowledge(messages);
            }
        } catch (KafkaException e) {
            throw faults.apply(e);
        } finally {
            inUse.unlock();
        }
    }

    /** Sends the acknowledgements at once, without waiting for the answer. */
    private void acknowledge(int messages) {
        int left = Math.min(messages, unacknowledged.size());
        if (left == 0) {
            return;
        }
        for (; left > 0; left--) {
            consumer.acknowledge(unacknowledged.remove(), AcknowledgeType.ACCEPT);
        }
        consumer.commitAsync();
    }

    @Override
    public Positions position() {
        return group.positions();
    }

    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            closeConsumer();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void closeConsumer() {
        try {
            if (!inUse.tryLock(HANDLER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TransportException("a subscriber cannot be closed: its handler has not returned for "
                        + Durations.format(HANDLER_LIMIT.toNanos()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException("interrupted while closing a subscriber", e);
        }
        try {
            if (!closed) {
                closed = true;
                consumer.close(CLOSE_LIMIT);
            }
        } catch (InterruptException e) {
            // The interrupt ended the wait for the group. The consumer has closed all the same, and the flag is up
            // again.
        } catch (KafkaException e) {
            throw faults.apply(e);
        } finally {
            inUse.unlock();
        }
    }
}
