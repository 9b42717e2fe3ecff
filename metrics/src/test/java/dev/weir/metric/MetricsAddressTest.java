package dev.weir.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"9090", ":9090", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:70000", "::1:9090", ""})
    void whatIsNoHostAndPortIsRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> MetricsAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected <host>:<port>, such as 127.0.0.1:9090, but found '" + text + "'");
    }

    @Test
    void addressOfVersionSixStandsInBrackets() {
        assertThat(MetricsAddress.parse("[::1]:9090")).isEqualTo(new MetricsAddress("::1", 9090));
        assertThat(MetricsAddress.parse("[::1]:9090").resolve(false).getPort()).isEqualTo(9090);
    }

    @Test
    void addressThatOthersReachNeedsPermission() {
        MetricsAddress everywhere = MetricsAddress.parse("0.0.0.0:0");

        assertThatThrownBy(() -> everywhere.resolve(false))
                .hasMessageContaining("'0.0.0.0' is an address that other machines may reach")
                .hasMessageContaining("--metrics-anyone");
        assertThat(everywhere.resolve(true).getAddress().isAnyLocalAddress()).isTrue();
    }
}
