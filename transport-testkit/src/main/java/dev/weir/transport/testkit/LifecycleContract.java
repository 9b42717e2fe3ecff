package dev.weir.transport.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Opening, closing and everything left behind. Everything here must also end: a hang is a failure. */
interface LifecycleContract extends Contract {

    /** Beginnings of the names of threads which the JDK keeps for a minute, in case that another process or task comes. */
    List<String> KEPT_BY_JDK = List.of("process reaper", "ForkJoinPool.commonPool-worker-");

    @Test
    default void provisioningTwiceIsAsGoodAsOnce() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            String done = exchange.transport().provision(exchange.topology());

            exchange.sender().send(10, DeliveryContract.BYTES);
            exchange.sender().flush(subject().patience());
            exchange.drain();

            assertThat(done).isNotBlank();
            assertThat(exchange.receiver().inbox().count()).isEqualTo(10);
        }
    }

    @Test
    default void pollingWithoutMessagesReturns() {
        try (Exchange exchange = Exchange.openPair(subject())) {
            long before = exchange.receiver().polls();

            Await.until(
                    "ten polls return empty-handed",
                    subject().patience(),
                    () -> exchange.receiver().polls() >= before + 10);

            assertThat(exchange.receiver().inbox().count()).isZero();
        }
    }

    @Test
    default void everythingMayBeClosedTwice() {
        Exchange exchange = Exchange.openPair(subject());
        exchange.sender().send(10, DeliveryContract.BYTES);

        exchange.close();
        exchange.close();

        assertThat(exchange.receiver().failure()).isEmpty();
        assertThat(exchange.sender().outcomes().offences()).isEmpty();
    }

    @Test
    default void theTransportMayBeClosedFirst() {
        Exchange exchange = Exchange.openPair(subject());
        exchange.sender().send(10, DeliveryContract.BYTES);

        exchange.transport().close();
        exchange.close();

        assertThat(exchange.sender().outcomes().sequences()).hasSize(10).doesNotHaveDuplicates();
        assertThat(exchange.receiver().failure().stream()).allMatch(TransportException.class::isInstance);
    }

    @Test
    default void thePublisherMayBeClosedBeforeTheSubscriber() {
        Exchange exchange = Exchange.openPair(subject());
        try (exchange) {
            exchange.sender().send(10, DeliveryContract.BYTES);
            exchange.sender().flush(subject().patience());
            exchange.sender().close();

            exchange.drain();

            assertThat(exchange.receiver().inbox().count()).isEqualTo(10);
        }
    }

    @Test
    default void theSubscriberMayBeClosedWhileThePublisherPublishes() {
        Exchange exchange = Exchange.openPair(subject());
        Flood flood = Flood.start(exchange.sender(), subject().patience());
        try (exchange) {
            exchange.receiver().stop();

            flood.stop();
        }
        assertSettled(exchange.sender());
    }

    @Test
    default void theTransportMayBeClosedWhileAPublisherPublishesAndASubscriberPolls() {
        Exchange exchange = Exchange.openPair(subject());
        Flood flood = Flood.start(exchange.sender(), subject().patience());

        exchange.transport().close();
        flood.stop();
        exchange.close();

        assertSettled(exchange.sender());
        assertThat(exchange.receiver().failure().stream()).allMatch(TransportException.class::isInstance);
    }

    /** Of every message once; of the one whose publishing threw, at most once. */
    private static void assertSettled(Sender sender) {
        List<Long> told = sender.outcomes().sequences();
        assertThat(told).doesNotHaveDuplicates();
        assertThat((long) told.size()).isBetween(sender.sent() - 1, sender.sent());
        assertThat(sender.outcomes().offences()).isEmpty();
    }

    @Test
    default void noThreadIsLeftBehind() {
        // Client libraries may start threads once for the whole process, so the first round does not count.
        useOnce();
        Set<Thread> before = livingThreads();

        useOnce();

        Await.until(
                () -> "every new thread ends: " + newThreads(before),
                subject().patience(),
                () -> newThreads(before).isEmpty());
    }

    private void useOnce() {
        try (Exchange exchange = Exchange.open(subject(), new Topology(1, 1, Delivery.SHARED))) {
            exchange.sender().send(10, DeliveryContract.BYTES);
            exchange.sender().flush(subject().patience());
            exchange.drain();
        }
    }

    private static Set<Thread> newThreads(Set<Thread> before) {
        Set<Thread> threads = livingThreads();
        threads.removeAll(before);
        return threads;
    }

    private static Set<Thread> livingThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .filter(thread -> KEPT_BY_JDK.stream().noneMatch(thread.getName()::startsWith))
                .collect(Collectors.toSet());
    }

    /** A thread that publishes on and on. */
    final class Flood {

        private static final int MESSAGES_BEFORE_STARTED = 100;

        private final Sender sender;
        private final Duration patience;
        private final CountDownLatch started = new CountDownLatch(MESSAGES_BEFORE_STARTED);
        private final Thread thread;
        private volatile boolean stopping;

        private Flood(Sender sender, Duration patience) {
            this.sender = sender;
            this.patience = patience;
            this.thread = Thread.ofPlatform().daemon().start(this::run);
        }

        /** Returns when messages are flowing. */
        static Flood start(Sender sender, Duration patience) {
            Flood flood = new Flood(sender, patience);
            Await.latch("messages are flowing", patience, flood.started);
            return flood;
        }

        private void run() {
            try {
                while (!stopping) {
                    sender.send(1, DeliveryContract.BYTES);
                    started.countDown();
                }
            } catch (TransportException e) {
                // The answer of a publisher whose transport is gone; the outcomes say whether it is the only one.
                stopping = true;
            }
        }

        void stop() {
            stopping = true;
            Await.until("publishing ends", patience, () -> !thread.isAlive());
        }
    }
}
