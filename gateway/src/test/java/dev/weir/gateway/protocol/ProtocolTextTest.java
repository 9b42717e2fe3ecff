package dev.weir.gateway.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProtocolTextTest {

    @Test
    void aValueMayContainWhatToolsDoNotEncode() {
        Parameters parameters = Parameters.parse("LS_group=ltest-[key=Apple] b=c&LS_schema=a%20b%2B");
        assertThat(parameters.text("LS_group")).contains("ltest-[key=Apple] b=c");
        assertThat(parameters.text("LS_schema")).contains("a b+");
    }

    @Test
    void aPlusSignIsASpaceAsInAllForms() {
        Parameters parameters = Parameters.parse("LS_group=a+b&LS_user=ann+%2B+bob&LS+x=%2B%20+");
        assertThat(parameters.text("LS_group")).contains("a b");
        assertThat(parameters.text("LS_user")).contains("ann + bob");
        assertThat(parameters.text("LS x")).contains("+  ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "=b", "a=%", "a=%4", "a=%zz", "a=%ff", "a=1&a=2"})
    void whatCannotBeReadIsRefused(String line) {
        assertThatThrownBy(() -> Parameters.parse(line)).isInstanceOf(Refusal.class);
    }

    @ParameterizedTest
    @CsvSource({"30,Be", "0,a", "25,z", "26,Ba", "3,d", "676,BAa"})
    void numbersOfADiffAreToTheBaseOf26(int copied, String encoded) {
        String base = "x".repeat(copied);
        assertThat(TlcpDiff.between(base, base)).isEqualTo(encoded);
    }

    @ParameterizedTest
    @CsvSource({
        "TLCP-2.0.0,true",
        "TLCP-2.5.0,true",
        "TLCP-2.6.0,false",
        "TLCP-2.5.1,false",
        "TLCP-3.0.0,false",
        "'',false"
    })
    void versionsFrom20To25AreSpoken(String name, boolean spoken) {
        assertThat(TlcpVersion.parse(name).isPresent()).isEqualTo(spoken);
    }

    @Test
    void commasOfArgumentsAreEncoded() {
        assertThat(new String(Line.conerr(-3, "a, b %\r\n"), StandardCharsets.UTF_8))
                .isEqualTo("CONERR,-3,a%2C b %25%0D%0A\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":12345678901234567890}",
                "{\"a\":0.1234567890123456789}",
                "{\"a\":1,\"a\":2}",
                "{\"__proto__\":1}",
                "{\"a\":[{\"~1\":1}]}",
                "{\"a\":1} x",
                "[1",
                "\"text\"",
                "12"
            })
    void whatAClientWouldNotKeepExactlyIsNotPatched(String text) {
        assertThat(ParsedJson.parse(text).document()).isNull();
    }

    @Test
    void theEndOfABodyNeedsNoLineEnd() {
        assertThat(RequestText.ofBody("control", "a=1\r\nb=2").lines()).containsExactly("a=1", "b=2");
        assertThat(RequestText.ofBody("control", "a=1\r\nb=2\r\n").lines()).containsExactly("a=1", "b=2");
        assertThat(RequestText.ofMessage("heartbeat\r\n\r\n").lines()).containsExactly("");
        assertThat(RequestText.ofMessage("wsok").lines()).containsExactly("");
    }
}
