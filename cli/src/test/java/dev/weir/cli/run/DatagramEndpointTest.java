package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatagramEndpointTest {

    private static Settings settings(Map<String, String> given) {
        return Settings.of(
                List.of(
                        Setting.text("endpoint", "127.0.0.1:0", "Where."),
                        Setting.text("uri", "", "A whole channel."),
                        Setting.properties("publication", "Parameters of publishers.")),
                given);
    }

    @Test
    void aFreePortTakesThePlaceOfPortZero() {
        DatagramEndpoint endpoint = DatagramEndpoint.of(settings(Map.of()));

        assertThat(endpoint.receiver().getPort()).isBetween(20_000, 32_767);
        assertThat(endpoint.text()).isEqualTo("127.0.0.1:" + endpoint.receiver().getPort());
    }

    @Test
    void publishersSendToTheProxyAndSubscribersListenWhereTheyDid() {
        Settings through = DatagramEndpoint.of(settings(Map.of("endpoint", "127.0.0.1:4711")))
                .through("127.0.0.1:9");

        assertThat(through.text("endpoint")).isEqualTo("127.0.0.1:4711");
        assertThat(through.properties("publication")).isEqualTo(Map.of("endpoint", "127.0.0.1:9"));
    }

    @Test
    void theEndpointOfAChannelIsFoundAndSettled() {
        DatagramEndpoint endpoint =
                DatagramEndpoint.of(settings(Map.of("uri", "aeron:udp?mtu=8k|endpoint=127.0.0.1:0|term-length=1m")));

        Settings through = endpoint.through("127.0.0.1:9");

        assertThat(through.text("uri")).isEqualTo("aeron:udp?mtu=8k|endpoint=" + endpoint.text() + "|term-length=1m");
        assertThat(through.properties("publication")).containsEntry("endpoint", "127.0.0.1:9");
    }

    @Test
    void aChannelWithoutAnEndpointIsRefused() {
        assertThatThrownBy(() -> DatagramEndpoint.of(settings(Map.of("uri", "aeron:udp?mtu=8k"))))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("no endpoint is in 'aeron:udp?mtu=8k'");
    }
}
