package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.FeatureUpdate;
import org.apache.kafka.clients.admin.UpdateFeaturesOptions;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only a share group does: more members than partitions, and locks that expire. {@link KafkaShareGroupIT} has the contract. */
final class ShareGroupIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int MESSAGES = 40;

    private static void publish(KafkaTransport transport, int messages) {
        Publisher publisher = transport.openPublisher(0, new Round.Answers());
        for (int number = 0; number < messages; number++) {
            publisher.publish(number, 1, ByteBuffer.allocate(100), ByteBuffer.allocate(0));
        }
        assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
    }

    private static Thread ready(Subscriber subscriber) {
        return Thread.ofPlatform().start(() -> subscriber.awaitReady(Duration.ofMinutes(2)));
    }

    /** The shortest lock that the broker allows. */
    private static void lockForASecond(String group) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
            admin.incrementalAlterConfigs(Map.of(
                            new ConfigResource(ConfigResource.Type.GROUP, group),
                            List.of(new AlterConfigOp(
                                    new ConfigEntry("share.record.lock.duration.ms", "1000"),
                                    AlterConfigOp.OpType.SET))))
                    .all()
                    .get(2, TimeUnit.MINUTES);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"implicit", "explicit"})
    void whatOneMemberHoldsForTooLongGoesToAnotherAndThatIsTold(String mode) throws Exception {
        RunContext context = Round.context();
        lockForASecond("weir-" + context.runId());
        try (KafkaTransport transport = new KafkaDriver()
                .open(
                        Round.settings(
                                "bootstrap",
                                BROKER.bootstrap(),
                                "subscribe",
                                "share",
                                "consumer.share.acknowledgement.mode",
                                mode),
                        context)) {
            // One partition for two members.
            transport.provision(new Topology(1, 2, Delivery.SHARED));
            List<Long> held = new ArrayList<>();
            Set<Long> taken = new HashSet<>();
            Subscriber slow = transport.openSubscriber(0, (m, h, p, offset, t) -> held.add(offset));
            Subscriber quick = transport.openSubscriber(1, (m, h, p, offset, t) -> taken.add(offset));
            Thread joining = ready(slow);
            quick.awaitReady(Duration.ofMinutes(2));
            joining.join();
            Supplier<List<ClientFigure>> counting = transport.clientFigures();
            publish(transport, MESSAGES);
            Round.await("one has some", () -> slow.poll(MESSAGES) > 0);

            Round.await("the other is given some of them", () -> {
                quick.poll(MESSAGES);
                return taken.stream().anyMatch(held::contains);
            });
            readToEnd(quick, slow);

            taken.addAll(held);
            assertThat(taken).hasSize(MESSAGES);
            assertThat(figure(counting, "redelivered")).isPositive();
            assertThat(transport.remarks().warnings())
                    .filteredOn(warning -> warning.kind() == WarningKind.REDELIVERED)
                    .extracting(Warning::text)
                    .singleElement()
                    .asString()
                    .contains("delivered again by the share group.");
        }
    }

    private static void readToEnd(Subscriber one, Subscriber other) {
        Positions end = new Positions(Map.of(0, (long) MESSAGES));
        Round.await("they have all", () -> {
            one.poll(MESSAGES);
            other.poll(MESSAGES);
            return one.position().reached(end);
        });
    }

    private static double figure(Supplier<List<ClientFigure>> counting, String name) {
        return counting.get().stream()
                .filter(figure -> figure.name().equals(name))
                .mapToDouble(ClientFigure::value)
                .sum();
    }

    @Test
    void eachSubscriberMayHaveAGroupOfItsOwn() {
        try (KafkaTransport transport = Round.open("bootstrap", BROKER.bootstrap(), "subscribe", "share")) {
            transport.provision(new Topology(1, 2, Delivery.EACH));
            Set<Long> first = new HashSet<>();
            Set<Long> second = new HashSet<>();
            Subscriber one = transport.openSubscriber(0, (m, h, p, offset, t) -> first.add(offset));
            Subscriber other = transport.openSubscriber(1, (m, h, p, offset, t) -> second.add(offset));
            one.awaitReady(Duration.ofMinutes(2));
            other.awaitReady(Duration.ofMinutes(2));

            publish(transport, MESSAGES);

            Round.await("both have all", () -> {
                one.poll(MESSAGES);
                other.poll(MESSAGES);
                return first.size() == MESSAGES && second.size() == MESSAGES;
            });
            assertThat(transport.remarks().notMeasured()).contains("Order: a share group promises none.");
        }
    }

    @Test
    void aClusterWithoutShareGroupsIsRefusedInOneSentence() throws Exception {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
                var off = new FeatureUpdate((short) 0, FeatureUpdate.UpgradeType.SAFE_DOWNGRADE);
                admin.updateFeatures(Map.of("share.version", off), new UpdateFeaturesOptions())
                        .all()
                        .get(2, TimeUnit.MINUTES);
            }
            try (KafkaTransport transport = Round.open("bootstrap", broker.bootstrap(), "subscribe", "share")) {
                transport.provision(new Topology(1, 1, Delivery.SHARED));

                assertThatThrownBy(() -> transport.openSubscriber(0, (m, h, p, offset, t) -> {}))
                        .isInstanceOf(TransportException.class)
                        .hasMessage("'subscribe: share' needs share groups, and this cluster has none: they come with"
                                + " Kafka 4.2, and are on if the cluster's feature share.version is 1"
                                + " (kafka-features.sh upgrade --feature share.version=1)");
            }
        }
    }
}
