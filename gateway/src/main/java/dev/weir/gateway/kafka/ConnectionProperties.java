package dev.weir.gateway.kafka;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** The properties of Kafka's clients, of what the user gave and what the gateway needs. */
final class ConnectionProperties {

    private static final int ANSWER_LIMIT_MILLIS = 5_000;

    private ConnectionProperties() {}

    static Map<String, Object> consumer(ConnectionSettings settings) {
        Map<String, Object> properties = new HashMap<>(settings.kafka());
        properties.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, "weir-gateway-" + settings.name());
        // It takes its partitions itself and keeps its positions itself: no group, no commits, no rebalance.
        properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        return properties;
    }

    static Map<String, Object> admin(ConnectionSettings settings) {
        Map<String, Object> properties = new HashMap<>(settings.kafka());
        properties.keySet().retainAll(AdminClientConfig.configNames());
        properties.put(CommonClientConfigs.CLIENT_ID_CONFIG, "weir-gateway-topics-" + settings.name());
        // Its own limit is a minute: so long nobody would know that the cluster is away.
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_LIMIT_MILLIS);
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_LIMIT_MILLIS);
        return properties;
    }

    /** Where the cluster is. */
    static String address(ConnectionSettings settings) {
        return String.valueOf(settings.kafka().get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
    }
}
