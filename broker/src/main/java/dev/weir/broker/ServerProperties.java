package dev.weir.broker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The properties of a node that is broker and controller in one: what a node needs to measure, then what the user asked
 * for, which wins.
 */
final class ServerProperties {

    private static final int MOST_REPLICAS = 3;

    private ServerProperties() {}

    /**
     * The properties of one node.
     *
     * @param nodeId its number among those of its cluster, from 1
     * @param all where every node of the cluster listens, in the order of their numbers
     */
    static Map<String, String> of(int nodeId, List<Listeners> all, Path logFolder, Map<String, String> asked) {
        Listeners listeners = all.get(nodeId - 1);
        Map<String, String> properties = new TreeMap<>();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(nodeId));
        properties.put(
                "controller.quorum.voters",
                IntStream.rangeClosed(1, all.size())
                        .mapToObj(id -> id + "@" + all.get(id - 1).controller().hostAndPort())
                        .collect(Collectors.joining(",")));
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
        putInternalTopics(properties, all.size());
        properties.putAll(asked);
        properties.put("listeners", listeners.property());
        return properties;
    }

    /**
     * Kafka's internal topics: replicas enough to outlive a broker where there are several, and few partitions, because
     * each costs time when its topic is first used.
     */
    private static void putInternalTopics(Map<String, String> properties, int brokers) {
        String replicas = Integer.toString(Math.min(MOST_REPLICAS, brokers));
        String inSync = Integer.toString(Math.min(MOST_REPLICAS, brokers) / 2 + 1);
        properties.put("offsets.topic.replication.factor", replicas);
        properties.put("offsets.topic.num.partitions", "4");
        properties.put("transaction.state.log.replication.factor", replicas);
        properties.put("transaction.state.log.min.isr", inSync);
        properties.put("transaction.state.log.num.partitions", "4");
        properties.put("share.coordinator.state.topic.replication.factor", replicas);
        properties.put("share.coordinator.state.topic.min.isr", inSync);
        properties.put("share.coordinator.state.topic.num.partitions", "4");
    }
}
