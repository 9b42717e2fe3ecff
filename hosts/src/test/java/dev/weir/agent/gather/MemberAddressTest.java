package dev.weir.agent.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberAddressTest {

    @Test
    void hostAndPortAreRead() {
        assertThat(MemberAddress.text(MemberAddress.parse("--join", "127.0.0.1:7400", 1)))
                .isEqualTo("127.0.0.1:7400");
        assertThat(MemberAddress.parse("--listen", "[::1]:0", 0).getAddress().isLoopbackAddress())
                .isTrue();
        assertThat(MemberAddress.parse("--join", "localhost:7400", 1).getHostString())
                .isEqualTo("localhost");
    }

    @Test
    void aHostMayBeKnownLater() {
        assertThat(MemberAddress.parseLater("--join", "nowhere.invalid:7400", 1).isUnresolved())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ctl              | --join: expected <host>:<port>, such as 127.0.0.1:7400, but found 'ctl'
            127.0.0.1        | --join: expected <host>:<port>
            :7400            | --join: expected <host>:<port>
            ::1:7400         | --join: expected <host>:<port>
            127.0.0.1:x      | --join: expected <host>:<port>
            127.0.0.1:0      | --join: a port is from 1 to 65535, not 0
            127.0.0.1:70000  | --join: a port is from 1 to 65535, not 70000
            nowhere.invalid:7400 | --join: the host 'nowhere.invalid' is not known here
            """)
    void whatIsNoAddressIsRefused(String text, String message) {
        assertThatThrownBy(() -> MemberAddress.parse("--join", text, 1))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(message);
    }
}
