package dev.weir.transport.kafka.settings;

import dev.weir.transport.SettingsException;
import dev.weir.unit.Spelling;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.config.TopicConfig;

/** Names of Kafka's topic configuration. */
public final class TopicConfigNames {

    private TopicConfigNames() {}

    /**
     * Refuses a name that is probably a slip. A name like none of Kafka's is left to the broker, which refuses what it
     * does not know and may be another product than Apache Kafka.
     *
     * @throws SettingsException naming the slip
     */
    public static void check(Map<String, String> config) {
        Set<String> known = known();
        for (String name : config.keySet()) {
            if (!known.contains(name)) {
                Spelling.nearest(name, known).ifPresent(near -> {
                    throw new SettingsException(
                            KafkaSettings.Topic.CONFIG + "." + name,
                            "unknown topic configuration '" + name + "'; did you mean '" + near + "'?");
                });
            }
        }
    }

    private static Set<String> known() {
        Set<String> known = new TreeSet<>(
                Set.of("leader.replication.throttled.replicas", "follower.replication.throttled.replicas"));
        for (Field field : TopicConfig.class.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getName().endsWith("_CONFIG")) {
                known.add(Objects.toString(constant(field)));
            }
        }
        return known;
    }

    private static Object constant(Field field) {
        try {
            return Objects.requireNonNull(field.get(null));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("a public constant cannot be read: " + field, e);
        }
    }
}
