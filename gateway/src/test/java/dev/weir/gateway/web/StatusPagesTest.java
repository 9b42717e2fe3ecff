package dev.weir.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.Gateway;
import dev.weir.gateway.RawSocket;
import dev.weir.gateway.ScriptedAdapter;
import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.protocol.Refusal;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a gateway shows of itself, while clients do what clients do. */
class StatusPagesTest {

    private static final FieldNames F = ScriptedAdapter.fields("f");

    private final ScriptedAdapter adapter = new ScriptedAdapter("PRICES");
    private final HttpClient http = HttpClient.newHttpClient();
    private Gateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = started(PageSettings.all());
    }

    private Gateway started(PageSettings pages) throws IOException {
        return Gateway.start(
                new GatewaySettings(
                        ServerSettings.on("127.0.0.1", 0),
                        SessionSettings.withDefaults(),
                        ItemSettings.withDefaults(),
                        pages),
                Map.of("DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none());
    }

    @Test
    void pagesAboutOthersNeedPermissionAndHealthNeedsNone() throws Exception {
        gateway.close();
        gateway = Gateway.start(
                new GatewaySettings(
                        ServerSettings.on("127.0.0.1", 0),
                        SessionSettings.withDefaults(),
                        ItemSettings.withDefaults(),
                        PageSettings.all()),
                Map.of("DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                // One answers at once and one later, as passwords are checked; one cannot be told now.
                authorization -> switch (authorization.orElse("")) {
                    case "Bearer right" -> CompletableFuture.completedFuture(true);
                    case "Basic right" -> CompletableFuture.supplyAsync(() -> true);
                    case "Basic busy" -> CompletableFuture.failedFuture(new Refusal(5, "busy"));
                    default -> CompletableFuture.supplyAsync(() -> false);
                },
                MessageListener.none());

        for (String path : List.of("/metrics", "/status", "/status.json")) {
            HttpResponse<String> refused = get(path);
            assertThat(refused.statusCode()).as(path).isEqualTo(401);
            assertThat(refused.headers().allValues("WWW-Authenticate"))
                    .containsExactly("Basic realm=\"gateway\", charset=\"UTF-8\"", "Bearer realm=\"gateway\"");
            assertThat(refused.body()).isEqualTo("This page needs a user and a password, or a token.\r\n");
            assertThat(status(path, "Bearer wrong")).isEqualTo(401);
            assertThat(status(path, "Bearer right")).isEqualTo(200);
            assertThat(status(path, "Basic right")).isEqualTo(200);
            assertThat(status(path, "Basic busy")).isEqualTo(503);
        }
        for (String path : List.of("/health", "/", "/items.json", "/status.js")) {
            assertThat(get(path).statusCode()).as(path).isEqualTo(200);
        }
        assertThat(get("/nothing").statusCode()).isEqualTo(404);
    }

    private int status(String path, String authorization) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + gateway.port() + path);
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", authorization)
                .build();
        return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @AfterEach
    void stop() throws IOException {
        http.close();
        gateway.close();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + gateway.port() + path);
        return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The figures, as soon as they are as they should be. */
    private JsonNode awaitStatus(Predicate<JsonNode> condition) throws IOException, InterruptedException {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (true) {
            String text = get("/status.json").body();
            JsonNode status = JsonMapper.shared().readTree(text);
            if (condition.test(status)) {
                return status;
            }
            if (System.nanoTime() > deadlineNanos) {
                throw new AssertionError("waited in vain; the last figures: " + text);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static void subscribe(RawSocket socket, String mode, String user) throws IOException {
        socket.send(socket.textFrame(
                "create_session\r\nLS_user=" + user + "&LS_cid=x&LS_send_sync=false&LS_keepalive_millis=30000"));
        socket.send(socket.textFrame("control\r\nLS_reqId=1&LS_op=add&LS_subId=1&LS_group=item&LS_schema=f"
                + "&LS_data_adapter=PRICES&LS_mode=" + mode));
        socket.readUntil("CONF,1,");
        socket.readUntil("\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/status"})
    void aPageMayLoadNothingFromElsewhere(String path) throws IOException, InterruptedException {
        HttpResponse<String> page = get(path);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("content-type")).hasValue("text/html; charset=UTF-8");
        assertThat(page.headers().firstValue("content-security-policy").orElse(""))
                .contains("default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.body()).doesNotContain("http://", "https://", " style=", " onclick=");
    }

    @Test
    void pagesThatAreNotWantedAreNotThere() throws IOException, InterruptedException {
        gateway.close();
        gateway = started(new PageSettings(false, false, false, null));
        for (String path : List.of("/", "/status", "/items.json", "/status.json", "/client.js", "/weir.css")) {
            assertThat(get(path).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(get("/health").body()).isEqualTo("ok\n");
        assertThat(get("/metrics").body()).contains("weir_gateway_sessions 0.0\n");
    }

    @Test
    void aClientThatDoesNotReadIsInTheListWithWhatItMissed() throws IOException, InterruptedException {
        try (RawSocket slow = RawSocket.webSocket(gateway.port());
                RawSocket slower = RawSocket.webSocket(gateway.port())) {
            subscribe(slow, "MERGE", "ann");
            subscribe(slower, "RAW", "bob");
            AtomicInteger number = new AtomicInteger();
            JsonNode status = awaitStatus(now -> {
                // Nothing of one value is in the next, so that differences do not make them small.
                for (int more = 0; more < 20; more++) {
                    adapter.update(
                            "item",
                            F,
                            Character.toString('a' + number.incrementAndGet() % 26)
                                    .repeat(10_000));
                }
                return now.get("slowest").size() == 2
                        && client(now, "ann").get("conflated").longValue() > 0
                        && client(now, "bob").get("lost").longValue() > 0;
            });

            JsonNode ann = client(status, "ann");
            assertThat(ann.get("transport").stringValue()).isEqualTo("WS-STREAMING");
            assertThat(ann.get("address").stringValue()).isEqualTo("127.0.0.1");
            assertThat(ann.get("pendingBytes").longValue()).isPositive();
            assertThat(status.at("/totals/conflated").longValue()).isPositive();
            assertThat(status.at("/totals/lost").longValue()).isPositive();
            assertThat(ann.get("lost").longValue()).isZero();
            assertThat(ann.get("session").stringValue())
                    .as("not so much of it that it could be taken over")
                    .hasSize(9);
            assertThat(status.get("sessions").intValue()).isEqualTo(2);
            assertThat(status.get("slow").intValue()).isEqualTo(2);
            awaitStatus(now -> now.at("/slowest/0/behindSeconds").doubleValue() > 1);
            assertThat(get("/metrics").body()).contains("weir_gateway_slow_clients 2.0\n");
        }
        awaitStatus(
                now -> now.get("slowest").isEmpty() && now.get("pendingBytes").longValue() == 0);
    }

    private static JsonNode client(JsonNode status, String user) {
        return status.get("slowest").values().stream()
                .filter(client -> client.get("user").stringValue().equals(user))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void deliveriesAndSavedBytesAreCounted() throws IOException, InterruptedException {
        try (RawSocket client = RawSocket.webSocket(gateway.port())) {
            subscribe(client, "MERGE", "ann");
            String first = "first value ".repeat(20);
            adapter.update("item", F, first);
            client.readUntil("\r\n");
            adapter.update("item", F, first + "and more");
            client.readUntil("\r\n");
            JsonNode status = awaitStatus(now -> now.at("/totals/updates").longValue() == 2);
            long saved = status.at("/totals/deltaSavedBytes").longValue();
            String difference = "^T";
            assertThat(saved)
                    .as("a difference of some twenty bytes, begun by " + difference + ", instead of the whole")
                    .isBetween(first.length() - 30L, (long) first.length());
            assertThat(status.at("/adapters/0/events").longValue()).isEqualTo(2);
            assertThat(status.at("/adapters/0/items").intValue()).isEqualTo(1);
            assertThat(status.get("subscriptions").longValue()).isEqualTo(1);
        }
    }

    @Test
    void theItemsOfAllAdaptersAreOffered() throws IOException, InterruptedException {
        assertThat(get("/items.json").body())
                .isEqualTo(
                        "{\"officialClient\":false,\"sets\":[{\"name\":\"DEFAULT\",\"adapters\":[{\"name\":\"PRICES\","
                                + "\"mode\":\"MERGE\",\"otherFields\":true,\"forms\":[],\"fields\":[],\"examples\":[]}]}]}");
    }
}
