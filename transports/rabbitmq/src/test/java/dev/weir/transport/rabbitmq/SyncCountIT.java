package dev.weir.transport.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.MessageProperties;
import dev.weir.transport.Topology;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the server tells the disk to keep its files, while 300 messages are confirmed one after the other: what the page
 * "What acks mean" says of RabbitMQ. Skipped where {@code strace} is missing or may not follow the server.
 */
@Tag("thorough") // a tracer beside the server; what settings follow from what is asked, RabbitDurabilityTest tries
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SyncCountIT {

    private static final int MESSAGES = 300;

    @RegisterExtension
    static final SharedRabbit SERVER = new SharedRabbit();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"classic,true", "classic,false", "quorum,true", "stream,true"})
    void whatIsSyncedIsForcedMessageByMessage(String queue, String persistent) throws Exception {
        try (RabbitTransport transport = Rabbits.open(
                        "uri", SERVER.uri(), "queue", queue, "persistent", persistent, "name", "sync-count");
                Connection connection = connected();
                Channel channel = connection.createChannel()) {
            transport.provision(new Topology(1, 0, Topology.Delivery.SHARED));
            channel.confirmSelect();
            // Files are made with the first one.
            publish(channel, persistent, 1);
            Path counted = folder.resolve("calls.txt");
            Process tracer = traced(counted);

            publish(channel, persistent, MESSAGES);

            tracer.destroy();
            assertThat(tracer.waitFor(30, TimeUnit.SECONDS)).isTrue();
            long forced = Files.readAllLines(counted).stream()
                    .filter(line -> line.contains("sync(") && !line.contains("resumed"))
                    .count();
            Durability told = Acknowledgement.in(transport.effectiveSettings())
                    .orElseThrow()
                    .durability();
            if (told == Durability.SYNCED) {
                assertThat(forced).isGreaterThanOrEqualTo(MESSAGES);
            } else {
                assertThat(forced).isLessThan(MESSAGES / 10);
            }
        }
    }

    private static Connection connected() throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(SERVER.uri());
        return factory.newConnection();
    }

    private static void publish(Channel channel, String persistent, int messages) throws Exception {
        for (int sent = 0; sent < messages; sent++) {
            channel.basicPublish(
                    "",
                    "sync-count",
                    true,
                    Boolean.parseBoolean(persistent)
                            ? MessageProperties.MINIMAL_PERSISTENT_BASIC
                            : MessageProperties.MINIMAL_BASIC,
                    new byte[1_024]);
            channel.waitForConfirmsOrDie(20_000);
        }
    }

    /** Returns when the tracer follows the server. */
    private Process traced(Path counted) throws IOException {
        Path told = folder.resolve("strace.txt");
        Process tracer;
        try {
            tracer = new ProcessBuilder(
                            "strace",
                            "-f",
                            "-e",
                            "trace=fsync,fdatasync",
                            "-o",
                            counted.toString(),
                            "-p",
                            Long.toString(SERVER.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(told.toFile())
                    .start();
        } catch (IOException e) {
            return Assumptions.abort("no strace: " + e.getMessage());
        }
        long begunNanos = System.nanoTime();
        while (!Files.readString(told).contains("attached")) {
            Assumptions.assumeTrue(tracer.isAlive(), () -> "strace may not follow the server");
            assertThat(System.nanoTime() - begunNanos).isLessThan(TimeUnit.SECONDS.toNanos(60));
            LockSupport.parkNanos(10_000_000);
        }
        return tracer;
    }
}
