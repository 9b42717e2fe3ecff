package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged gateway as a process: its demo with the official client, its signals, and what it says when it cannot. */
@Tag("unmeasured")
final class GatewayIT {

    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");

    @TempDir
    private Path folder = Path.of("");

    private Launched gateway(String... arguments) throws IOException {
        String[] all = new String[arguments.length + 1];
        all[0] = "gateway";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Launched.weir(folder, all);
    }

    private static String address(Launched gateway) throws IOException {
        gateway.awaitOutput("stop it");
        Matcher address = ADDRESS.matcher(gateway.output());
        assertThat(address.find()).as(gateway.output()).isTrue();
        return address.group();
    }

    private static int health(String address) throws IOException, InterruptedException {
        return get(address + "/health").statusCode();
    }

    private static HttpResponse<String> get(String address) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
        }
    }

    private Path config(String more) throws IOException {
        return Files.writeString(folder.resolve("gateway.yaml"), """
                connections:
                  Orders:
                    bootstrap: 127.0.0.1:1
                    items: { all: orders }
                    topics: { orders: all }
                    fields: { order: '#{VALUE}' }
                """ + more);
    }

    /** The official client of Node.js, which the gateway's tests use too. */
    private Launched follower(String address) throws IOException {
        String node = Launched.testTool("node");
        Path project = Launched.project();
        Map<String, String> environment = Map.of(
                "PATH",
                System.getenv("PATH"),
                "NODE_PATH",
                project.resolve("gateway/target/clients/node/node_modules").toString());
        Path script = project.resolve("dist/src/test/clients/demo.js");
        return Launched.start(folder, environment, List.of(node, script.toString(), address));
    }

    @Test
    void theDemoReachesTheOfficialClientAndDrainsOnSigterm() throws IOException, InterruptedException {
        Launched.testTool("node");
        Launched gateway = gateway("--demo", "--port", "0", "--set", "server.drain=8s");
        String address = address(gateway);
        List<ProcessHandle> children = gateway.children();
        // How much memory it takes was measured with these (docs/decisions/gateway-memory.md).
        assertThat(gateway.commandLine().split("\0", -1))
                .contains("-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-Xms64m");
        assertThat(health(address)).isEqualTo(200);
        Launched client = follower(address);

        // The last value of a share is there at once, then it is traded; the list has a row for each.
        client.awaitOutput("\"event\":\"share\",\"snapshot\":true");
        client.awaitOutput("\"event\":\"share\",\"snapshot\":false");
        client.awaitOutput("\"command\":\"UPDATE\"");
        assertThat(client.output()).contains("\"name\":\"Alder Shipping\"", "\"command\":\"ADD\"", "\\\"currency\\\"");

        gateway.signal("TERM");
        awaitHealth(address, 503);
        Ended ended = gateway.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.out()).contains("stopping: SIGTERM");
        assertThat(ended.err())
                .contains("\"event\":\"started\"", "\"event\":\"draining\"", "\"event\":\"stopped\"")
                .doesNotContain("\tat ");
        assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        client.awaitOutput("\"status\":\"DISCONNECTED:WILL-RETRY\"");
        client.signal("INT");
        client.end();
    }

    private static void awaitHealth(String address, int status) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (health(address) != status) {
            assertThat(System.nanoTime() - deadline).as("health is " + status).isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Tag("thorough") // waits for a broker; FailureIT has one that comes late
    @Test
    void aBrokerThatCannotBeReachedIsSaidAndWaitedFor() throws IOException, InterruptedException {
        Path log = folder.resolve("gateway.log");
        Path config = config("""
                    kafka:
                      security.protocol: SASL_PLAINTEXT
                      sasl.mechanism: PLAIN
                      sasl.jaas.config: 'org.apache.kafka.common.security.plain.PlainLoginModule required username="alice" password="canary 1";'
                """);
        Launched gateway = gateway(
                "--config", config.toString(), "--port", "0", "--set", "log.file=" + log, "--set", "log.level=debug");
        String address = address(gateway);
        assertThat(health(address)).isEqualTo(200);
        awaitLine(log, "Orders: no broker has answered at 127.0.0.1:1 since ");
        for (String page : List.of("/status.json", "/metrics")) {
            HttpResponse<String> answer = get(address + page);
            assertThat(answer.statusCode()).as(page).isEqualTo(200);
            assertThat(answer.body()).as(page).contains("Orders").doesNotContain("canary");
        }

        gateway.signal("INT");

        Ended ended = gateway.end();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out() + ended.err()).doesNotContain("canary");
        assertThat(Files.readAllLines(log))
                .allMatch(line -> line.startsWith("{\"time\":\""))
                .noneMatch(line -> line.contains("canary"));
    }

    private static void awaitLine(Path log, String text) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.readString(log).contains(text)) {
            assertThat(System.nanoTime() - deadline).as(Files.readString(log)).isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    private String tokenLine(Path tokens) throws IOException, InterruptedException {
        Ended made = gateway("--new-token", "dashboard").end();
        Matcher line = Pattern.compile("(?s)token  (\\S+)\nline   (\\S+)").matcher(made.out());
        assertThat(line.find()).as(made.out()).isTrue();
        Files.writeString(tokens, line.group(2) + "\n");
        return line.group(1);
    }

    private static String session(String address, String token) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                            HttpRequest.newBuilder(URI.create(
                                            address + "/lightstreamer/create_session.txt?LS_protocol=TLCP-2.5.0"))
                                    .POST(HttpRequest.BodyPublishers.ofString(
                                            "LS_polling=true&LS_polling_millis=0&LS_idle_millis=0&LS_password="
                                                    + token))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        }
    }

    @Test
    void whoIsInTheFileNowMayConnectAndSessionsStandInTheLog() throws IOException, InterruptedException {
        Path log = folder.resolve("gateway.log");
        Path tokens = folder.resolve("tokens.txt");
        String first = tokenLine(tokens);
        Launched gateway = gateway(
                "--config",
                config("authentication: { tokens: tokens.txt }\n").toString(),
                "--port",
                "0",
                "--set",
                "log.level=debug",
                "--set",
                "log.file=" + log);
        String address = address(gateway);
        String answer = session(address, first);
        assertThat(answer).startsWith("CONOK,S");
        String name = answer.split(",", -1)[1];
        awaitLine(log, "session " + name.substring(0, 9) + " of dashboard begins");

        String second = tokenLine(tokens);
        awaitLine(log, "tokens.txt read again");
        assertThat(session(address, first)).startsWith("CONERR,1,");
        assertThat(session(address, second)).startsWith("CONOK,S");

        Files.writeString(tokens, "no token\n");
        awaitLine(log, "the previous contents stay in force: ");
        assertThat(session(address, second)).startsWith("CONOK,S");

        gateway.signal("INT");
        assertThat(gateway.end().exitCode()).isZero();
        assertThat(Files.readString(log))
                // Nobody reads its answer any more: on a busy machine it may have expired before.
                .containsPattern("session " + name.substring(0, 9) + " ends: (48|32) ")
                .doesNotContain(name, first, second);
    }

    @Test
    void aPortInUseIsOneErrorThatSaysSo() throws IOException, InterruptedException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Ended ended = gateway("--config", config("").toString(), "--port", Integer.toString(taken.getLocalPort()))
                    .end();

            assertThat(ended.exitCode()).isEqualTo(3);
            assertThat(ended.err())
                    .contains("cannot listen on 127.0.0.1:" + taken.getLocalPort() + ": the port is in use", "--port")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void whatIsWrongWithAFileIsSaidBeforeAnythingIsOpened() throws IOException, InterruptedException {
        Ended sound = gateway("--config", config("").toString(), "--check").end();
        assertThat(sound.exitCode()).as(sound.err()).isZero();
        assertThat(sound.out()).contains("is valid: 1 connection: Orders");

        Ended missing = gateway("--config", "nowhere.yaml").end();
        assertThat(missing.exitCode()).isEqualTo(3);
        assertThat(missing.err()).contains("there is no file").contains("nowhere.yaml");

        Ended reachable = gateway(
                        "--config", config("server: { host: 0.0.0.0 }\n").toString(), "--check")
                .end();
        assertThat(reachable.exitCode()).isEqualTo(3);
        assertThat(reachable.err())
                .contains("gateway.yaml:7: 'server.host' 0.0.0.0 can be reached from other machines");

        Ended nothing = gateway().end();
        assertThat(nothing.exitCode()).isEqualTo(3);
        assertThat(nothing.err()).contains("--config", "--demo");
    }
}
