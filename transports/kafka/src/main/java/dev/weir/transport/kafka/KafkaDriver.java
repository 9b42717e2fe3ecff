package dev.weir.transport.kafka;

import dev.weir.transport.Capability;
import dev.weir.transport.RoundTripDriver;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.SeveralTopics;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.DurableDriver;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoints;
import dev.weir.transport.kafka.durable.DurableSettings;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.FileSettings;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.kafka.settings.PropertyCheck;
import dev.weir.transport.kafka.settings.Subscribing;
import dev.weir.transport.kafka.settings.TopicConfigNames;
import dev.weir.transport.kafka.wire.WirePublisher;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.read.MessageReader;
import dev.weir.transport.read.ReadOrder;
import dev.weir.transport.read.TopicDriver;
import dev.weir.transport.topic.Topics;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.config.TopicConfig;

/** The driver {@code kafka}: Apache Kafka and every broker that speaks its protocol, over the Java client. */
public final class KafkaDriver
        implements TransportDriver,
                OperationDriver,
                TopicDriver,
                RoundTripDriver,
                FaultPoints,
                DurableDriver,
                SeveralTopics {

    private final Consumers.Constructor constructor;

    public KafkaDriver() {
        this(KafkaConsumer::new);
    }

    /** @param constructor makes the consumers */
    KafkaDriver(Consumers.Constructor constructor) {
        this.constructor = constructor;
    }

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public String description() {
        return "Apache Kafka and every broker that speaks its protocol, over the Java client.";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(
                Capability.HEADER,
                Capability.USER_HEADERS,
                Capability.KEY,
                Capability.SHARED_DELIVERY,
                Capability.EACH_DELIVERY,
                Capability.SEPARATE_PROCESSES,
                Capability.SEVERAL_HOSTS,
                Capability.ROUND_TRIP,
                Capability.CROWD,
                Capability.REJOINING,
                Capability.SHARED_AMONG_PROCESSES,
                Capability.UNORDERED_DELIVERY,
                Capability.SEVERAL_TOPICS);
    }

    /** Share groups promise no order, and their members neither come back nor are there thousands of light ones. */
    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> capabilities = capabilities();
        KafkaSettings asked = KafkaSettings.of(settings);
        Subscribing subscribing = asked.subscribing();
        String commits = ClientProperties.of(settings)
                .value(ClientKind.CONSUMER, ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        if (subscribing != Subscribing.GROUP || !Boolean.parseBoolean(commits.strip())) {
            capabilities.remove(Capability.SHARED_AMONG_PROCESSES);
        }
        if (subscribing == Subscribing.SHARE) {
            capabilities.removeAll(
                    Set.of(Capability.CROWD, Capability.REJOINING, Capability.ROUND_TRIP, Capability.SEVERAL_TOPICS));
        } else {
            capabilities.remove(Capability.UNORDERED_DELIVERY);
        }
        if (!asked.reading().isUsual()) {
            capabilities.removeAll(Set.of(Capability.CROWD, Capability.SEVERAL_TOPICS));
        }
        return capabilities;
    }

    @Override
    public Set<OperationKind> operations() {
        return EnumSet.allOf(OperationKind.class);
    }

    @Override
    public List<Setting> settings() {
        return KafkaSettings.DECLARATIONS;
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return List.of(KafkaSettings.CLUSTER);
    }

    @Override
    public Settings completed(Settings settings) {
        return FileSettings.completed(settings);
    }

    @Override
    public List<String> remarks(Settings settings) {
        return FileSettings.remarks(settings);
    }

    @Override
    public Settings durable(Settings settings, AskedDurability asked) {
        return DurableSettings.of(settings, asked);
    }

    @Override
    public void validate(Settings settings) {
        KafkaSettings asked = KafkaSettings.of(settings);
        asked.check(settings.count(KafkaSettings.BROKERS));
        KafkaSettings.checkObserved(settings);
        KafkaSettings.checkProtocol(settings);
        KafkaSettings.checkReading(settings);
        TopicConfigNames.check(settings.properties(KafkaSettings.Topic.CONFIG));
        new PropertyCheck(ClientProperties.of(settings), asked.subscribing()).check();
        if (asked.ownProducers()) {
            WirePublisher.check(ClientProperties.of(settings));
        }
    }

    @Override
    public void validate(Settings settings, Topics topics) {
        validate(settings);
        KafkaSettings.of(settings).topic().checkName(topics);
        String policy = settings.properties(KafkaSettings.Topic.CONFIG)
                .getOrDefault(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
        if (topics.any() && policy.contains(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            throw new SettingsException(
                    KafkaSettings.Topic.CONFIG + "." + TopicConfig.CLEANUP_POLICY_CONFIG,
                    "is " + policy + "; the topics of 'topics' keep every message");
        }
    }

    @Override
    public void validateProperty(String name, String value) {
        String ofTopics = KafkaSettings.Topic.CONFIG + ".";
        if (name.startsWith(ofTopics)) {
            TopicConfigNames.check(Map.of(name.substring(ofTopics.length()), value));
        } else {
            PropertyCheck.checkAlone(name, value);
        }
    }

    @Override
    public KafkaTransport open(Settings settings, RunContext context) {
        KafkaSettings asked = KafkaSettings.of(settings);
        if (asked.bootstrap().equals(KafkaSettings.EMBEDDED)) {
            throw new SettingsException(
                    KafkaSettings.BOOTSTRAP,
                    "no broker is running for 'embedded'; give the address of one, such as localhost:9092");
        }
        validate(settings);
        return KafkaTransport.open(
                asked,
                constructor,
                settings.properties(KafkaSettings.Topic.CONFIG),
                ClientProperties.of(settings),
                context,
                KafkaSettings.unheeded(settings));
    }

    @Override
    public Optional<String> obstacleToOthers(Settings settings) {
        KafkaSettings asked = KafkaSettings.of(settings);
        if (asked.topic().name().isEmpty()) {
            return Optional.of("others fill a topic that has a name; write  kafka: { topic.name: orders }");
        }
        if (asked.bootstrap().equals(KafkaSettings.EMBEDDED)) {
            return Optional.of(
                    "nobody else publishes to an embedded broker; write  kafka: { bootstrap: \"host:9092\" }");
        }
        return asked.subscribing() == Subscribing.SHARE
                ? Optional.of(
                        "a share group gives its members no log to read to the end; write  kafka: { subscribe: group }")
                : Optional.empty();
    }

    @Override
    public MessageReader openReader(Settings settings, ReadOrder order) {
        validate(settings);
        return TopicReader.open(KafkaSettings.of(settings), ClientProperties.of(settings), order);
    }

    /** {@inheritDoc} Echoes have a topic of their own. Who receives them is in no group, so that none has to be formed. */
    @Override
    public KafkaTransport openReturning(Settings settings, RunContext context) {
        return open(KafkaSettings.returning(settings), context.named(context.runId() + KafkaSettings.ECHO));
    }
}
