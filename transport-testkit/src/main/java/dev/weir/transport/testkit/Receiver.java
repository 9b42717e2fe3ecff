package dev.weir.transport.testkit;

import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One subscriber of an {@link Exchange} and the thread that uses it: waits until it is ready, polls until told to stop,
 * closes it.
 */
final class Receiver {

    private static final int POLL_LIMIT = 64;
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Inbox inbox;
    private final Subscriber subscriber;
    private final Duration patience;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final AtomicLong polls = new AtomicLong();
    private final Thread thread;
    private volatile boolean stopping;
    private volatile Positions position = Positions.none();
    private volatile Optional<Throwable> failure = Optional.empty();

    Receiver(Transport transport, int index, TransportUnderTest subject) {
        this.patience = subject.patience();
        this.inbox = new Inbox(!subject.handling().stays());
        this.subscriber = transport.openSubscriber(index, inbox);
        this.thread =
                Thread.ofPlatform().name("contract-receiver-" + index).daemon().start(this::run);
    }

    private void run() {
        try (subscriber) {
            subscriber.awaitReady(patience);
            ready.countDown();
            while (!stopping) {
                subscriber.poll(POLL_LIMIT);
                position = subscriber.position();
                polls.incrementAndGet();
            }
        } catch (RuntimeException | AssertionError e) {
            failure = Optional.of(e);
        } finally {
            ready.countDown();
        }
    }

    void awaitReady() {
        // Longer than the subscriber itself waits: it knows what is missing, and says so.
        Await.latch("a subscriber is ready", patience.plus(GRACE), ready);
        requireHealthy();
    }

    /** Fails the test when the subscriber threw something. */
    void requireHealthy() {
        failure.ifPresent(e -> {
            throw new AssertionError("a subscriber failed", e);
        });
    }

    /** Tells the thread to close its subscriber, and waits until it has. */
    void stop() {
        stopping = true;
        Await.until("a subscriber's thread ends", patience, () -> !thread.isAlive());
    }

    Inbox inbox() {
        return inbox;
    }

    Thread thread() {
        return thread;
    }

    /** Where the subscriber stood after its last poll. */
    Positions position() {
        return position;
    }

    /** How many polls have returned. */
    long polls() {
        return polls.get();
    }

    /** What ended the polling, if it was not {@link #stop()}. */
    Optional<Throwable> failure() {
        return failure;
    }
}
