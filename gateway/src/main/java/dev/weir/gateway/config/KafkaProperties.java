package dev.weir.gateway.config;

import dev.weir.config.LibrdkafkaNames;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Problems;
import dev.weir.config.Suggestions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** Kafka's own properties, as users give them. */
final class KafkaProperties {

    private static final String OWN = "the gateway sets it itself";

    private static final Map<String, String> REFUSED = Map.of(
            "bootstrap.servers", "give the brokers as 'bootstrap' instead",
            "key.deserializer", "describe the keys under 'key' instead",
            "value.deserializer", "describe the values under 'value' instead",
            "auto.offset.reset", "choose 'read.from' instead",
            "enable.auto.commit", OWN,
            "group.protocol", "it reads without a group",
            "allow.auto.create.topics", OWN);

    private KafkaProperties() {}

    /** Checks the names; the values are Kafka's to check. Those of which the name is wrong are left out. */
    static Map<String, String> checked(Map<String, Scalar> given, Problems problems) {
        Set<String> known = new TreeSet<>(ConsumerConfig.configNames());
        known.addAll(AdminClientConfig.configNames());
        known.removeAll(REFUSED.keySet());
        Map<String, String> properties = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            String reason = REFUSED.get(name);
            if (reason != null) {
                problems.add(value.place().error("'" + name + "' in 'kafka': " + reason));
            } else if (!known.contains(name) && !name.startsWith("config.providers.")) {
                String near = LibrdkafkaNames.instead(name)
                        .or(() -> Suggestions.nearest(name, known).map(found -> "did you mean '" + found + "'?"))
                        .orElse("");
                problems.add(
                        value.place().error("'" + name + "' in 'kafka' is not a property of Kafka's consumer", near));
            } else {
                properties.put(name, value.text());
            }
        });
        return properties;
    }
}
