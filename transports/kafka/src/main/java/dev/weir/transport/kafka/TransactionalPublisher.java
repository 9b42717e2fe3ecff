package dev.weir.transport.kafka;

import dev.weir.clock.RunClock;
import dev.weir.secret.Secrets;
import dev.weir.transport.FailureKind;
import dev.weir.transport.HeaderSource;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.HeaderPublisher;
import dev.weir.transport.client.KeyPublisher;
import dev.weir.transport.client.PlacingPublisher;
import dev.weir.transport.kafka.settings.TransactionOrder;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * A publisher whose messages go out in transactions, of which it aborts some on purpose. A transaction ends with its last message,
 * and the wait for its end is charged to the next one; a thread of its own commits what has been open for long, so that a message
 * of a publisher that has nothing more to send becomes visible.
 */
final class TransactionalPublisher implements HeaderPublisher, KeyPublisher, PlacingPublisher {

    /**
     * What transactions are asked for.
     *
     * @param full told of each that has all of its messages, by the thread that publishes
     */
    record Told(TransactionOrder asked, Runnable full) {}

    private static final long LONGEST_NANOS = 500_000_000;
    private static final long LOOK_NANOS = 50_000_000;
    private static final long CLOSE_SECONDS = 5;

    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaPublisher publisher;
    private final HeldAnswers answers;
    private final TransactionOrder order;
    private final RunClock clock;
    private final Runnable full;
    private final SplittableRandom random;
    private final ReentrantLock lock = new ReentrantLock();
    private final Thread ender;
    private int open;
    private long begunNanos;
    private @Nullable TransportException broken;
    private volatile boolean closed;

    /**
     * @param publisher hands the messages to the producer, and tells {@code answers} of them
     * @param order what transactions are asked for, and who is told of each that has all of its messages
     */
    TransactionalPublisher(
            KafkaProducer<byte[], byte[]> producer,
            KafkaPublisher publisher,
            HeldAnswers answers,
            Told order,
            RunClock clock,
            int stream) {
        this.producer = producer;
        this.publisher = publisher;
        this.answers = answers;
        this.order = order.asked();
        this.full = order.full();
        this.clock = clock;
        this.random = new SplittableRandom(stream);
        try {
            producer.initTransactions();
        } catch (KafkaException e) {
            producer.close(Duration.ZERO);
            throw failed("cannot be used for transactions", e);
        }
        this.ender =
                Thread.ofPlatform().daemon().name("weir-transactions-" + stream).unstarted(this::endLongOnes);
        ender.start();
    }

    @Override
    public void takeKeys(Keys keys) {
        publisher.takeKeys(keys);
    }

    @Override
    public void addHeaders(HeaderSource headers) {
        publisher.addHeaders(headers);
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        lock.lock();
        try {
            requireWhole();
            if (open > 0 && !answers.firstFailure().isEmpty()) {
                // The producer takes nothing more in a transaction of which a message failed.
                end(false);
            }
            if (open == 0) {
                begunNanos = clock.nanos();
                producer.beginTransaction();
            }
            publisher.publish(sequence, key, message, header);
            open++;
            if (open >= order.messages()) {
                full.run();
                end(random.nextDouble() < order.abort());
            }
        } catch (KafkaException e) {
            throw failed("cannot begin a transaction", e);
        } finally {
            lock.unlock();
        }
    }

    private void requireWhole() {
        TransportException earlier = broken;
        if (earlier != null) {
            throw earlier;
        }
    }

    private void end(boolean abort) {
        open = 0;
        try {
            producer.flush();
            String failure = answers.firstFailure();
            if (abort || !failure.isEmpty()) {
                producer.abortTransaction();
                answers.ended(
                        failure.isEmpty() ? FailureKind.ABORTED : FailureKind.REJECTED,
                        failure.isEmpty()
                                ? "its transaction was aborted, as the scenario asks"
                                : "its transaction had to be aborted: " + failure);
            } else {
                producer.commitTransaction();
                answers.committed(clock.nanos());
            }
        } catch (KafkaException e) {
            answers.ended(
                    FailureKind.TIMED_OUT, "nobody knows how its transaction ended: " + Secrets.masked(e.toString()));
            throw failed("cannot end a transaction", e);
        }
    }

    private TransportException failed(String what, KafkaException e) {
        TransportException fault = new TransportException(
                "a Kafka producer " + what + ": " + Secrets.masked(String.valueOf(e.getMessage())), e);
        broken = fault;
        return fault;
    }

    private void endLongOnes() {
        while (!closed && !Thread.currentThread().isInterrupted()) {
            clock.parkUntil(clock.nanos() + LOOK_NANOS);
            if (lock.tryLock()) {
                try {
                    if (open > 0 && broken == null && clock.nanos() - begunNanos > LONGEST_NANOS) {
                        end(false);
                    }
                } catch (TransportException e) {
                    broken = e; // Whoever publishes next is told.
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    @Override
    public boolean flush(Duration deadline) {
        lock.lock();
        try {
            requireWhole();
            if (open > 0) {
                end(false);
            }
        } finally {
            lock.unlock();
        }
        return publisher.flush(deadline);
    }

    @Override
    public Positions acked() {
        return publisher.acked();
    }

    @Override
    public void close() {
        closed = true;
        ender.interrupt();
        boolean locked = false;
        try {
            locked = lock.tryLock(CLOSE_SECONDS, TimeUnit.SECONDS);
            if (locked && open > 0 && broken == null) {
                end(false);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (locked) {
                lock.unlock();
            }
            publisher.close();
        }
    }
}
