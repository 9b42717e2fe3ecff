package dev.weir.transport.web;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.kafka.KafkaDriver;
import dev.weir.transport.kafka.KafkaTransport;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The settings of the Kafka transport, as they stand in the section {@code kafka} of this one, and that transport itself.
 *
 * @see <a href="../../../../../../../../../docs/decisions/web-transport.md">Decision: web-transport</a>
 */
final class KafkaSection {

    static final String BOOTSTRAP = "kafka.bootstrap";
    static final String EMBEDDED = "embedded";
    static final String TOPIC_NAME = "kafka.topic.name";

    private static final String PARTITIONS = "topic.partitions";
    private static final String PREFIX = "kafka.";

    /** What clients read, the gateway says, and it reads all partitions from their end on. */
    private static final Set<String> OF_SUBSCRIBERS = Set.of("from", "partition");

    /** Where faults can hit: the brokers, by the settings of this section. */
    static final FaultPoint.Brokers CLUSTER = KafkaSettings.CLUSTER.in(PREFIX);

    private static final KafkaDriver DRIVER = new KafkaDriver();

    private KafkaSection() {}

    static List<Setting> declarations() {
        return DRIVER.settings().stream()
                .filter(setting -> !OF_SUBSCRIBERS.contains(setting.name()))
                .map(setting -> new Setting(
                        PREFIX + setting.name(),
                        setting.type(),
                        setting.defaultText(),
                        setting.choices(),
                        setting.description()))
                .toList();
    }

    /** What stands in the section, as settings of the Kafka transport. */
    static Settings of(Settings settings) {
        Map<String, String> given = settings.given().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(PREFIX))
                .collect(Collectors.toMap(entry -> entry.getKey().substring(PREFIX.length()), Map.Entry::getValue));
        return named(() -> Settings.of(DRIVER.settings(), given));
    }

    /** How many partitions a topic that is made for the run has. */
    static int partitions(Settings settings) {
        return Math.toIntExact(of(settings).count(PARTITIONS));
    }

    /** The settings with what a file of the section says of the cluster. */
    static Settings completed(Settings settings) {
        Settings section = of(settings);
        Settings completed = named(() -> DRIVER.completed(section));
        Settings whole = settings;
        for (Map.Entry<String, String> entry : completed.given().entrySet()) {
            if (!section.given().containsKey(entry.getKey())) {
                whole = whole.with(PREFIX + entry.getKey(), entry.getValue());
            }
        }
        return whole;
    }

    static List<String> remarks(Settings settings) {
        Settings section = of(settings);
        return named(() -> DRIVER.remarks(section));
    }

    /** What the user gave the clients of the section, from a file or one by one. */
    static Map<String, String> ofClients(Settings settings) {
        Settings section = of(settings);
        return named(() -> ClientProperties.of(section).given(ClientKind.CONSUMER));
    }

    static void validate(Settings settings) {
        Settings section = of(settings);
        named(() -> {
            DRIVER.validate(section, Topics.ONE);
            return section;
        });
    }

    /** Checks a property by itself; all properties of this transport are of the section. */
    static void validateProperty(String name, String value) {
        named(() -> {
            DRIVER.validateProperty(name.substring(PREFIX.length()), value);
            return name;
        });
    }

    static KafkaTransport open(Settings settings, RunContext context) {
        Settings section = of(settings);
        return named(() -> DRIVER.open(section, context));
    }

    /** A complaint names the setting as it stands in the scenario. */
    private static <T> T named(Supplier<T> work) {
        try {
            return work.get();
        } catch (SettingsException e) {
            SettingsException named = new SettingsException(PREFIX + e.setting(), String.valueOf(e.getMessage()));
            named.initCause(e);
            throw named;
        }
    }
}
