package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.HeldPort;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A broker of Apache Kafka of another version than the one that comes with Weir, in a process of its own and with the settings that
 * Kafka's own quick start has. Its jars are gathered by the profiles that run the thorough tests.
 */
final class EarlierBroker implements AutoCloseable {

    private static final long START_SECONDS = 120;

    private final HeldPort clients;
    private final HeldPort controller;
    private final Path folder;
    private final Path jars;
    private final Launched server;

    private EarlierBroker(String version, Path folder) throws IOException, InterruptedException {
        this.folder = Files.createDirectories(folder);
        this.jars = Launched.project().resolve("dist/target/earlier-brokers").resolve(version);
        assertThat(jars.resolve("kafka_2.13-" + version + ".jar"))
                .as("run the build with -P thorough, which gathers the jars of this broker")
                .exists();
        this.clients = HeldPort.free();
        this.controller = HeldPort.free();
        Path properties = Files.writeString(folder.resolve("server.properties"), properties());
        Launched.Ended formatted = java(
                        "kafka.tools.StorageTool",
                        "format",
                        "-t",
                        "c3RhYmxlLWNsdXN0ZXItaQ",
                        "-c",
                        properties.toString())
                .end();
        assertThat(formatted.exitCode()).as(formatted.out() + formatted.err()).isZero();
        this.server = java("kafka.Kafka", properties.toString());
    }

    /** Begins to start one; {@link #awaitStart} waits for it. */
    static EarlierBroker start(String version, Path folder) throws IOException, InterruptedException {
        return new EarlierBroker(version, folder);
    }

    private String properties() {
        return """
                process.roles=broker,controller
                node.id=1
                listeners=PLAINTEXT://%s,CONTROLLER://127.0.0.1:%d
                controller.listener.names=CONTROLLER
                controller.quorum.voters=1@127.0.0.1:%d
                log.dirs=%s
                offsets.topic.num.partitions=1
                offsets.topic.replication.factor=1
                share.coordinator.state.topic.num.partitions=1
                share.coordinator.state.topic.replication.factor=1
                share.coordinator.state.topic.min.isr=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                group.initial.rebalance.delay.ms=0
                """.formatted(address(), controller.number(), controller.number(), folder.resolve("data"));
    }

    private Launched java(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Launched.jdk().resolve("bin/java").toString(),
                Launched.C1,
                "-XX:+UseSerialGC",
                "-Xmx512m",
                // Nobody reads its error output while it runs.
                "-Dorg.slf4j.simpleLogger.logFile=System.out",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                jars + "/*"));
        command.addAll(List.of(words));
        return Launched.start(folder, Map.of("PATH", "/usr/bin:/bin"), command);
    }

    /** Where its clients connect. */
    String address() {
        return "127.0.0.1:" + clients.number();
    }

    /** Returns when it takes connections. */
    void awaitStart() throws IOException {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!takesConnections()) {
            assertThat(server.handle().isAlive() && System.nanoTime() < deadlineNanos)
                    .as(server.output())
                    .isTrue();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private boolean takesConnections() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), clients.number()));
            return true;
        } catch (ConnectException notYet) {
            return false;
        }
    }

    /** Ends it at once. */
    @Override
    public void close() {
        server.kill();
        clients.close();
        controller.close();
    }
}
