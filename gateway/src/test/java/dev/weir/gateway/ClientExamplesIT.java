package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import dev.weir.gateway.kafka.SharedBroker;
import dev.weir.gateway.kafka.Topics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The examples of {@code docs/reference/gateway-clients.md}, run as they stand; their output is compared with Kafka. */
@Tag("thorough") // examples in four languages; OfficialClientsIT has clients in the same languages
class ClientExamplesIT {

    private static final Path PAGE = Path.of("../docs/reference/gateway-clients.md");
    private static final Path EXAMPLES = Path.of("target/examples").toAbsolutePath();
    private static final int UPDATES = 10;

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private Topics topics;
    private String topic;
    private KafkaGateway gateway;

    @BeforeEach
    void start() throws IOException {
        topics = new Topics(BROKER.bootstrap());
        topic = topics.create(1, "compact");
        put(0);
        gateway = KafkaGateway.start(
                folder,
                block("yaml")
                        .replace("localhost:9092", BROKER.bootstrap())
                        .replace("stocks: stock", topic + ": stock"));
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
        topics.close();
    }

    private void put(int number) {
        topics.put(
                topic,
                "ALDR",
                "{\"name\":\"Alder Shipping\",\"price\":%d.25,\"time\":1763720000000}".formatted(100 + number));
    }

    private static String line(int number) {
        return "stock-[symbol=ALDR] Alder Shipping: " + (100 + number) + ".25";
    }

    /** The first block of a language on the page. */
    private static String block(String language) throws IOException {
        Matcher block =
                Pattern.compile("(?ms)^```" + language + "\\n(.*?)^```$").matcher(Files.readString(PAGE));
        assertThat(block.find()).as("a block of " + language + " on the page").isTrue();
        return block.group(1);
    }

    private Path written(String name, String text) throws IOException {
        assertThat(text).contains("http://127.0.0.1:8080");
        return Files.writeString(
                Files.createDirectories(EXAMPLES).resolve(name),
                text.replace("http://127.0.0.1:8080", gateway.address()));
    }

    /** Lets an example run, and one record after the other come while it does. */
    private void follow(ProcessBuilder example) throws IOException, InterruptedException {
        Process process = example.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reader = Thread.ofVirtual().start(() -> {
            try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
                output.lines().forEach(lines::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        try {
            for (int number = 0; number <= UPDATES; number++) {
                if (number > 0) {
                    put(number);
                }
                assertThat(lines.poll(60, TimeUnit.SECONDS)).isEqualTo(line(number));
            }
            assertThat(lines).isEmpty();
        } finally {
            process.destroy();
            process.onExit().join();
            reader.join();
        }
    }

    @Test
    void theExampleForNodeFollowsTheRecords() throws IOException, InterruptedException {
        String node = TestTools.program("node");
        Path file = written("prices.js", block("js"));
        Path asked = EXAMPLES.resolve("package.json");
        String wanted = block("json");
        if (!Files.exists(asked) || !Files.readString(asked).equals(wanted)) {
            Files.writeString(asked, wanted);
            NodePackages.npm(EXAMPLES, "install");
        }
        assertThat(Files.readString(PAGE)).contains("`npm install`", "`node prices.js`");
        follow(new ProcessBuilder(node, file.getFileName().toString()).directory(EXAMPLES.toFile()));
    }

    @Test
    void theExampleForJavaFollowsTheRecords() throws IOException, InterruptedException {
        Path file = written("Prices.java", block("java"));
        String path = System.getProperty("java.class.path");
        Matcher library = Pattern.compile("`com\\.lightstreamer:(ls-javase-client):([^`]+)`")
                .matcher(Files.readString(PAGE));
        assertThat(library.find()).isTrue();
        assertThat(path).contains(library.group(1) + "-" + library.group(2) + ".jar");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        follow(new ProcessBuilder(List.of(java.toString(), "-cp", path, file.toString())));
    }

    @Test
    void theExampleForPythonFollowsTheRecords() throws IOException, InterruptedException {
        Path file = written("prices.py", block("python"));
        Matcher library = Pattern.compile("`pip install (\\S+)`").matcher(Files.readString(PAGE));
        assertThat(library.find()).isTrue();
        assertThat(Files.readAllLines(Path.of("src/test/clients/python/requirements.txt")))
                .contains(library.group(1));
        follow(new ProcessBuilder(List.of(TestTools.program("python"), file.toString())));
    }

    /** As the page tells to, with the address of this server. */
    private void allowPagesOf(String origin) throws IOException {
        String setting = "server.allowed-origins=";
        assertThat(Files.readString(PAGE)).contains(setting + "http://127.0.0.1:8000");
        Path file = folder.resolve("gateway.yaml");
        Files.writeString(file, Files.readString(file) + "server: { allowed-origins: '" + origin + "' }\n");
        gateway.stop();
        gateway.startAgain();
    }

    @Test
    void theExampleForTheWebFollowsTheRecords() throws IOException, InterruptedException {
        Path web = Files.createDirectories(folder.resolve("web"));
        HttpServer server = SimpleFileServer.createFileServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), web, SimpleFileServer.OutputLevel.NONE);
        allowPagesOf("http://127.0.0.1:" + server.getAddress().getPort());
        Files.move(
                written("index.html", block("html")), web.resolve("index.html"), StandardCopyOption.REPLACE_EXISTING);
        String script = "lightstreamer-core.min.js";
        Files.copy(Browser.packaged("lightstreamer-client-web/" + script), web.resolve(script));
        assertThat(Files.readString(PAGE))
                .contains("`lightstreamer-client-web` "
                        + Pattern.compile("\"lightstreamer-client-web\": \"([^\"]+)\"")
                                .matcher(Files.readString(Path.of("src/test/clients/browser/package.json")))
                                .results()
                                .findFirst()
                                .orElseThrow()
                                .group(1));
        server.start();
        try (Browser browser = Browser.start()) {
            browser.open("http://127.0.0.1:" + server.getAddress().getPort() + "/");
            for (int number = 0; number <= UPDATES; number++) {
                if (number > 0) {
                    put(number);
                }
                browser.await("document.querySelector('#prices li')?.textContent === '" + line(number) + "'");
            }
            assertThat(browser.evaluate("document.querySelectorAll('#prices li').length")
                            .intValue())
                    .isEqualTo(UPDATES + 1);
        } finally {
            server.stop(0);
        }
    }
}
