package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Settings;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoint.Refusal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatagramPointTest {

    private static final AeronDriver DRIVER = new AeronDriver();

    private static Settings settings(Map<String, String> given) {
        return Settings.of(DRIVER.settings(), given);
    }

    private static FaultPoint.Datagrams point(Map<String, String> given) {
        return (FaultPoint.Datagrams) DRIVER.faultPoints(settings(given)).getFirst();
    }

    private static Settings through(Map<String, String> given) {
        return point(given).redirection().through(settings(given), "127.0.0.1:4711", "127.0.0.1:9");
    }

    @Test
    void publishersSendToTheProxyAndSubscribersListenWhereTheyDid() {
        Map<String, String> given = Map.of("media", "udp", "endpoint", "127.0.0.1:4711");

        assertThat(point(given).refusal()).isEqualTo(Refusal.NONE);
        assertThat(point(given).receiver()).isEqualTo("127.0.0.1:4711");
        assertThat(through(given).text("endpoint")).isEqualTo("127.0.0.1:4711");
        assertThat(through(given).properties("publication")).isEqualTo(Map.of("endpoint", "127.0.0.1:9"));
    }

    @Test
    void theEndpointOfAChannelIsFoundAndSettled() {
        Map<String, String> given = Map.of("uri", "aeron:udp?mtu=8k|endpoint=127.0.0.1:0|term-length=1m");

        assertThat(point(given).receiver()).isEqualTo("127.0.0.1:0");
        assertThat(through(given).text("uri")).isEqualTo("aeron:udp?mtu=8k|endpoint=127.0.0.1:4711|term-length=1m");
        assertThat(through(given).properties("publication")).containsEntry("endpoint", "127.0.0.1:9");
    }

    @Test
    void sharedMemoryAndSeveralReceiversAreNotHit() {
        assertThat(point(Map.of()).refusal().why()).contains("aeron:ipc is shared memory");
        assertThat(point(Map.of("media", "udp", "publication.endpoint", "a:1"))
                        .refusal()
                        .why())
                .contains("one endpoint only");
        assertThat(point(Map.of("uri", "aeron:udp?control=a:1")).refusal().why())
                .contains("one endpoint only");
        assertThat(point(Map.of("uri", "aeron:udp?mtu=8k")).refusal().why()).contains("one endpoint only");
    }
}
