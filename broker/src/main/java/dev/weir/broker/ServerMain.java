package dev.weir.broker;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * The server process: one Kafka node that lives until its standard input ends. The only class that knows Kafka's server
 * classes; it runs on a class path of its own.
 */
final class ServerMain {

    private ServerMain() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream toParent = System.out;
        System.setOut(System.err);
        InputStream fromParent = System.in;
        LaunchRequest request = LaunchRequest.readFrom(fromParent);
        Thread.ofPlatform().daemon().name("parent-watch").start(() -> exitWhenParentIsGone(fromParent));
        KafkaRaftServer server;
        try {
            Properties properties = new Properties();
            properties.putAll(request.properties());
            KafkaConfig config = KafkaConfig.fromProps(properties, false);
            format(config);
            server = new KafkaRaftServer(config, Time.SYSTEM);
            Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
            server.startup();
        } catch (Exception e) {
            toParent.println(ServerLines.FAILED + e);
            System.exit(1);
            return;
        }
        toParent.println(ServerLines.READY);
        toParent.flush();
        server.awaitShutdown();
    }

    private static void format(KafkaConfig config) throws Exception {
        Formatter formatter = new Formatter()
                .setPrintStream(System.err)
                .setNodeId(config.nodeId())
                .setClusterId(Uuid.randomUuid().toString())
                .setIgnoreFormatted(true)
                .setControllerListenerName("CONTROLLER")
                .setMetadataLogDirectory(config.metadataLogDir());
        config.logDirs().forEach(formatter::addDirectory);
        formatter.run();
    }

    private static void exitWhenParentIsGone(InputStream fromParent) {
        try {
            while (fromParent.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException gone) {
            System.err.println("standard input failed: " + gone.getMessage());
        }
        System.exit(0);
    }
}
