package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code weir run} with live figures. */
class MetricsOptionsTest {

    private static final Pattern ADDRESS = Pattern.compile("  metrics  (http://127\\.0\\.0\\.1:\\d+/metrics)");

    @TempDir
    private Path folder = Path.of("");

    private TestConsole console = new TestConsole(folder);
    private final ScriptedEngine engine = new ScriptedEngine(Outcome.PASS);

    @BeforeEach
    void openConsole() {
        console = new TestConsole(folder);
    }

    private int weir(String... arguments) {
        return new WeirCommandLine(console.console(), engine, FastStart::off).execute(arguments);
    }

    private static String read(String text) {
        Matcher address = ADDRESS.matcher(text);
        assertThat(address.find()).as(text).isTrue();
        try (var stream = URI.create(address.group(1)).toURL().openStream()) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void figuresAreServedWhileARunGoesOnAtTheAddressThatIsPrinted() {
        List<String> seen = new ArrayList<>();
        engine.during(() -> seen.add(read(console.out())));

        int exitCode = weir("run", "quickstart", "--metrics", "127.0.0.1:0");

        assertThat(exitCode).isZero();
        assertThat(seen)
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .contains("weir_run_info{cell=\"\",scenario=\"quickstart\",transport=\"direct\"} 1"));
    }

    @Test
    void everyCellOfAMatrixIsServedUnderItsLabel() {
        List<String> seen = new ArrayList<>();
        engine.during(() -> seen.add(read(console.err())));

        weir("run", "table", "--quiet", "--metrics", "127.0.0.1:0");

        assertThat(seen).hasSize(4);
        assertThat(seen.getFirst()).contains("scenario=\"table\"");
        assertThat(console.out()).doesNotContain("/metrics");
    }

    @Test
    void portInUseIsOneErrorBeforeAnythingStarts() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int exitCode = weir("run", "quickstart", "--metrics", "127.0.0.1:" + taken.getLocalPort());

            assertThat(exitCode).isEqualTo(3);
            assertThat(console.err())
                    .startsWith("metrics cannot be served at 127.0.0.1:" + taken.getLocalPort() + ": ")
                    .contains("choose another port");
            assertThat(console.out()).isEmpty();
            assertThat(folder).isEmptyDirectory();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:9090", "9090", "localhost:http"})
    void addressThatIsWrongOrOpenToOthersIsRefused(String address) {
        int exitCode = weir("run", "quickstart", "--metrics", address);

        assertThat(exitCode).isEqualTo(3);
        assertThat(console.err()).startsWith("weir run: --metrics: ").contains("127.0.0.1");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void permissionForEverybodyNeedsAnAddress() {
        assertThat(weir("run", "quickstart", "--metrics-anyone")).isEqualTo(3);

        assertThat(console.err()).contains("--metrics-anyone is about the address of --metrics");
    }

    @Test
    void unreachableCollectorIsReportedOnceAndChangesNoVerdict() throws IOException {
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String authority = "127.0.0.1:" + bound.getLocalPort();

            int exitCode = weir("run", "quickstart", "--quiet", "--otlp", "http://me:open-sesame@" + authority);

            assertThat(exitCode).isZero();
            assertThat(console.err())
                    .startsWith("  otlp     http://" + authority + "/v1/metrics every 5s\n")
                    .containsOnlyOnce("pushes to http://" + authority + "/v1/metrics failed: cannot connect\n")
                    .doesNotContain("open-sesame");
            assertThat(console.out()).doesNotContain("otlp", "open-sesame");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--otlp=127.0.0.1:4318, '--otlp: expected http://<host>:<port>'",
        "--otlp=http://me:open-sesame@127.0.0.1:x, '--otlp: expected http://<host>:<port>'",
        "--otlp=http://127.0.0.1:1 --otlp-interval=10, --otlp-interval: ",
        "--otlp=http://127.0.0.1:1 --otlp-interval=1ms, --otlp-interval: expected at least 1s",
        "--otlp=http://127.0.0.1:1 --otlp-histograms=native, --otlp-histograms: expected exponential or explicit",
        "--otlp-interval=10s, --otlp-interval and --otlp-histograms are about --otlp"
    })
    void wrongWordAboutPushingIsOneErrorBeforeAnythingStarts(String options, String error) {
        List<String> arguments = new ArrayList<>(List.of("run", "quickstart"));
        arguments.addAll(List.of(options.split(" ", -1)));

        int exitCode = weir(arguments.toArray(String[]::new));

        assertThat(exitCode).isEqualTo(3);
        assertThat(console.err()).startsWith("weir run: " + error).doesNotContain("open-sesame");
        assertThat(folder).isEmptyDirectory();
    }
}
