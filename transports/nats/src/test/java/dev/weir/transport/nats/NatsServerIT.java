package dev.weir.transport.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.process.RestartableProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the transport promises beyond the contract: servers that are started, full streams, and what is refused. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class NatsServerIT {

    private static final Topology PAIR = new Topology(1, 1, Topology.Delivery.SHARED);
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    /** What became of messages. */
    private static final class Told implements AckListener {

        private final AtomicInteger acked = new AtomicInteger();
        private final Queue<String> failures = new ConcurrentLinkedQueue<>();

        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {
            acked.incrementAndGet();
        }

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {
            failures.add(kind + " " + cause);
        }
    }

    private static NatsTransport open(String... settings) throws IOException {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("program", SharedNats.program().toString());
        for (int i = 0; i < settings.length; i += 2) {
            given.put(settings[i], settings[i + 1]);
        }
        NatsDriver driver = new NatsDriver();
        return driver.open(
                Settings.of(driver.settings(), given),
                new RunContext(String.format("%08x", ThreadLocalRandom.current().nextInt()), new SystemClock(), 1_000));
    }

    private static Told publish(NatsTransport transport, int messages) {
        Told told = new Told();
        try (Publisher publisher = transport.openPublisher(0, told)) {
            for (int i = 0; i < messages; i++) {
                publisher.publish(i, Publisher.NO_KEY, ByteBuffer.allocate(100), NO_HEADER);
            }
            assertThat(publisher.flush(Duration.ofSeconds(60))).isTrue();
        }
        return told;
    }

    private static void await(String what, BooleanSupplier condition) {
        long begunNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - begunNanos)
                    .as(what)
                    .isLessThan(Duration.ofSeconds(60).toNanos());
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static Acknowledgement worth(List<EffectiveSetting> settings) {
        return Acknowledgement.in(settings).orElseThrow();
    }

    @Test
    void aServerIsStartedForTheRunAndEndsWithIt() throws IOException {
        long pid;
        try (NatsTransport transport = open()) {
            assertThat(transport.provision(PAIR)).contains("in files, 1 replica, on nats-server 2.");
            RestartableProcess server = transport.processes().getFirst();
            pid = server.pid();
            assertThat(server.name()).isEqualTo("nats-server");
            assertThat(ProcessHandle.of(pid)).isPresent();
            Acknowledgement worth = worth(transport.effectiveSettings());
            assertThat(worth.durability()).isEqualTo(Durability.WRITTEN);
            assertThat(worth.settings()).isEqualTo("storage=file, replicas=1, sync_interval=2m");
            assertThat(worth.server()).startsWith("nats-server 2.");
            assertThat(transport.remarks().artifacts().get("nats-server-log.txt"))
                    .contains("Server is ready");
        }
        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    @Test
    void aServerThatAlwaysSyncsSaysSo() throws IOException {
        try (NatsTransport transport = open("sync-interval", "always")) {
            transport.provision(PAIR);

            assertThat(worth(transport.effectiveSettings()).durability()).isEqualTo(Durability.SYNCED);
        }
        try (NatsTransport transport = open("stream.storage", "memory")) {
            transport.provision(PAIR);

            assertThat(worth(transport.effectiveSettings()).durability()).isEqualTo(Durability.MEMORY);
        }
    }

    @Test
    void threeServersKeepAMessageOnTwoAtLeast() throws IOException {
        try (NatsTransport transport = open("servers", "3", "stream.replicas", "3")) {
            transport.provision(PAIR);

            assertThat(transport.processes())
                    .extracting(RestartableProcess::name)
                    .containsExactly("nats-server-1", "nats-server-2", "nats-server-3");
            Acknowledgement worth = worth(transport.effectiveSettings());
            assertThat(worth.sure()).isEqualTo(2);
            assertThat(worth.copies()).isEqualTo(3);
            assertThat(publish(transport, 100).acked).hasValue(100);
        }
    }

    @Test
    void aServerThatIsKilledComesBackWithWhatItHadAcknowledged() throws IOException {
        try (NatsTransport transport = open()) {
            transport.provision(PAIR);
            assertThat(publish(transport, 200).acked).hasValue(200);
            RestartableProcess server = transport.processes().getFirst();
            server.expectEnd();
            ProcessHandle killed = ProcessHandle.of(server.pid()).orElseThrow();
            killed.destroyForcibly();
            await("the server is gone", () -> !killed.isAlive());

            server.startAgain();

            AtomicInteger received = new AtomicInteger();
            try (Subscriber subscriber = transport.openSubscriber(
                    0, (message, header, partition, offset, nanos) -> received.incrementAndGet())) {
                subscriber.awaitReady(Duration.ofSeconds(60));
                await("everything arrives", () -> {
                    subscriber.poll(1_000);
                    return received.get() == 200;
                });
            }
            assertThat(publish(transport, 10).acked).hasValue(10);
        }
    }

    @Test
    void aPublisherConnectsAgainAndRepeatsNothing() throws IOException {
        try (NatsTransport transport = open()) {
            transport.provision(PAIR);
            RestartableProcess server = transport.processes().getFirst();
            Told told = new Told();
            try (Publisher publisher = transport.openPublisher(0, told)) {
                publisher.publish(0, Publisher.NO_KEY, ByteBuffer.allocate(100), NO_HEADER);
                assertThat(publisher.flush(Duration.ofSeconds(60))).isTrue();
                server.expectEnd();
                ProcessHandle.of(server.pid()).ifPresent(ProcessHandle::destroyForcibly);
                await(
                        "the client notices",
                        () -> transport.remarks().warnings().stream()
                                .anyMatch(
                                        incident -> incident.text().equals("the connection of publisher 0 was lost")));
                publisher.publish(1, Publisher.NO_KEY, ByteBuffer.allocate(100), NO_HEADER);
                server.startAgain();

                assertThat(publisher.flush(Duration.ofSeconds(60))).isTrue();
                assertThat(told.acked).hasValue(2);
                assertThat(transport.end().nextOffsets()).isEqualTo(Map.of(0, 2L));
            }
            assertThat(transport.remarks().warnings())
                    .filteredOn(warning -> warning.atNanos().isPresent())
                    .extracting(Warning::text)
                    .contains("the connection of publisher 0 was lost", "the connection of publisher 0 is back");
        }
    }

    @Test
    void aFullStreamDropsWhatItAcknowledgedOrRefuses() throws IOException {
        try (NatsTransport transport = open("stream.max-messages", "5")) {
            transport.provision(PAIR);

            assertThat(publish(transport, 20).acked).hasValue(20);

            assertThat(transport.remarks().warnings())
                    .extracting(Warning::text)
                    .containsExactly(
                            "The stream was full and removed its first 15 messages, which it had acknowledged.");
        }
        try (NatsTransport transport = open("stream.max-messages", "5", "stream.discard", "new")) {
            transport.provision(PAIR);

            Told told = publish(transport, 20);

            assertThat(told.acked).hasValue(5);
            assertThat(told.failures).hasSize(15).containsOnly("REJECTED maximum messages exceeded");
        }
    }

    @Test
    void aProgramThatIsNotThereIsToldWithWhatToInstall() {
        NatsDriver driver = new NatsDriver(Map.of("PATH", "/nowhere"));

        assertThatThrownBy(() -> driver.open(
                        Settings.of(driver.settings(), Map.of("program", "/nowhere/nats-server")),
                        new RunContext("00000001", new SystemClock(), 100)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("nats-server is not installed: '/nowhere/nats-server' is no program")
                .hasMessageContaining("Debian 13: apt-get install nats-server")
                .hasMessageContaining("--set nats.uri=");
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
                            () -> open("uri", "nats://127.0.0.1:" + listener.getLocalPort(), "connect-timeout", "2s"))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot connect to NATS at nats://127.0.0.1:");
        }
    }
}
