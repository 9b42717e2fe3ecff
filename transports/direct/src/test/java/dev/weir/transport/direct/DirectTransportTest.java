package dev.weir.transport.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.Capability;
import dev.weir.transport.FailureKind;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the direct transport promises beyond the contract of all transports. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DirectTransportTest {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final Topology PAIR = new Topology(1, 1, Delivery.SHARED);

    private final DirectDriver driver = new DirectDriver();
    private final List<Transport> opened = new ArrayList<>();
    private final List<String> outcomes = new CopyOnWriteArrayList<>();
    private final AckListener acks = new AckListener() {
        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {
            outcomes.add("acked " + sequence);
        }

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {
            outcomes.add(kind + " " + sequence);
        }
    };

    @AfterEach
    void close() {
        opened.forEach(Transport::close);
    }

    @Test
    void aCallIsAcknowledgedWithTheInstantItWasReceived() {
        List<Long> stamps = new ArrayList<>();
        Transport transport = open(Map.of("mode", "call"), PAIR);
        transport.openSubscriber(0, (message, header, partition, offset, receivedNanos) -> stamps.add(receivedNanos));
        Publisher publisher = transport.openPublisher(0, new AckListener() {
            @Override
            public void onAck(long sequence, int partition, long ackedNanos) {
                stamps.add(ackedNanos);
            }

            @Override
            public void onFailure(long sequence, FailureKind kind, String cause) {}
        });

        publish(publisher, 0);

        assertThat(stamps).hasSize(2);
        assertThat(stamps.get(1)).isEqualTo(stamps.get(0));
    }

    @Test
    void withoutAnySubscriberInTheTopologyEveryMessageIsAcknowledged() {
        Transport transport = open(Map.of("mode", "queue"), new Topology(1, 0, Delivery.SHARED));
        Publisher publisher = transport.openPublisher(0, acks);

        publish(publisher, 0);

        assertThat(outcomes).containsExactly("acked 0");
        assertThat(transport.end().nextOffsets()).isEmpty();
    }

    @Test
    void callingASubscriberThatWasClosedIsRejected() {
        Transport transport = open(Map.of("mode", "call"), PAIR);
        transport.openSubscriber(0, ignored()).close();
        Publisher publisher = transport.openPublisher(0, acks);

        publish(publisher, 0);

        assertThat(outcomes).containsExactly("REJECTED 0");
    }

    @Test
    void queueingForASubscriberThatWasClosedIsRejected() {
        Transport transport = open(Map.of("mode", "queue"), PAIR);
        transport.openSubscriber(0, ignored()).close();
        Publisher publisher = transport.openPublisher(0, acks);

        publish(publisher, 0);

        assertThat(outcomes).containsExactly("REJECTED 0");
    }

    @ParameterizedTest
    @CsvSource({"queue, capacity, 4, 6, 4, 4", "ring, ringSize, 16KiB, 1000, 100, 150"})
    void aFullLaneBlocksPublishingUntilThereIsRoom(
            String mode, String setting, String room, int messages, int leastTaken, int mostTaken)
            throws InterruptedException {
        List<Integer> received = new ArrayList<>();
        Transport transport = open(Map.of("mode", mode, setting, room, "wait", "park"), PAIR);
        Subscriber subscriber = transport.openSubscriber(
                0, (message, header, partition, offset, receivedNanos) -> received.add(message.getInt()));
        Publisher publisher = transport.openPublisher(0, acks);
        Thread thread = Thread.ofPlatform().daemon().start(() -> {
            for (int i = 0; i < messages; i++) {
                publish(publisher, i);
            }
        });
        awaitParked(thread);
        assertThat(outcomes).hasSizeBetween(leastTaken, mostTaken);

        while (received.size() < messages) {
            subscriber.poll(7);
        }
        thread.join();

        assertThat(outcomes).hasSize(messages).allMatch(outcome -> outcome.startsWith("acked"));
        assertThat(received)
                .containsExactlyElementsOf(IntStream.range(0, messages).boxed().toList());
        assertThat(subscriber.position()).isEqualTo(transport.end());
    }

    @Test
    void closingTheTransportFreesAPublisherThatWaitsForRoom() throws InterruptedException {
        Transport transport = open(Map.of("mode", "queue", "capacity", "1", "wait", "park"), PAIR);
        Publisher publisher = transport.openPublisher(0, acks);
        Thread thread = Thread.ofPlatform().daemon().start(() -> {
            publish(publisher, 0);
            publish(publisher, 1);
        });
        awaitParked(thread);

        transport.close();
        thread.join();

        assertThat(outcomes).containsExactly("acked 0", "NOT_SENT 1");
    }

    @Test
    void anInterruptFreesAPublisherThatWaitsForRoom() throws InterruptedException {
        Transport transport = open(Map.of("mode", "queue", "capacity", "1"), PAIR);
        Publisher publisher = transport.openPublisher(0, acks);
        publish(publisher, 0);
        Thread thread = Thread.ofPlatform().daemon().start(() -> publish(publisher, 1));

        thread.interrupt();
        thread.join();

        assertThat(outcomes).containsExactly("acked 0", "NOT_SENT 1");
    }

    @Test
    void everyWayOfWaitingDelivers() {
        for (String wait : WaitMode.names()) {
            List<Integer> received = new ArrayList<>();
            Transport transport = open(Map.of("mode", "queue", "capacity", "2", "wait", wait), PAIR);
            Subscriber subscriber = transport.openSubscriber(
                    0, (message, header, partition, offset, receivedNanos) -> received.add(message.getInt()));
            Publisher publisher = transport.openPublisher(0, acks);
            Thread.ofPlatform().daemon().start(() -> {
                for (int i = 0; i < 1_000; i++) {
                    publish(publisher, i);
                }
            });

            while (received.size() < 1_000) {
                subscriber.poll(100);
            }

            assertThat(received).isSorted();
        }
    }

    @Test
    void messagesWithoutKeyAreSharedInTurnAndThoseWithKeyByKey() {
        List<List<Integer>> received = List.of(new ArrayList<>(), new ArrayList<>());
        Transport transport = open(Map.of("mode", "call"), new Topology(1, 2, Delivery.SHARED));
        for (int i = 0; i < 2; i++) {
            List<Integer> mine = received.get(i);
            transport.openSubscriber(
                    i, (message, header, partition, offset, receivedNanos) -> mine.add(message.getInt()));
        }
        Publisher publisher = transport.openPublisher(0, acks);

        for (int i = 0; i < 4; i++) {
            publish(publisher, i);
        }
        for (int i = 4; i < 8; i++) {
            publisher.publish(i, 1, content(i), NOTHING);
        }

        assertThat(received.get(0)).containsExactly(0, 2);
        assertThat(received.get(1)).containsExactly(1, 3, 4, 5, 6, 7);
        assertThat(transport.end().nextOffsets()).isEqualTo(Map.of(0, 2L, 1, 6L));
    }

    @Test
    void onlyTheModeCallDeliversOnTheSameThread() {
        assertThat(driver.capabilities(settings(Map.of("mode", "call")))).contains(Capability.SAME_THREAD);
        assertThat(driver.capabilities(settings(Map.of("mode", "queue")))).doesNotContain(Capability.SAME_THREAD);
    }

    @Test
    void aCapacityOutOfRangeIsRefusedBeforeAnythingIsOpened() {
        assertThatThrownBy(() -> driver.validate(settings(Map.of("capacity", "0"))))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("between 1 and 1048576");
    }

    @Test
    void aRingThatIsNoPowerOfTwoOrTooSmallForTheMessagesIsRefused() {
        assertThatThrownBy(() -> driver.validate(settings(Map.of("ringSize", "5MiB"))))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("no power of two");
        assertThatThrownBy(() -> open(Map.of("mode", "ring", "ringSize", "4KiB"), PAIR))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("messages of 1024 bytes do not fit into a ring of 4KiB");
    }

    @Test
    void anotherTopologyThanTheOneLaidOutIsRefused() {
        Transport transport = open(Map.of(), PAIR);

        assertThatThrownBy(() -> transport.provision(new Topology(2, 1, Delivery.SHARED)))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("already set up");
    }

    @Test
    void aStreamIsPublishedByOnePublisherAtATime() {
        Transport transport = open(Map.of(), PAIR);
        Publisher first = transport.openPublisher(0, acks);

        assertThatThrownBy(() -> transport.openPublisher(0, acks)).isInstanceOf(IllegalStateException.class);

        first.close();
        transport.openPublisher(0, acks);
        assertThatThrownBy(() -> publish(first, 0)).isInstanceOf(TransportException.class);
    }

    private Settings settings(Map<String, String> given) {
        return Settings.of(driver.settings(), given);
    }

    private Transport open(Map<String, String> given, Topology topology) {
        Transport transport = driver.open(settings(given), new RunContext("0a0b0c0d", new SystemClock(), 1_024));
        opened.add(transport);
        transport.provision(topology);
        return transport;
    }

    private static MessageHandler ignored() {
        return (message, header, partition, offset, receivedNanos) -> {};
    }

    private static ByteBuffer content(int number) {
        return ByteBuffer.allocate(100).putInt(0, number);
    }

    private static void publish(Publisher publisher, int number) {
        publisher.publish(number, Publisher.NO_KEY, content(number), NOTHING);
    }

    private static void awaitParked(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(thread.isAlive()).isTrue();
            Thread.onSpinWait();
        }
    }
}
