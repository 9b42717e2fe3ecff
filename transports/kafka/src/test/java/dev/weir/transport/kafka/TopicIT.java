package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.protocol.ApiKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class TopicIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final Topology PAIR = new Topology(1, 1, Topology.Delivery.SHARED);

    private final String topic = "orders-" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);

    private KafkaTransport open(String... settings) {
        String[] all = new String[settings.length + 4];
        System.arraycopy(settings, 0, all, 0, settings.length);
        all[settings.length] = "bootstrap";
        all[settings.length + 1] = BROKER.bootstrap();
        all[settings.length + 2] = "topic.name";
        all[settings.length + 3] = topic;
        return Round.open(all);
    }

    private static Set<String> topics() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
            return admin.listTopics().names().get(2, TimeUnit.MINUTES);
        }
    }

    /** A deletion that was confirmed reaches the metadata of the broker that is asked a moment later. */
    private static void awaitAbsence(String name) throws Exception {
        long deadlineNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (topics().contains(name)) {
            assertThat(System.nanoTime())
                    .as("topic %s is still there after two minutes", name)
                    .isLessThan(deadlineNanos);
        }
    }

    @Test
    void aTopicTheRunMadeIsDeletedAfterIt() throws Exception {
        try (KafkaTransport transport = open("topic.partitions", "3")) {
            assertThat(transport.provision(PAIR)).isEqualTo("topic " + topic + ", 3 partitions, RF 1");
            assertThat(topics()).contains(topic);
        }
        awaitAbsence(topic);
    }

    @Test
    void aTopicToBeKeptStays() throws Exception {
        try (KafkaTransport transport = open("topic.keep", "true")) {
            transport.provision(PAIR);
        }
        assertThat(topics()).contains(topic);
    }

    @Test
    void aTopicThatExistsIsNotCreatedAgainAndNotDeleted() throws Exception {
        try (KafkaTransport owner = open()) {
            owner.provision(PAIR);
            try (KafkaTransport other = open()) {
                assertThatThrownBy(() -> other.provision(PAIR))
                        .isInstanceOf(TransportException.class)
                        .hasMessageStartingWith("topic " + topic + " exists already")
                        .hasMessageContaining("topic.use: reuse");
            }
            assertThat(topics()).contains(topic);
        }
    }

    @Test
    void aRunTakesItsTopicWhenTheAnswerToTheRequestThatMadeItIsLost() throws Exception {
        try (LosingProxy proxy = new LosingProxy(BROKER.bootstrap(), ApiKeys.CREATE_TOPICS.id)) {
            RunContext run = Round.context();
            String made = "weir-" + run.runId();
            try (KafkaTransport transport =
                    new KafkaDriver().open(Round.settings("bootstrap", proxy.bootstrap()), run)) {
                assertThat(transport.provision(PAIR)).isEqualTo("topic " + made + ", 1 partition, RF 1");
                assertThat(proxy.hasLost()).isTrue();
                assertThat(topics()).contains(made);
            }
            awaitAbsence(made);
        }
    }

    @Test
    void aTopicWithOtherSettingsThanAskedIsRefusedWithEveryDifference() throws Exception {
        try (KafkaTransport owner = open("topic.partitions", "2")) {
            owner.provision(PAIR);
            try (KafkaTransport other =
                    open("topic.use", "check", "topic.partitions", "5", "topic.config.retention.ms", "1234567")) {
                assertThatThrownBy(() -> other.provision(PAIR))
                        .isInstanceOf(TransportException.class)
                        .hasMessageContaining("topic.partitions: asked 5, found 2")
                        .hasMessageContaining("topic.config.retention.ms: asked 1234567, found 604800000")
                        .hasMessageNotContaining("topic.replication");
            }
            assertThat(topics()).contains(topic);
        }
    }

    @Test
    void aTopicAsAskedPassesTheCheckAndStays() throws Exception {
        try (KafkaTransport owner = open("topic.config.retention.ms", "1234567")) {
            owner.provision(PAIR);
            try (KafkaTransport other = open("topic.use", "check", "topic.config.retention.ms", "1234567")) {
                assertThat(other.provision(PAIR)).endsWith(", checked");
            }
            assertThat(topics()).contains(topic);
        }
    }

    @Test
    void ensuredTopicIsMadeOnceAndThenUsedAsItIs() throws Exception {
        try (KafkaTransport first = open("topic.use", "ensure", "topic.keep", "true", "topic.partitions", "2")) {
            assertThat(first.provision(PAIR)).isEqualTo("topic " + topic + ", 2 partitions, RF 1");
        }
        try (KafkaTransport second = open("topic.use", "ensure", "topic.keep", "true")) {
            assertThat(second.provision(PAIR)).isEqualTo("topic " + topic + ", 2 partitions, RF 1, reused");
        }
        assertThat(topics()).contains(topic);
    }

    @Test
    void aMissingTopicIsMadeByACheckAndDeletedAgain() throws Exception {
        try (KafkaTransport transport = open("topic.use", "check")) {
            transport.provision(PAIR);
            assertThat(topics()).contains(topic);
        }
        awaitAbsence(topic);
    }

    @Test
    void aReusedTopicIsTakenAsItIsAndStays() throws Exception {
        try (KafkaTransport owner = open("topic.partitions", "2")) {
            owner.provision(PAIR);
            try (KafkaTransport other = open("topic.use", "reuse")) {
                assertThat(other.provision(PAIR)).isEqualTo("topic " + topic + ", 2 partitions, RF 1, reused");
            }
            assertThat(topics()).contains(topic);
        }
    }

    @Test
    void aMissingTopicCannotBeReused() {
        try (KafkaTransport transport = open("topic.use", "reuse")) {
            assertThatThrownBy(() -> transport.provision(PAIR))
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith("there is no topic " + topic);
        }
    }

    @Test
    void moreReplicasThanBrokersAreRefusedInTheBrokersWords() {
        try (KafkaTransport transport = open("topic.replication", "3")) {
            assertThatThrownBy(() -> transport.provision(PAIR))
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith("cannot create topic " + topic)
                    .hasMessageContaining("InvalidReplicationFactor");
        }
    }

    @Test
    void theSettingsInForceAreThoseOfBrokerTopicAndClients() {
        try (KafkaTransport transport = open("topic.config.retention.ms", "1234567", "producer.linger.ms", "7")) {
            transport.provision(PAIR);

            assertThat(transport.effectiveSettings())
                    .contains(
                            new EffectiveSetting("topic", "retention.ms", "1234567", false),
                            new EffectiveSetting("topic", "replicas in sync", "1 of 1", true),
                            new EffectiveSetting("producer", "linger.ms", "7", false),
                            new EffectiveSetting("producer", "batch.size", "16384", true),
                            new EffectiveSetting("producer", "acks", "all", true),
                            new EffectiveSetting("consumer", "enable.auto.commit", "false", false),
                            new EffectiveSetting("cluster", "brokers", "1", true),
                            new EffectiveSetting("cluster", "metadata.version", "33 (4.4)", true),
                            new EffectiveSetting("client", "version", "4.4.0", true))
                    .anyMatch(setting ->
                            setting.scope().equals("broker 1") && setting.name().equals("log.segment.bytes"));
            assertThat(transport.remarks().notMeasured()).isEmpty();
        }
    }
}
