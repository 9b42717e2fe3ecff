package dev.weir.broker;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The properties of a node that is broker and controller in one: what measuring needs, then what the user asked for. */
final class ServerProperties {

    /** Name of the listener that clients connect to. */
    static final String CLIENT_LISTENER = "CLIENT";

    private ServerProperties() {}

    static Map<String, String> of(int clientPort, int controllerPort, Path logFolder, Map<String, String> asked) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", "1");
        properties.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
        properties.put(
                "listeners",
                CLIENT_LISTENER + "://127.0.0.1:" + clientPort + ",CONTROLLER://127.0.0.1:" + controllerPort);
        properties.put("listener.security.protocol.map", CLIENT_LISTENER + ":PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("inter.broker.listener.name", CLIENT_LISTENER);
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("log.dirs", logFolder.toString());
        properties.put("num.partitions", "1");
        properties.put("auto.create.topics.enable", "false");
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("offsets.topic.replication.factor", "1");
        properties.put("transaction.state.log.replication.factor", "1");
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.replication.factor", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.putAll(asked);
        return properties;
    }
}
