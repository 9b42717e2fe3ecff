package dev.weir.broker.server;

import dev.weir.broker.LaunchRequest;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.Exit;
import org.apache.kafka.metadata.storage.Formatter;

/** One Kafka node, broker and controller in one, alone or among others of its cluster. The only class that knows Kafka's server classes. */
final class KafkaNode {

    private static final long UNFENCED_SECONDS = 30;

    /** Properties that Kafka hands to its plug-ins and listeners and does not define itself. */
    private static final Pattern OPEN_NAMES = Pattern.compile(
            "listener\\.name\\..+|config\\.providers\\..+|super\\.users|allow\\.everyone\\.if\\.no\\.acl\\.found");

    private final KafkaConfig config;
    private final int brokers;
    private final KafkaRaftServer server;

    KafkaNode(LaunchRequest request) throws Exception {
        Map<String, String> asked = request.properties();
        Set<String> known = KafkaConfig.configDef().names();
        for (String name : asked.keySet()) {
            if (!known.contains(name) && !OPEN_NAMES.matcher(name).matches()) {
                throw new IllegalArgumentException("unknown broker property '" + name + "'");
            }
        }
        Properties properties = new Properties();
        properties.putAll(asked);
        config = KafkaConfig.fromProps(properties, false);
        brokers = request.brokers();
        formatUnlessDone(request.clusterId());
        server = new KafkaRaftServer(config, Time.SYSTEM);
    }

    /** Returns when the node and all others have registered, are not fenced, and their clients are told so. */
    void start() throws Exception {
        server.startup();
        awaitUnfenced();
    }

    String bootstrap() {
        return config.effectiveAdvertisedBrokerListeners().head().host() + ":"
                + config.effectiveAdvertisedBrokerListeners().head().port();
    }

    void awaitShutdown() {
        server.awaitShutdown();
    }

    void stop() {
        server.shutdown();
    }

    /**
     * From now on, a thread of Kafka's that would halt this process, because it cannot write its state for example, waits for
     * ever instead. For a caller that removes the node's folder and then ends the process itself. By any thread.
     */
    static void holdFatalFaults() {
        Exit.setHaltProcedure((status, message) -> {
            while (true) {
                LockSupport.park();
            }
        });
    }

    private void formatUnlessDone(String clusterId) throws Exception {
        if (Files.exists(Path.of(config.metadataLogDir(), "meta.properties"))) {
            return;
        }
        Formatter formatter = new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setNodeId(config.nodeId())
                .setClusterId(clusterId)
                .setControllerListenerName(config.controllerListenerNames().getFirst())
                .setMetadataLogDirectory(config.metadataLogDir());
        config.logDirs().forEach(formatter::addDirectory);
        formatter.run();
    }

    /** The start returns on the controller's word; the metadata that clients are shown follows a moment later. */
    private void awaitUnfenced() throws JMException, TimeoutException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName activeBrokers = new ObjectName("kafka.controller:type=KafkaController,name=ActiveBrokerCount");
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(UNFENCED_SECONDS);
        while (((Number) beans.getAttribute(activeBrokers, "Value")).intValue() < brokers) {
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new TimeoutException(
                        brokers == 1
                                ? "the broker stayed fenced for " + UNFENCED_SECONDS + " s"
                                : "not all " + brokers + " brokers found each other within " + UNFENCED_SECONDS + " s");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
    }
}
