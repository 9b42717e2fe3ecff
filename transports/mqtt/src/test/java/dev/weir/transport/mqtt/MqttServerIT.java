package dev.weir.transport.mqtt;

import static dev.weir.transport.mqtt.TestServer.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.process.RestartableProcess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the transport promises beyond the contract: a server that is started, what it drops in silence, and what is refused. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MqttServerIT {

    private static final Topology PAIR = new Topology(1, 1, Topology.Delivery.SHARED);
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    @TempDir
    private Path folder;

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

    private static MqttTransport open(String... settings) throws IOException {
        return TestServer.transport(Map.of("program", SharedMosquitto.program().toString()), 1_000, settings);
    }

    private static void publish(Publisher publisher, int from, int messages) {
        for (int i = from; i < from + messages; i++) {
            publisher.publish(i, Publisher.NO_KEY, ByteBuffer.allocate(100), NO_HEADER);
        }
        assertThat(publisher.flush(Duration.ofSeconds(60))).isTrue();
    }

    private static void kill(RestartableProcess server) {
        server.expectEnd();
        ProcessHandle killed = ProcessHandle.of(server.pid()).orElseThrow();
        killed.destroyForcibly();
        await("the server is gone", () -> !killed.isAlive());
    }

    @Test
    void aServerIsStartedForTheRunAndEndsWithIt() throws IOException {
        long pid;
        try (MqttTransport transport = open("max-inflight", "7")) {
            assertThat(transport.provision(PAIR))
                    .contains("QoS 1, MQTT 5, on mosquitto 2.")
                    .endsWith("receive maximum 7 a publisher");
            RestartableProcess server = transport.processes().getFirst();
            pid = server.pid();
            assertThat(server.name()).isEqualTo("mosquitto");
            assertThat(ProcessHandle.of(pid)).isPresent();
            assertThat(transport.effectiveSettings())
                    .contains(new EffectiveSetting("server", "receive maximum", "7", false));
            assertThat(transport.remarks().artifacts().get("mosquitto-log.txt")).contains("mosquitto version 2.");
        }
        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    @Test
    void whatTheServerDropsInSilenceIsCounted() throws IOException {
        try (MqttTransport transport = open("max-queued", "100")) {
            transport.provision(PAIR);
            AtomicInteger received = new AtomicInteger();
            Told told = new Told();
            try (Subscriber slow = transport.openSubscriber(
                            0, (message, header, partition, offset, nanos) -> received.incrementAndGet());
                    Publisher publisher = transport.openPublisher(0, told)) {
                slow.awaitReady(Duration.ofSeconds(60));
                publish(publisher, 0, 500); // Nothing is received meanwhile, so 20 are under way and 100 wait.
                assertThat(told.acked).hasValue(500);

                Positions end = transport.end();
                await("the subscriber has everything that is left", () -> {
                    slow.poll(1_000);
                    return slow.position().reached(end);
                });
            }

            assertThat(received).hasValue(120);
            assertThat(transport.remarks().warnings())
                    .extracting(Warning::text)
                    .singleElement()
                    .asString()
                    .matches("The server dropped 3[89][0-9] messages by its own count.*");
        }
    }

    @Test
    void aMessageToNobodyIsAcknowledgedAndTold() throws IOException {
        try (MqttTransport transport = open()) {
            transport.provision(PAIR);
            Told told = new Told();
            try (Publisher publisher = transport.openPublisher(0, told)) {
                publish(publisher, 0, 30);
            }

            assertThat(told.acked).hasValue(30);
            assertThat(transport.remarks().warnings())
                    .extracting(Warning::text)
                    .containsExactly("The server acknowledged 30 messages to which nobody subscribed (reason 0x10).");
        }
    }

    @Test
    void withoutAcknowledgementsNothingIsSaidToBeAcknowledged() throws IOException {
        try (MqttTransport transport = open("qos", "0")) {
            transport.provision(PAIR);

            assertThat(transport.remarks().notMeasured())
                    .contains(
                            "Acknowledgements: in QoS 0 there are none. What counts as acknowledged was written to the"
                                    + " connection, no more.");
        }
    }

    @Test
    void clientsConnectAgainAndRepeatNothing() throws IOException {
        try (MqttTransport transport = open()) {
            transport.provision(PAIR);
            RestartableProcess server = transport.processes().getFirst();
            AtomicInteger received = new AtomicInteger();
            Told told = new Told();
            try (Subscriber subscriber = transport.openSubscriber(
                            0, (message, header, partition, offset, nanos) -> received.incrementAndGet());
                    Publisher publisher = transport.openPublisher(0, told)) {
                subscriber.awaitReady(Duration.ofSeconds(60));
                publish(publisher, 0, 10);
                kill(server);
                await("both clients notice", () -> transport.incidents().size() >= 3);
                server.startAgain();
                await(
                        "all clients are back",
                        () -> transport.incidents().stream()
                                        .filter(incident -> incident.text().endsWith("is back"))
                                        .count()
                                == 3);
                // A client subscribes anew right after it is back.
                int[] sent = {10};
                await("messages arrive again", () -> {
                    publish(publisher, sent[0]++, 1);
                    subscriber.poll(1_000);
                    return received.get() > 10;
                });

                assertThat(told.failures).isEmpty();
            }
            assertThat(transport.incidents())
                    .extracting(Warning::text)
                    .anyMatch(text -> text.startsWith("the connection of publisher 0 was lost: "))
                    .contains("the connection of subscriber 0 is back");
        }
    }

    @Test
    void aPublisherWaitsForAServerThatIsGoneAndNotForEver() throws IOException {
        try (MqttTransport transport = open("connect-timeout", "500ms")) {
            transport.provision(PAIR);
            Told told = new Told();
            try (Publisher publisher = transport.openPublisher(0, told)) {
                publish(publisher, 0, 1);
                kill(transport.processes().getFirst());
                await(
                        "the client notices",
                        () -> transport.incidents().stream()
                                .anyMatch(incident ->
                                        incident.text().startsWith("the connection of publisher 0 was lost")));

                publisher.publish(1, Publisher.NO_KEY, ByteBuffer.allocate(100), NO_HEADER);
            }
            assertThat(told.failures).containsExactly("NOT_SENT not connected");
        }
    }

    @Test
    void aProgramThatIsNotThereIsToldWithWhatToInstall() {
        MqttDriver driver = new MqttDriver(Map.of("PATH", "/nowhere"));

        assertThatThrownBy(() -> driver.open(
                        Settings.of(driver.settings(), Map.of("program", "/nowhere/mosquitto")),
                        new RunContext("00000001", new SystemClock(), 100)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("mosquitto is not installed: '/nowhere/mosquitto' is no program")
                .hasMessageContaining("Debian: apt-get install mosquitto")
                .hasMessageContaining("--set mqtt.uri=");
    }

    @Test
    void aProgramThatEndsAtOnceIsToldWithItsLastWords() throws IOException {
        try (TestServer other = new TestServer(folder, "allow_anonymous true");
                MqttTransport transport = open("port", Integer.toString(other.port()))) {
            assertThatThrownBy(() -> transport.provision(PAIR))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the server did not start: ");
        }
    }
}
