package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.fault.FaultPoint;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatagramEndpointTest {

    private static DatagramEndpoint endpoint(String receiver) {
        return DatagramEndpoint.of(new FaultPoint.Datagrams(
                receiver,
                FaultPoint.Refusal.NONE,
                (settings, listening, proxy) ->
                        settings.with("listen", listening).with("send", proxy)));
    }

    @Test
    void aFreePortTakesThePlaceOfPortZero() {
        DatagramEndpoint endpoint = endpoint("127.0.0.1:0");

        assertThat(endpoint.receiver().getPort()).isBetween(20_000, 32_767);
        assertThat(endpoint.text()).isEqualTo("127.0.0.1:" + endpoint.receiver().getPort());
    }

    @Test
    void theDriverSaysWhichSettingsLetDatagramsPassTheProxy() {
        Settings settings = Settings.of(
                List.of(Setting.text("listen", "", "Where."), Setting.text("send", "", "Whereto.")), Map.of());

        assertThat(endpoint("127.0.0.1:4711").through(settings, "127.0.0.1:9").given())
                .containsOnly(Map.entry("listen", "127.0.0.1:4711"), Map.entry("send", "127.0.0.1:9"));
    }
}
