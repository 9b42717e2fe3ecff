package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the packaged command over a broker that wants a login; no file and no stream of theirs holds the password. */
@Tag("unmeasured")
final class SecretsIT {

    private static final String MODULE = "org.apache.kafka.common.security.plain.PlainLoginModule required ";

    private static final Pattern METRICS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/metrics");

    /** As JAAS writes it: with a quote and a blank in it. */
    private static final String PASSWORD = "canary \\\"quoted\\\" blank";

    @TempDir
    private Path folder = Path.of("");

    /** What a collector of OpenTelemetry was sent. */
    private final List<String> pushed = new CopyOnWriteArrayList<>();

    private final HttpServer collector;

    SecretsIT() throws IOException {
        collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/", this::take);
        collector.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange;
                InputStream body = new GZIPInputStream(exchange.getRequestBody())) {
            pushed.add(exchange.getRequestHeaders().entrySet() + " "
                    + new String(body.readAllBytes(), StandardCharsets.ISO_8859_1));
            exchange.sendResponseHeaders(200, -1);
        }
    }

    @AfterEach
    void closeCollector() {
        collector.stop(0);
    }

    private Launched run(String password, String length) throws IOException {
        String passwords = MODULE + "username=\"admin\" password=\"" + PASSWORD + "\" user_admin=\"" + PASSWORD
                + "\" user_alice=\"" + PASSWORD + "\";";
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "quickstart",
                "--debug",
                "--metrics",
                "127.0.0.1:0",
                "--otlp",
                "http://127.0.0.1:" + collector.getAddress().getPort(),
                "--otlp-interval",
                "1s"));
        for (String setting : List.of(
                "processes=separate",
                "rate=200/s",
                "warmup=0s",
                "measure=" + length,
                "broker.listener.security.protocol.map=CLIENT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
                "broker.sasl.enabled.mechanisms=PLAIN",
                "broker.sasl.mechanism.inter.broker.protocol=PLAIN",
                "broker.listener.name.client.plain.sasl.jaas.config=" + passwords,
                "client.security.protocol=SASL_PLAINTEXT",
                "client.sasl.mechanism=PLAIN",
                "client.sasl.jaas.config=" + MODULE + "username=\"alice\" password=\"" + password + "\";",
                "connect-timeout=60s")) {
            arguments.addAll(List.of("--set", setting));
        }
        return Launched.weir(folder, arguments.toArray(String[]::new));
    }

    /** What others can read while the run goes on: its figures, and what it keeps in case that it is killed. */
    private List<String> whileItRuns(Launched run) throws IOException, InterruptedException {
        run.awaitOutput("/metrics");
        Matcher address = METRICS.matcher(run.output());
        assertThat(address.find()).as(run.output()).isTrue();
        String figures = "";
        String kept = "";
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(address.group())).build();
            while (!figures.contains("weir_") || kept.isBlank()) {
                assertThat(run.handle().isAlive()).as(run.output()).isTrue();
                figures = http.send(request, BodyHandlers.ofString()).body();
                kept = kept.isBlank() ? unfinished() : kept;
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        }
        return List.of(figures, kept);
    }

    private String unfinished() throws IOException {
        Path runs = folder.resolve("runs");
        if (!Files.exists(runs)) {
            return "";
        }
        try (Stream<Path> files = Files.find(
                runs, 3, (file, about) -> file.getFileName().toString().equals("unfinished.json"))) {
            Optional<Path> found = files.findFirst();
            return found.isEmpty() ? "" : Files.readString(found.get());
        }
    }

    private void assertNoCanary(Ended ended) throws IOException {
        assertThat(ended.out()).doesNotContain("canary");
        assertThat(ended.err()).doesNotContain("canary");
        assertThat(pushed)
                .anyMatch(text -> text.contains("weir_run_info"))
                .allSatisfy(text -> assertThat(text).doesNotContain("canary"));
        try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("canary");
            }
        }
    }

    @Test
    void aRunWithALoginShowsItNowhere() throws IOException, InterruptedException {
        Launched run = run(PASSWORD, "5s");
        List<String> read = whileItRuns(run);
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(pushed).anyMatch(text -> text.contains("weir_end_to_end_latency_seconds"));
        assertThat(read).allSatisfy(text -> assertThat(text).isNotBlank().doesNotContain("canary"));
        assertNoCanary(ended);
    }

    @Test
    void aRefusedLoginIsNamedAndShownNowhere() throws IOException, InterruptedException {
        Ended ended = run("canary wrong", "1s").end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.out() + ended.err()).contains("the login to 127.0.0.1:", "was refused");
        assertNoCanary(ended);
    }
}
