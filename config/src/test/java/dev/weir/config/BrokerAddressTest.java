package dev.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BrokerAddressTest {

    @Test
    void aListHasAnAddressBetweenTwoCommas() {
        assertThat(BrokerAddress.parse("a:1, [::1]:2,b.example:9092 ", ""))
                .containsExactly(
                        new BrokerAddress("a", 1), new BrokerAddress("::1", 2), new BrokerAddress("b.example", 9092));
    }

    @Test
    void theNameOfAListenerMayStandBeforeIt() {
        assertThat(BrokerAddress.parse("SASL_SSL://b.example:9096,plaintext://[::1]:2,EXTERNAL-1://c:3", ""))
                .containsExactly(
                        new BrokerAddress("b.example", 9096), new BrokerAddress("::1", 2), new BrokerAddress("c", 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "db1", "db1:70000", ":1", "a:1,", "tcp://a:1", "http://a:1", "SASL_SSL://", "SSL:a:1"})
    void anythingElseIsNamed(String text) {
        assertThatThrownBy(() -> BrokerAddress.parse(text, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("' is not host:port, such as localhost:9092");
    }

    @Test
    void aLoginIsNeverRepeated() {
        assertThatThrownBy(() -> BrokerAddress.parse("a:1,user:abc@db1:9092", "client."))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'client.sasl.mechanism'")
                .hasMessageNotContaining("abc");
    }
}
