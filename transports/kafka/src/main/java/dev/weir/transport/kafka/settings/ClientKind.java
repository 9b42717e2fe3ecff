package dev.weir.transport.kafka.settings;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;

/** One of the three clients of Kafka. */
public enum ClientKind {
    PRODUCER("producer"),
    CONSUMER("consumer"),
    ADMIN("admin");

    private static final Map<ClientKind, ConfigDef> DEFINITIONS = Map.of(
            PRODUCER, ProducerConfig.configDef(),
            CONSUMER, ConsumerConfig.configDef(),
            ADMIN, AdminClientConfig.configDef());

    private final String section;

    ClientKind(String section) {
        this.section = section;
    }

    /** Name of its section in a scenario. */
    public String section() {
        return section;
    }

    /** The client whose section has that name; none of a section of all clients, or of something else. */
    static Optional<ClientKind> ofSection(String section) {
        return Stream.of(values())
                .filter(client -> client.section.equals(section))
                .findFirst();
    }

    /** Every property the client knows. */
    public ConfigDef definition() {
        return Objects.requireNonNull(DEFINITIONS.get(this));
    }

    /** The properties as the client itself resolves them; what it checks of a member of a share group is not for others. */
    public AbstractConfig resolve(Map<String, Object> properties, Subscribing subscribing) {
        return switch (this) {
            case PRODUCER -> new ProducerConfig(properties);
            case CONSUMER ->
                subscribing == Subscribing.SHARE
                        ? new AbstractConfig(definition(), properties, false)
                        : new ConsumerConfig(properties);
            case ADMIN -> new AdminClientConfig(properties);
        };
    }
}
