package dev.weir.metric.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.secret.Secrets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpEndpointTest {

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:4318, http://127.0.0.1:4318/v1/metrics",
        "http://127.0.0.1:4318/, http://127.0.0.1:4318/v1/metrics",
        "https://collector.example/otlp/, https://collector.example/otlp/v1/metrics",
        "http://[::1]:4318/v1/metrics, http://[::1]:4318/v1/metrics",
        "HTTP://collector:80/v1/metrics/, HTTP://collector:80/v1/metrics"
    })
    void pathOfMetricsIsAppendedUnlessItIsThere(String given, String url) {
        assertThat(OtlpEndpoint.parse(given).url()).hasToString(url);
        assertThat(OtlpEndpoint.parse(given).headers()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "127.0.0.1:4318",
                "localhost:4318",
                "ftp://127.0.0.1",
                "http://",
                "http:///v1/metrics",
                "http://127.0.0.1:70000",
                "http://127.0.0.1:0",
                "http://127.0.0.1:x",
                "http://127.0.0.1:4318?a=b",
                "http://127.0.0.1:4318#a",
                "http://a b"
            })
    void whatIsNoAddressOfACollectorIsRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> OtlpEndpoint.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected http://<host>:<port>, such as http://127.0.0.1:4318, but found '" + text + "'");
    }

    @Test
    void userAndPasswordBecomeAHeaderAndAreShownNowhere() {
        OtlpEndpoint endpoint = OtlpEndpoint.parse("http://me:open%20sesame@127.0.0.1:4318");

        assertThat(endpoint.url()).hasToString("http://127.0.0.1:4318/v1/metrics");
        assertThat(endpoint.headers()).isEqualTo(Map.of("Authorization", "Basic bWU6b3BlbiBzZXNhbWU="));
        assertThat(Secrets.masked(endpoint.toString())).doesNotContain("bWU6b3BlbiBzZXNhbWU=");
        assertThatThrownBy(() -> OtlpEndpoint.parse("http://me:tell-nobody@127.0.0.1:4318?"))
                .message()
                .doesNotContain("tell-nobody");
    }

    @Test
    void intervalIsOneSecondAtLeast() {
        OtlpEndpoint endpoint = OtlpEndpoint.parse("http://127.0.0.1:4318");

        assertThatThrownBy(() -> new OtlpSettings(endpoint, Duration.ofMillis(999), OtlpSettings.Histograms.EXPLICIT))
                .hasMessage("expected at least 1s, but found '999ms'; figures are taken once a second");
    }
}
