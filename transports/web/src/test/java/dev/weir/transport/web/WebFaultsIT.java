package dev.weir.transport.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.clock.SystemClock;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class WebFaultsIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static WebTransport provisioned(String... namesAndValues) {
        Map<String, String> given = new TreeMap<>(Map.of(KafkaSection.BOOTSTRAP, BROKER.bootstrap()));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        WebDriver driver = new WebDriver();
        WebTransport transport = driver.open(
                Settings.of(driver.settings(), given),
                new RunContext(String.format("%08x", ThreadLocalRandom.current().nextInt()), new SystemClock(), 1_000));
        transport.provision(new Topology(1, 1, Delivery.EACH));
        return transport;
    }

    private static Subscriber opened(WebTransport transport) {
        return transport.openSubscriber(0, (message, header, partition, offset, receivedNanos) -> {});
    }

    @Test
    void whoNamesAGatewayIsToldWhichTopicItHasToRead() {
        try (WebTransport own = provisioned();
                WebTransport other = provisioned("gateway", "ws://127.0.0.1:9", "item", "quotes", "fields", "value")) {
            assertThat(own.receivingNeeds()).isEmpty();
            assertThat(other.receivingNeeds())
                    .isEqualTo("the gateway at ws://127.0.0.1:9 has to read the topic "
                            + other.handout().get("topic")
                            + " of the run's cluster, and to serve it as item quotes; name the topic that it reads as"
                            + " web.kafka.topic.name");
        }
    }

    @Test
    void aGatewayThatIsKilledEndsItsSubscribersAndIsAnIncident() {
        try (WebTransport transport = provisioned()) {
            Subscriber subscriber = opened(transport);
            subscriber.awaitReady(PATIENCE);
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .isEmpty();
            ProcessHandle gateway =
                    ProcessHandle.of(transport.processes().getFirst().pid()).orElseThrow();

            gateway.destroyForcibly();

            assertThatThrownBy(() -> {
                        while (true) {
                            subscriber.poll(1);
                        }
                    })
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith("subscriber 0 has no item ");
            gateway.onExit().join();
            while (transport.remarks().warnings().isEmpty()) {
                Thread.onSpinWait();
            }
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .singleElement()
                    .satisfies(incident -> assertThat(incident.text())
                            .contains("The gateway (process " + gateway.pid() + ") ended with exit code 137"));
            assertThat(transport.remarks().artifacts().get("gateway-log.txt")).contains("listening on");
        }
    }

    @Tag("thorough") // waits for clients that come again; CrowdRefusedIT has names that are unknown
    @Test
    void namesThatTheGatewayDoesNotKnowAreRefusedInItsWords() {
        assertRefused("in adapter set Nowhere at the gateway ", "refused: 2 ", "adapter-set", "Nowhere");
        assertRefused("of data adapter Nowhere in ", "17 ", "data-adapter", "Nowhere");
        assertRefused("item nowhere of ", "21 ", "item", "nowhere");
    }

    private static void assertRefused(String names, String answer, String setting, String value) {
        try (WebTransport transport = provisioned(setting, value)) {
            assertThatThrownBy(() -> opened(transport).awaitReady(PATIENCE))
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith("subscriber 0 has no item ")
                    .hasMessageContaining(names)
                    .hasMessageContaining(answer);
        }
    }

    @Test
    void anAddressWhereNobodyListensIsToldOnce() {
        try (WebTransport transport = provisioned("gateway", "ws://127.0.0.1:1", "item", "ltest")) {
            assertThat(transport.processes()).isEmpty();
            assertThatThrownBy(() -> opened(transport).awaitReady(PATIENCE))
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith("subscriber 0 has no item ");
        }
    }

    @Tag("thorough") // a gateway of its own
    @Test
    void anItemOfOneKeyIsNoneForASubscriberOfEverything() {
        try (WebTransport transport = provisioned("gateway-config", "keys")) {
            assertThatThrownBy(() -> opened(transport))
                    .isInstanceOf(SettingsException.class)
                    .hasMessageContaining("has the records of one key");
        }
    }
}
