package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.terminal.TestConsole;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs real commands that carry a canary in every place where a secret may stand, and looks for it in everything they leave:
 * both streams, every file, and what a collector of OpenTelemetry is sent. The broker is out of reach, so that a run ends
 * with an error and its report.
 */
class SecretsInOutputTest {

    private static final String MODULE = "org.apache.kafka.common.security.plain.PlainLoginModule required ";

    @TempDir
    private Path folder = Path.of("");

    private final List<String> pushed = new CopyOnWriteArrayList<>();
    private final HttpServer collector;

    SecretsInOutputTest() throws IOException {
        collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/", this::take);
        collector.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange;
                InputStream body = new GZIPInputStream(exchange.getRequestBody())) {
            pushed.add(exchange.getRequestURI() + " " + new String(body.readAllBytes(), StandardCharsets.ISO_8859_1));
            exchange.sendResponseHeaders(200, -1);
        }
    }

    @AfterEach
    void closeCollector() {
        collector.stop(0);
    }

    private String collectorAt(String login) {
        return "http://" + login + "127.0.0.1:" + collector.getAddress().getPort();
    }

    private record Left(int exitCode, String streams, Map<String, String> files, List<String> pushed) {

        /** No piece of a canary, in no form: the letters of every one begin and end alike. */
        void holdsNoCanary() {
            assertThat(streams).doesNotContainIgnoringCase("canary");
            assertThat(pushed).allSatisfy(text -> assertThat(text).doesNotContainIgnoringCase("canary"));
            files.forEach((name, text) -> assertThat(text).as(name).doesNotContainIgnoringCase("canary"));
        }
    }

    private Left weir(String... arguments) throws IOException {
        TestConsole console = new TestConsole(folder);
        InstalledEngine engine = InstalledEngine.with(Path.of("..", "scenarios").toAbsolutePath());
        int exitCode = new WeirCommandLine(console.console(), engine, FastStart::off).execute(arguments);
        Map<String, String> files = new TreeMap<>();
        Path runs = folder.resolve("runs");
        if (Files.exists(runs)) {
            try (Stream<Path> all = Files.walk(runs)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    files.put(runs.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return new Left(exitCode, console.out() + console.err(), files, List.copyOf(pushed));
    }

    /** A run that cannot reach its broker, with further words of the command line. */
    private Left run(String... further) throws IOException {
        List<String> words = new ArrayList<>(List.of("run", "kafka", "--debug", "--set", "connect-timeout=300ms"));
        if (!List.of(further).contains("--otlp")) {
            words.addAll(List.of("--otlp", collectorAt("")));
        }
        words.addAll(List.of(further));
        if (Stream.of(further).noneMatch(word -> word.startsWith("bootstrap="))) {
            words.addAll(List.of("--set", "bootstrap=127.0.0.1:1"));
        }
        return weir(words.toArray(String[]::new));
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String login(String password) {
        return MODULE + "username=\"alice\" password=\"" + password + "\";";
    }

    @Test
    void runWithUnreachableBrokerWritesReportWithoutSecrets() throws IOException {
        Path more = file(
                "more.properties",
                "ssl.keystore.certificate.chain=-----BEGIN CERTIFICATE-----canaryCertificateInFile0001\n"
                        + "sasl.jaas.config=" + login("canary in file \\\\\\\"quoted\\\\\\\"") + "\n");
        Left left = run(
                "--set", "client.properties=" + more,
                "--set", "producer.sasl.jaas.config=" + login("canary \\\"quoted\\\" & blank"),
                "--set", "consumer.sasl.jaas.config=" + MODULE + "password='canary-single quote';",
                "--set", "client.ssl.key.password=canary<html>&'quote'",
                "--set", "client.ssl.keystore.key=-----BEGIN PRIVATE KEY----- canaryKeyCanaryKeyCanaryKey",
                "--set", "client.sasl.oauthbearer.token.endpoint.url=https://alice:canary-url@127.0.0.1/token",
                "--set", "client.sasl.oauthbearer.jwks.endpoint.url=https://127.0.0.1/?user=x&token=canary-query",
                "--set", "custom.my.plug-in.setting=canary custom",
                "--set", "topic.name=canary-url.topic",
                "--set", "description=knows canary<html>&'quote' and canary%20custom and canary \"quoted\" & blank");

        assertThat(left.exitCode()).as(left.streams()).isEqualTo(3);
        assertThat(left.files().keySet()).as(left.streams()).anyMatch(name -> name.endsWith("run.json"));
        assertThat(left.files().keySet()).anyMatch(name -> name.endsWith("report.html"));
        assertThat(left.streams()).contains("127.0.0.1:1");
        assertThat(left.pushed()).last().asString().startsWith("/v1/metrics ").contains("weir_run_info", "kafka");
        left.holdsNoCanary();
    }

    @Test
    void theLoginOfACollectorIsNeitherShownNorPushed() throws IOException {
        Left left = run("--otlp", collectorAt("alice:canary-w@"), "--set", "topic.name=canary-w");

        assertThat(left.streams()).contains("otlp     " + collectorAt("") + "/v1/metrics");
        assertThat(left.pushed()).last().asString().contains("weir_run_info");
        left.holdsNoCanary();
    }

    @TestFactory
    Stream<DynamicTest> noErrorRepeatsASecret() {
        Map<String, List<String>> cases = new TreeMap<>();
        cases.put(
                "a malformed control flag", List.of("client.sasl.jaas.config=x.Login requird password=\"canary a\";"));
        cases.put("a quote within", List.of("client.sasl.jaas.config=x.Login required password=\"b\"canary b\";"));
        cases.put("a blank without quotes", List.of("client.sasl.jaas.config=x.Login required password=c canary c;"));
        cases.put("a login without an end", List.of("client.sasl.jaas.config=x.Login required password=\"canary d"));
        cases.put("a slip in the name", List.of("client.ssl.keystore.pasword=canary-e"));
        cases.put("a name that nobody knows", List.of("client.what.is.this=canary-f"));
        cases.put("no equals sign", List.of("client.ssl.key.password:canary-g"));
        cases.put("a login in an address", List.of("bootstrap=alice:canary-h@127.0.0.1:1"));
        cases.put("a login with a comma", List.of("bootstrap=alice:canary-i,canary-j@127.0.0.1:1"));
        cases.put("another setting with the same text", List.of("client.ssl.key.password=canary-k", "rate=canary-k"));
        cases.put("a section", List.of("client.ssl.key.password=canary-l", "schedule=canary-l"));
        cases.put(
                "a key that is none",
                List.of(
                        "client.security.protocol=SSL",
                        "client.ssl.keystore.type=PEM",
                        "client.ssl.keystore.certificate.chain=canary-certificate-m",
                        "client.ssl.keystore.key=canary-key-canary-key"));
        cases.put(
                "a class that is none",
                List.of("client.ssl.key.password=canary-n.Class", "client.metric.reporters=canary-n.Class"));
        return cases.entrySet().stream()
                .map(one -> DynamicTest.dynamicTest(one.getKey(), () -> {
                    Left left = run(one.getValue().stream()
                            .flatMap(option -> Stream.of("--set", option))
                            .toArray(String[]::new));

                    assertThat(left.exitCode()).isEqualTo(3);
                    assertThat(left.streams()).isNotBlank();
                    left.holdsNoCanary();
                }));
    }

    @Test
    void aWordThatIsNoOptionIsToldWithoutItsSecret() throws IOException {
        Left left = run("client.ssl.key.password=canary o");

        assertThat(left.streams()).contains("unknown argument 'client.ssl.key.password=******'");
        left.holdsNoCanary();
    }

    @Test
    void aScenarioIsShownWithoutSecretsAndStillReadable() throws IOException {
        Path scenario = file("mine.yaml", """
                transport: kafka
                description: "logs in with canary-p: twice"
                kafka:
                  bootstrap: 127.0.0.1:1
                  topic.name: canary-p
                  client:
                    ssl: { key: { password: "canary-p" } }
                  custom: { anything: canary-q }
                """);

        Left left = weir("show", scenario.toString());

        assertThat(left.exitCode()).isZero();
        assertThat(left.streams())
                .contains(
                        "client.ssl.key.password: \"******\"", "topic.name: \"******\"", "custom.anything: \"******\"");
        left.holdsNoCanary();
    }

    @Test
    void anErrorInAScenariosFileRepeatsNoSecretOfIt() throws IOException {
        Path scenario = file("mine.yaml", """
                transport: kafka
                kafka:
                  client: { sasl.jaas.config: "x.Login required password='canary r';" }
                  topic.partitions: canary r
                  bootstrap: 127.0.0.1:1
                """);

        Left left = weir("show", scenario.toString());

        assertThat(left.exitCode()).isEqualTo(3);
        assertThat(left.streams()).contains("'topic.partitions' in 'kafka': '******' is not a whole number");
        left.holdsNoCanary();
    }

    @Test
    void stepsThatCannotReachTheirBrokerLeaveAReportWithoutSecrets() throws IOException {
        Left left = weir(
                "run",
                "topic-operations",
                "--debug",
                "--otlp",
                collectorAt(""),
                "--set",
                "connect-timeout=300ms",
                "--set",
                "bootstrap=127.0.0.1:1",
                "--set",
                "client.sasl.jaas.config=" + login("canary u"),
                "--set",
                "description=knows canary u");

        assertThat(left.exitCode()).as(left.streams()).isEqualTo(3);
        assertThat(left.files().keySet()).anyMatch(name -> name.endsWith("steps.json"));
        assertThat(left.pushed()).last().asString().contains("weir_run_info", "topic-operations");
        left.holdsNoCanary();
    }

    @Test
    void whatGeneratesADataSetForEverTellsNoSecretEither() throws IOException {
        Left left = weir(
                "generate",
                "prices",
                "--debug",
                "--set",
                "connect-timeout=300ms",
                "--set",
                "bootstrap=127.0.0.1:1",
                "--set",
                "client.sasl.jaas.config=" + login("canary v"));

        assertThat(left.exitCode()).as(left.streams()).isEqualTo(3);
        assertThat(left.streams()).contains("127.0.0.1:1");
        left.holdsNoCanary();
    }

    @Test
    void aMatrixOverLoginsShowsNoneOfThem() throws IOException {
        Left left = run(
                "--set",
                "matrix.client.ssl.key.password=[canary-s, canary-t]",
                "--set",
                "matrix.topic.name=[topic-canary-s, other]");

        assertThat(left.files().keySet()).anyMatch(name -> name.endsWith("matrix.json"));
        assertThat(left.pushed()).last().asString().contains("weir_run_info", "ssl.key.password");
        left.holdsNoCanary();
        left.files().keySet().forEach(name -> assertThat(name).doesNotContain("canary"));
    }
}
