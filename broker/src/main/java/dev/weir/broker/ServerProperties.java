package dev.weir.broker;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties of a node that is broker and controller in one: what one node needs to measure, then what the user
 * asked for, which wins.
 */
final class ServerProperties {

    static final int NODE_ID = 1;

    private ServerProperties() {}

    static Map<String, String> of(Listeners listeners, Path logFolder, Map<String, String> asked) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(NODE_ID));
        properties.put(
                "controller.quorum.voters",
                NODE_ID + "@" + listeners.controller().hostAndPort());
        properties.put("controller.listener.names", Listeners.CONTROLLER);
        properties.put("listener.security.protocol.map", listeners.securityProtocols());
        if (!asked.containsKey("security.inter.broker.protocol")) {
            properties.put(
                    "inter.broker.listener.name", listeners.clients().getFirst().name());
        }
        properties.put("log.dirs", logFolder.toString());
        properties.put("num.partitions", "1");
        properties.put("auto.create.topics.enable", "false");
        properties.put("group.initial.rebalance.delay.ms", "0");
        putInternalTopics(properties);
        properties.putAll(asked);
        properties.put("listeners", listeners.property());
        return properties;
    }

    /** Kafka's internal topics: one replica, and few partitions, because each costs time when its topic is first used. */
    private static void putInternalTopics(Map<String, String> properties) {
        properties.put("offsets.topic.replication.factor", "1");
        properties.put("offsets.topic.num.partitions", "4");
        properties.put("transaction.state.log.replication.factor", "1");
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("transaction.state.log.num.partitions", "4");
        properties.put("share.coordinator.state.topic.replication.factor", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("share.coordinator.state.topic.num.partitions", "4");
    }
}
