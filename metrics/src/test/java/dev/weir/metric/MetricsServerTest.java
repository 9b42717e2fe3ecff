package dev.weir.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MetricsServerTest {

    private final LiveMetrics metrics = new LiveMetrics("1.2.3", text -> {});
    private final HttpClient client = HttpClient.newHttpClient();
    private String url = "";

    @BeforeEach
    void serve() throws IOException {
        url = metrics.serve(MetricsAddress.parse("127.0.0.1:0"), false);
    }

    @AfterEach
    void close() {
        client.close();
        metrics.close();
    }

    private HttpResponse<String> answer(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpRequest limited = request.timeout(Duration.ofMinutes(2)).build();
        return client.send(limited, HttpResponse.BodyHandlers.ofString());
    }

    private static String contentType(HttpResponse<String> answer) {
        return answer.headers().firstValue("Content-Type").orElse("");
    }

    @Test
    void figuresAreTextWhereNothingElseIsAskedFor() throws IOException, InterruptedException {
        HttpResponse<String> answer = answer(HttpRequest.newBuilder(URI.create(url)));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(contentType(answer)).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
        assertThat(ExpositionText.read(answer.body()).series())
                .containsEntry("weir_build_info{version=\"1.2.3\"}", 1.0);
    }

    @Test
    void figuresAreOpenMetricsWhereTheClientAsksForThem() throws IOException, InterruptedException {
        HttpResponse<String> answer = answer(HttpRequest.newBuilder(URI.create(url))
                .header("Accept", "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5"));

        assertThat(contentType(answer)).startsWith("application/openmetrics-text; version=1.0.0");
        assertThat(answer.body())
                .contains("# TYPE weir_build info\n", "weir_build_info{version=\"1.2.3\"} 1\n")
                .endsWith("# EOF\n");
    }

    @Test
    void otherPathsLeadToTheFiguresAndOtherMethodsAreRefused() throws IOException, InterruptedException {
        HttpResponse<String> elsewhere =
                answer(HttpRequest.newBuilder(URI.create(url).resolve("/")));
        HttpResponse<String> posted =
                answer(HttpRequest.newBuilder(URI.create(url)).POST(HttpRequest.BodyPublishers.ofString("x")));
        HttpResponse<String> head =
                answer(HttpRequest.newBuilder(URI.create(url)).HEAD());

        assertThat(elsewhere.statusCode()).isEqualTo(404);
        assertThat(elsewhere.body()).contains("/metrics");
        assertThat(posted.statusCode()).isEqualTo(405);
        assertThat(posted.headers().firstValue("Allow")).hasValue("GET, HEAD");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
    }

    @Test
    void portInUseIsAnErrorThatNamesTheAddress() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                LiveMetrics others = new LiveMetrics("1.2.3", text -> {})) {
            String address = "127.0.0.1:" + taken.getLocalPort();

            assertThatThrownBy(() -> others.serve(MetricsAddress.parse(address), false))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("metrics cannot be served at " + address + ": ")
                    .hasMessageContaining("choose another port");
        }
    }
}
