package dev.weir.transport.kafka.producer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class KeyBytesTest {

    private final KeyBytes keys = new KeyBytes(List.of());

    @Test
    void aKeyIsItsDecimalDigits() {
        assertThat(keys.of(0)).asString(US_ASCII).isEqualTo("0");
        assertThat(keys.of(65_535)).asString(US_ASCII).isEqualTo("65535");
        assertThat(keys.of(65_536)).asString(US_ASCII).isEqualTo("65536");
        assertThat(keys.of(Integer.MAX_VALUE)).asString(US_ASCII).isEqualTo("2147483647");
    }

    @Test
    void theBytesOfASmallKeyAreMadeOnce() {
        assertThat(keys.of(17)).isSameAs(keys.of(17));
    }

    @Test
    void aKeyWithANameIsItsNameInUtf8() {
        KeyBytes named = new KeyBytes(List.of("Apple", "Açaí"));

        assertThat(named.of(0)).asString(UTF_8).isEqualTo("Apple");
        assertThat(named.of(1)).asString(UTF_8).isEqualTo("Açaí");
    }
}
