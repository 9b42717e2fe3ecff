package dev.weir.transport.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.CrowdOrder.Slow;
import dev.weir.transport.CrowdOrder.Work;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.web.gateway.ShippedConfiguration;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Crowds of clients at a real gateway, under each shipped configuration. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("thorough") // each configuration for a while; ShippedScenariosIT runs each of them once
final class ShippedConfigurationIT {

    private static final int KEYS = 3;
    private static final int CLIENTS = 2 * KEYS;
    private static final int MESSAGES = 30;
    private static final String TEXT = "abcdefghij".repeat(60);

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private final RunClock clock = new SystemClock();

    @ParameterizedTest
    @CsvSource({
        "bytes, websocket, DECODE",
        "bytes, http, STAMP",
        "all, websocket, STAMP",
        "all, http, DECODE",
        "keys, websocket, DECODE",
        "fields, websocket, DECODE",
        "jsonpatch, websocket, DECODE",
        "tlcpdiff, websocket, DECODE",
        "clock, websocket, STAMP"
    })
    void everyClientGetsWhatWasPublishedForIt(String configuration, String protocol, ClientWork work) {
        Arrivals arrivals = received(configuration, protocol, work, "");

        assertThat(arrivals.ways).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"all, websocket, STAMP", "keys, http, DECODE", "fields, websocket, STAMP", "tlcpdiff, websocket, STAMP"
    })
    void theGatewaySaysOfEachMessageWhenItHadIt(String configuration, String protocol, ClientWork work) {
        long beforeNanos = clock.nanos();
        Arrivals arrivals = received(configuration, protocol, work, "read written");

        assertThat(arrivals.ways).hasSize(arrivals.count());
        // Both clocks are read to the microsecond, and not at one instant.
        assertThat(arrivals.ways)
                .allMatch(way -> way.readNanos() <= way.writtenNanos())
                .allMatch(way -> way.readNanos() > beforeNanos - 1_000_000)
                .allMatch(way -> way.writtenNanos() < way.receivedNanos() + 1_000_000);
    }

    private Arrivals received(String configuration, String protocol, ClientWork work, String stampFields) {
        ShippedConfiguration shipped = ShippedConfiguration.named(configuration).orElseThrow();
        boolean ofKeys = shipped.item().contains("${key}");
        WebDriver driver = new WebDriver();
        Settings settings = Settings.of(
                driver.settings(),
                Map.of(
                        KafkaSection.BOOTSTRAP,
                        BROKER.bootstrap(),
                        "gateway-config",
                        configuration,
                        "protocol",
                        protocol,
                        "stamp-fields",
                        stampFields));
        String runId = String.format("%08x", ThreadLocalRandom.current().nextInt());
        try (WebTransport transport = driver.open(settings, new RunContext(runId, clock, 2_000))) {
            transport.provision(new Topology(1, 0, Delivery.EACH));
            Arrivals arrivals = new Arrivals();
            var order = new CrowdOrder(0, 0, CLIENTS, new Work(work, 0), ofKeys ? KEYS : 0, Slow.NONE);
            try (Crowd crowd = transport.openCrowd(order, arrivals)) {
                for (int client = 0; client < CLIENTS; client++) {
                    crowd.connect(client);
                }
                await(crowd, () -> arrivals.subscribed == CLIENTS);
                List<List<String>> expected = published(transport, ofKeys, shipped);
                int all = expected.stream().mapToInt(List::size).sum();
                await(crowd, () -> arrivals.count() >= all);

                assertThat(arrivals.ofClient).isEqualTo(expected);
                assertThat(arrivals.faults).isEmpty();
                return arrivals;
            }
        }
    }

    private void await(Crowd crowd, BooleanSupplier condition) {
        long endNanos = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() - endNanos < 0) {
            crowd.poll(10_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    /** What each client is to get. */
    private static List<List<String>> published(WebTransport transport, boolean ofKeys, ShippedConfiguration shipped) {
        List<List<String>> expected = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            expected.add(new ArrayList<>());
        }
        Publisher publisher = transport.openPublisher(0, new Unheard());
        for (int i = 0; i < MESSAGES; i++) {
            String document = "{\"weir\":\"Weir" + i + "\",\"timestamp\":\"t" + i + "\",\"firstText\":\"" + TEXT
                    + "\",\"secondText\":\"b\",\"thirdText\":\"c\",\"fourthText\":\"d\",\"firstnumber\":" + i
                    + ",\"secondNumber\":2,\"thirdNumber\":3,\"fourthNumber\":4,\"hobbies\":[\"e\",\"f\",\"g\"]}";
            int key = i % KEYS;
            publisher.publish(
                    i, key, ByteBuffer.wrap(document.getBytes(StandardCharsets.UTF_8)), ByteBuffer.allocate(0));
            for (int client = 0; client < CLIENTS; client++) {
                if (!ofKeys || client % KEYS == key) {
                    expected.get(client).add(shipped.valueField().equals("weir") ? "Weir" + i : document);
                }
            }
        }
        assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
        return expected;
    }

    /** Where a message was when. */
    private record Way(long readNanos, long writtenNanos, long receivedNanos) {}

    /** Keeps what every client was given. */
    private static final class Arrivals implements CrowdHandler {

        private final List<List<String>> ofClient = new ArrayList<>();
        private final List<String> faults = new ArrayList<>();
        private final List<Way> ways = new ArrayList<>();
        private long readNanos;
        private long writtenNanos;
        private int subscribed;

        private Arrivals() {
            for (int client = 0; client < CLIENTS; client++) {
                ofClient.add(new ArrayList<>());
            }
        }

        private int count() {
            return ofClient.stream().mapToInt(List::size).sum();
        }

        @Override
        public void subscribed(int client, long atNanos) {
            subscribed++;
        }

        @Override
        public void dropped(int client, String reason, boolean lasting) {
            faults.add("client " + client + " was dropped: " + reason);
        }

        @Override
        public void onMessage(
                int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
            ofClient.get(client).add(StandardCharsets.UTF_8.decode(message).toString());
            if (readNanos != 0) {
                ways.add(new Way(readNanos, writtenNanos, receivedNanos));
                readNanos = 0;
            }
        }

        @Override
        public void passed(long read, long written) {
            readNanos = read;
            writtenNanos = written;
        }

        @Override
        public void unreadable(int client, String what, long receivedNanos) {
            faults.add("client " + client + " cannot read: " + what);
        }
    }

    /** Acknowledgements are not what is examined; a failure is seen by what does not arrive. */
    private static final class Unheard implements AckListener {

        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {}

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {}
    }
}
