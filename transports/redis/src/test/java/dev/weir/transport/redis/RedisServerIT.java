package dev.weir.transport.redis;

import static dev.weir.transport.redis.RedisTrial.PAIR;
import static dev.weir.transport.redis.RedisTrial.PATIENCE;
import static dev.weir.transport.redis.RedisTrial.drain;
import static dev.weir.transport.redis.RedisTrial.kill;
import static dev.weir.transport.redis.RedisTrial.open;
import static dev.weir.transport.redis.RedisTrial.publish;
import static dev.weir.transport.redis.RedisTrial.receive;
import static dev.weir.transport.redis.RedisTrial.send;
import static dev.weir.transport.redis.RedisTrial.warnings;
import static dev.weir.transport.redis.RedisTrial.worth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.clock.SystemClock;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.redis.RedisTrial.Told;
import dev.weir.transport.redis.server.RedisServer;
import dev.weir.transport.testkit.Await;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the transport promises beyond the contract: servers that are started, killed, frozen and full. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RedisServerIT {

    @Test
    void aServerIsStartedForTheRunAndEndsWithIt() throws IOException {
        long pid;
        Path folder;
        try (RedisTransport transport = open("stream.count", "2")) {
            assertThat(transport.provision(PAIR)).startsWith("2 streams weir-").contains("on Redis 7.");
            RestartableProcess server = transport.processes().getFirst();
            pid = server.pid();
            folder = folder(pid);
            assertThat(server.name()).isEqualTo("redis");
            assertThat(folder).exists();
            assertThat(transport.effectiveSettings())
                    .contains(
                            new EffectiveSetting("server", "maxmemory-policy", "noeviction", true),
                            new EffectiveSetting("server", "save", "none", true))
                    .filteredOn(setting -> setting.name().equals("maxmemory"))
                    .allMatch(setting -> Long.parseLong(setting.value()) > 1 << 26);
            assertThat(transport.remarks().artifacts().get("redis-log.txt")).contains("Ready to accept connections");
            assertThat(warnings(transport)).isEmpty();
        }
        assertThat(ProcessHandle.of(pid)).isEmpty();
        assertThat(folder).doesNotExist();
    }

    /** Where a server keeps its files: it works in there. */
    private static Path folder(long pid) throws IOException {
        return Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "cwd"));
    }

    @Test
    void whatAnAcknowledgementIsWorthIsReadBack() throws IOException {
        Map<String, Durability> classes = Map.of(
                "off", Durability.MEMORY,
                "everysec", Durability.MEMORY,
                "never", Durability.WRITTEN,
                "always", Durability.SYNCED);
        for (Map.Entry<String, Durability> asked : classes.entrySet()) {
            try (RedisTransport transport = open("appendfsync", asked.getKey())) {
                transport.provision(PAIR);

                assertThat(worth(transport).durability()).as(asked.getKey()).isEqualTo(asked.getValue());
                assertThat(worth(transport).server()).startsWith("Redis 7.");
            }
        }
    }

    @Test
    void aServerThatIsKilledComesBackWithWhatItHadWritten() throws IOException {
        try (RedisTransport transport = open("appendfsync", "never")) {
            transport.provision(PAIR);
            AtomicInteger received = new AtomicInteger();
            try (Subscriber subscriber = transport.openSubscriber(
                    0, (message, header, partition, offset, nanos) -> received.incrementAndGet())) {
                subscriber.awaitReady(PATIENCE);
                assertThat(publish(transport, 200).acked).hasValue(200);
                receive(subscriber, received, 200);
                RestartableProcess server = transport.processes().getFirst();
                kill(server);
                Await.until(
                        "the connection is lost",
                        PATIENCE,
                        () -> subscriber.poll(1) == 0
                                && subscriber.position().nextOffsets().isEmpty());

                server.startAgain();

                assertThat(publish(transport, 700).acked).hasValue(700);
                receive(subscriber, received, 900);
                drain(transport, subscriber);
                assertThat(transport.end().nextOffsets()).isEqualTo(Map.of(0, 900L));
                assertThat(transport.remarks().warnings())
                        .extracting(Warning::text)
                        .contains("the connection of subscriber 0 was lost", "the connection of subscriber 0 is back");
            }
        }
    }

    /** A count that went on from 200 would pass the end of the log before the last messages were read. */
    @Test
    void aLogThatLostItsEndIsCountedAnew() throws IOException {
        try (RedisTransport transport = open("appendfsync", "never")) {
            transport.provision(PAIR);
            AtomicInteger received = new AtomicInteger();
            try (Subscriber subscriber = transport.openSubscriber(
                    0, (message, header, partition, offset, nanos) -> received.incrementAndGet())) {
                subscriber.awaitReady(PATIENCE);
                publish(transport, 200);
                receive(subscriber, received, 200);
                RestartableProcess server = transport.processes().getFirst();
                Path file = appendOnlyFile(folder(server.pid()));
                kill(server);
                try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
                    cut.setLength(cut.length() - 100 * 1_000);
                }
                server.startAgain();
                long left = transport.end().nextOffsets().getOrDefault(0, 0L);
                assertThat(left).isBetween(80L, 120L);

                publish(transport, 50);
                receive(subscriber, received, 250);

                drain(transport, subscriber);
                assertThat(subscriber.position().nextOffsets()).isEqualTo(Map.of(0, left + 50));
            }
        }
    }

    private static Path appendOnlyFile(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".incr.aof"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void aServerWithoutAFileForgetsItsStreamAndRefusesWhatFollows() throws IOException {
        try (RedisTransport transport = open("appendfsync", "off")) {
            transport.provision(PAIR);
            assertThat(publish(transport, 10).acked).hasValue(10);
            RestartableProcess server = transport.processes().getFirst();
            kill(server);
            server.startAgain();

            Told told = publish(transport, 5);

            assertThat(told.failures)
                    .hasSize(5)
                    .containsOnly("REJECTED the stream is gone: the server evicted it, or somebody removed it");
            assertThat(transport.end().nextOffsets()).isEmpty();
            assertThat(warnings(transport)).anyMatch(text -> text.matches("The stream weir-\\w+ is gone: .*"));
        }
    }

    @Test
    void aPublisherConnectsAgainAndRepeatsNothing() throws Exception {
        try (RedisTransport transport = open("appendfsync", "always")) {
            transport.provision(PAIR);
            RestartableProcess server = transport.processes().getFirst();
            Told told = new Told();
            try (Publisher publisher = transport.openPublisher(0, told)) {
                send(publisher, 0, 1);
                assertThat(publisher.flush(PATIENCE)).isTrue();
                kill(server);
                Await.until(
                        "the client notices",
                        PATIENCE,
                        () -> transport.remarks().warnings().stream()
                                .anyMatch(
                                        incident -> incident.text().equals("the connection of publisher 0 was lost")));
                Thread restarting = Thread.ofPlatform().start(server::startAgain);
                send(publisher, 1, 1);
                restarting.join();

                assertThat(publisher.flush(PATIENCE)).isTrue();
                assertThat(told.acked).hasValue(2);
                assertThat(transport.end().nextOffsets()).isEqualTo(Map.of(0, 2L));
            }
        }
    }

    @Test
    void aServerThatDoesNotComeBackTakesNothing() throws IOException {
        try (RedisTransport transport = open("ack-timeout", "300ms", "connect-timeout", "300ms")) {
            transport.provision(PAIR);
            Told told = new Told();
            try (Publisher publisher = transport.openPublisher(0, told)) {
                send(publisher, 0, 1);
                assertThat(publisher.flush(PATIENCE)).isTrue();
                kill(transport.processes().getFirst());

                send(publisher, 1, 1);

                assertThat(publisher.flush(PATIENCE)).isTrue();
                assertThat(told.failures).singleElement().asString().matches("(NOT_SENT|DISCONNECTED) .*");
            }
            assertThatThrownBy(transport::end)
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("no connection of administrator to 127.0.0.1:");
        }
    }

    @Test
    void aFrozenServerAnswersTooLateAndGoesOn() throws Exception {
        try (RedisTransport transport = open("ack-timeout", "200ms", "window", "5")) {
            transport.provision(PAIR);
            String pid = Long.toString(transport.processes().getFirst().pid());
            Told told = new Told();
            try (Publisher publisher = transport.openPublisher(0, told)) {
                new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
                send(publisher, 0, 8);
                assertThat(publisher.flush(PATIENCE)).isTrue();
                new ProcessBuilder("kill", "-CONT", pid).start().waitFor();
                Await.until(
                        "the server has what it was sent",
                        PATIENCE,
                        () -> transport.end().nextOffsets().equals(Map.of(0, 8L)));

                send(publisher, 8, 1);
                assertThat(publisher.flush(PATIENCE)).isTrue();
            }
            assertThat(told.failures).hasSize(8).containsOnly("TIMED_OUT no acknowledgement in time");
            assertThat(told.acked).hasValue(1);
        }
    }

    @Test
    void aFullServerRefusesAndForgetsNothing() throws IOException {
        try (RedisTransport transport = open("max-memory", "16MiB", "appendfsync", "off")) {
            transport.provision(PAIR);

            Told told = publish(transport, 20_000);

            assertThat(told.failures).isNotEmpty().allMatch(failure -> failure.startsWith("REJECTED OOM "));
            assertThat(told.all()).isEqualTo(20_000);
            assertThat(transport.end().nextOffsets()).isEqualTo(Map.of(0, (long) told.acked.get()));
            assertThat(warnings(transport)).isEmpty();
        }
    }

    @Test
    void aStreamThatIsTrimmedLosesInSilenceAndIsToldOf() throws IOException {
        try (RedisTransport transport = open("stream.max-length", "100")) {
            transport.provision(PAIR);
            AtomicInteger received = new AtomicInteger();
            try (Subscriber subscriber = transport.openSubscriber(
                    0, (message, header, partition, offset, nanos) -> received.incrementAndGet())) {
                subscriber.awaitReady(PATIENCE);

                assertThat(publish(transport, 5_000).acked).hasValue(5_000);

                drain(transport, subscriber);
                assertThat(received.get()).isBetween(100, 300);
                assertThat(subscriber.position().nextOffsets()).isEqualTo(Map.of(0, 5_000L));
            }
            assertThat(warnings(transport))
                    .singleElement()
                    .asString()
                    .matches("The stream weir-\\w+ lacks 4 [0-9]{3} messages of 5000, which were acknowledged and then"
                            + " trimmed or deleted\\.");
        }
    }

    @Test
    void aProgramThatIsNotThereIsToldWithWhatToInstall() {
        RedisDriver driver = new RedisDriver(Map.of("PATH", "/nowhere"));

        assertThatThrownBy(() -> driver.open(
                        Settings.of(driver.settings(), Map.of("program", "/nowhere/redis-server")),
                        new RunContext("00000001", new SystemClock(), 100)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("redis-server is not installed: '/nowhere/redis-server' is no program")
                .hasMessageContaining("Debian: apt-get install redis-server")
                .hasMessageContaining("--set redis.uri=");
    }

    @Test
    void aPortThatIsTakenAndAnOptionThatIsUnknownAreTold() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RedisTransport transport = open("port", Integer.toString(listener.getLocalPort()))) {
            assertThatThrownBy(() -> transport.provision(PAIR))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("is taken");
        }
        assertThatThrownBy(() -> RedisServer.start("redis", SharedRedis.program(), 0, List.of("--no-such-option", "1")))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("redis did not start: ")
                .hasMessageContaining("no-such-option");
    }

    @Test
    void anotherProtocolOnThePortIsToldWithinTheLimit() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (true) {
                        try (Socket socket = listener.accept()) {
                            socket.getOutputStream()
                                    .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                        }
                    }
                } catch (IOException e) {
                    // It was closed.
                }
            });

            assertThatThrownBy(
                            () -> open("uri", "redis://127.0.0.1:" + listener.getLocalPort(), "connect-timeout", "2s"))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot connect to Redis at redis://127.0.0.1:");
        }
    }
}
