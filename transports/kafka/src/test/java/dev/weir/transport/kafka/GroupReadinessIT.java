package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("thorough") // waits for two rebalances of each group; RebalanceIT needs the same
final class GroupReadinessIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    /** Alone in the group it has all partitions, and the group is stable; it must not be ready for that. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theFirstSubscriberIsNotReadyBeforeTheOtherIsOpen(String protocol) throws InterruptedException {
        try (KafkaTransport transport =
                Round.open("bootstrap", BROKER.bootstrap(), "topic.partitions", "4", "group.protocol", protocol)) {
            transport.provision(new Topology(1, 2, Topology.Delivery.SHARED));
            AtomicBoolean stop = new AtomicBoolean();
            CountDownLatch firstReady = new CountDownLatch(1);
            CountDownLatch bothReady = new CountDownLatch(2);
            Subscriber first = transport.openSubscriber(0, (m, h, p, o, t) -> {});
            Thread ofFirst = start(first, stop, firstReady, bothReady);

            Round.await(
                    "the first has all partitions",
                    () -> first.position().nextOffsets().size() == 4);
            assertThat(firstReady.await(1, TimeUnit.SECONDS)).isFalse();
            Subscriber other = transport.openSubscriber(1, (m, h, p, o, t) -> {});
            Thread ofOther = start(other, stop, bothReady);

            assertThat(bothReady.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            // Before one of them leaves the group, and the other takes over.
            assertThat(first.position().nextOffsets()).isNotEmpty();
            assertThat(other.position().nextOffsets()).hasSize(2);
            stop.set(true);
            ofFirst.join();
            ofOther.join();
        }
    }

    private static Thread start(Subscriber subscriber, AtomicBoolean stop, CountDownLatch... ready) {
        return Thread.ofPlatform().daemon().start(() -> {
            try (subscriber) {
                subscriber.awaitReady(PATIENCE);
                for (CountDownLatch latch : ready) {
                    latch.countDown();
                }
                while (!stop.get()) {
                    subscriber.poll(100);
                }
            }
        });
    }
}
