package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.client.Rejoining.Departure;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DepartedSubscriberIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int MESSAGES = 100;

    private final String group = "g-" + UUID.randomUUID();
    private final AtomicInteger received = new AtomicInteger();

    private KafkaTransport open(String protocol) {
        RunContext run = Round.context();
        return new KafkaDriver()
                .open(
                        Round.settings(
                                "bootstrap",
                                BROKER.bootstrap(),
                                "group.protocol",
                                protocol,
                                "consumer.group.id",
                                group,
                                "consumer.enable.auto.commit",
                                "true",
                                "consumer.auto.commit.interval.ms",
                                "3600000"),
                        new RunContext(
                                run.runId(),
                                run.clock(),
                                1_000,
                                0,
                                run.timed(),
                                run.handling(),
                                List.of(),
                                true,
                                false));
    }

    private static void publish(KafkaTransport transport) {
        Publisher publisher = transport.openPublisher(0, new Round.Answers());
        for (int number = 0; number < MESSAGES; number++) {
            publisher.publish(number, 0, ByteBuffer.allocate(10), ByteBuffer.allocate(0));
        }
        assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"classic, VANISHES", "classic, LEAVES", "consumer, VANISHES", "consumer, LEAVES"})
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void onlyOneThatLeavesTellsItsGroupAndCommits(String protocol, Departure how) throws Exception {
        try (KafkaTransport transport = open(protocol);
                Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
            transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
            KafkaSubscriber subscriber =
                    (KafkaSubscriber) transport.openSubscriber(0, (m, h, p, o, t) -> received.incrementAndGet());
            subscriber.awaitReady(Duration.ofMinutes(2));
            publish(transport);
            Round.await("all are received", () -> {
                subscriber.poll(100);
                return received.get() == MESSAGES;
            });

            subscriber.depart(how);

            boolean gone = how == Departure.LEAVES;
            assertThat(admin.describeConsumerGroups(List.of(group)).all().get().values())
                    .singleElement()
                    .satisfies(described -> assertThat(described.members()).hasSize(gone ? 0 : 1));
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get();
            assertThat(committed.values())
                    .as("nothing before it vanished")
                    .extracting(OffsetAndMetadata::offset)
                    .allMatch(offset -> offset == (gone ? MESSAGES : 0));
            assertThat(subscriber.present()).isFalse();
            assertThat(subscriber.position().nextOffsets()).containsEntry(0, (long) MESSAGES);
        }
    }

    @Tag("thorough") // waits for a session to end; RealCrowdIT tries the same with clients
    @ParameterizedTest
    @CsvSource({"classic", "consumer"})
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void oneThatComesBackGoesOnWhereItLeft(String protocol) {
        try (KafkaTransport transport = open(protocol)) {
            transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
            KafkaSubscriber subscriber =
                    (KafkaSubscriber) transport.openSubscriber(0, (m, h, p, o, t) -> received.incrementAndGet());
            subscriber.awaitReady(Duration.ofMinutes(2));
            subscriber.depart(Departure.LEAVES);
            publish(transport);
            subscriber.comeBack();

            Round.await("it is a member again and has received all", () -> {
                subscriber.poll(100);
                return subscriber.present() && received.get() >= MESSAGES;
            });

            assertThat(received).hasValue(MESSAGES);
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .isEmpty();
        }
    }
}
