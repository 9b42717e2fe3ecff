package dev.weir.transport.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.SettingsException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GatewayChoiceTest {

    @Test
    void commaSeparatedAddressesGetThePortOfTheirScheme() {
        assertThat(GatewayChoice.parse("gateway", "WSS://one:8443, wss://two").addresses())
                .containsExactly(URI.create("wss://one:8443"), URI.create("wss://two:443"));
    }

    @Test
    void aPathStandsBehindTheAddressWithoutItsLastSlash() {
        assertThat(GatewayChoice.parse("gateway", "http://one/push/").addresses())
                .containsExactly(URI.create("http://one:80/push"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "localhost:8080", "ftp://localhost", "ws://", "ws://one,", "embeded", "ws://a b"})
    void anythingElseIsRefusedWithTheFormThatIsExpected(String text) {
        assertThatThrownBy(() -> GatewayChoice.parse("gateway", text))
                .isInstanceOfSatisfying(
                        SettingsException.class, e -> assertThat(e.setting()).isEqualTo("gateway"))
                .hasMessageContaining("ws://host:port");
    }

    @Test
    void addressesOfDifferentSchemesAreRefused() {
        assertThatThrownBy(() -> GatewayChoice.parse("gateway", "ws://one,wss://two"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("differ in more than host and port");
    }
}
