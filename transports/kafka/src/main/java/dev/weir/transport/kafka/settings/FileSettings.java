package dev.weir.transport.kafka.settings;

import dev.weir.config.PropertiesFile;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** What the user's file of client properties says of settings of the scenario, and what of it is left out. */
public final class FileSettings {

    private static final int MOST_NAMED = 6;

    private FileSettings() {}

    /**
     * The settings with the brokers and the group protocol of the file, where the scenario says nothing of them.
     *
     * @throws SettingsException when the file cannot be read, or what it says cannot be
     */
    public static Settings completed(Settings settings) {
        PropertiesFile file = ClientProperties.readFile(settings);
        Settings withBrokers =
                from(file, CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, KafkaSettings.BOOTSTRAP, settings);
        return KafkaSettings.of(settings).subscribing() == Subscribing.SHARE
                ? withBrokers
                : from(file, ConsumerConfig.GROUP_PROTOCOL_CONFIG, KafkaSettings.GROUP_PROTOCOL, withBrokers);
    }

    private static Settings from(PropertiesFile file, String property, String setting, Settings settings) {
        if (settings.given().containsKey(setting)) {
            return settings;
        }
        return value(file, property)
                .map(value -> settings.with(
                        setting, setting.equals(KafkaSettings.BOOTSTRAP) ? value : value.toLowerCase(Locale.ROOT)))
                .orElse(settings);
    }

    private static Optional<String> value(PropertiesFile file, String property) {
        return file.value(property).map(String::strip).filter(value -> !value.isEmpty());
    }

    /** What the user should know of how the file is taken, as sentences. */
    public static List<String> remarks(Settings settings) {
        String name = settings.text(KafkaSettings.CLIENT_FILE);
        PropertiesFile file = ClientProperties.readFile(settings);
        List<String> remarks = new ArrayList<>();
        List<String> used = used(file, settings);
        if (!used.isEmpty()) {
            remarks.add("from " + name + ": " + String.join(", ", used));
        }
        value(file, CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)
                .filter(brokers -> settings.text(KafkaSettings.BOOTSTRAP).equals(KafkaSettings.EMBEDDED))
                .ifPresent(brokers -> remarks.add(name + " names the brokers " + brokers
                        + ", but the scenario says 'bootstrap: embedded': an embedded broker is measured"));
        List<String> skipped = file.values().keySet().stream()
                .filter(ForeignNames::ofSerializers)
                .toList();
        if (!skipped.isEmpty()) {
            remarks.add("skipped in " + name + ", because Weir uses no serializers: " + shortened(skipped));
        }
        return List.copyOf(remarks);
    }

    private static List<String> used(PropertiesFile file, Settings settings) {
        ClientProperties properties = ClientProperties.of(settings);
        List<String> used = new ArrayList<>();
        value(file, CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)
                .filter(settings.text(KafkaSettings.BOOTSTRAP)::equals)
                .ifPresent(brokers -> used.add(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG + "=" + brokers));
        for (String property : List.of(
                ConsumerConfig.GROUP_PROTOCOL_CONFIG,
                ConsumerConfig.GROUP_ID_CONFIG,
                CommonClientConfigs.CLIENT_ID_CONFIG)) {
            value(file, property)
                    .filter(value -> value.equals(
                            properties.value(ClientKind.CONSUMER, property, "").strip()))
                    .ifPresent(value -> used.add(property + "=" + value));
        }
        return used;
    }

    private static String shortened(List<String> names) {
        int more = names.size() - MOST_NAMED;
        return more <= 0
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MOST_NAMED)) + " and " + more + " more";
    }
}
