package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionSettings;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP and WebSocket as they come from a socket: in pieces, broken, too long, too slow. */
class NetworkTest {

    private static final FieldNames F = ScriptedAdapter.fields("f");

    private final ScriptedAdapter adapter = new ScriptedAdapter("DEFAULT");
    private Gateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = started(30_000);
    }

    private Gateway started(long requestMillis) throws IOException {
        return Gateway.start(
                new GatewaySettings(
                        TestSettings.strict(requestMillis, Optional.empty()),
                        SessionSettings.withDefaults(),
                        ItemSettings.withDefaults()),
                Map.of("DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none());
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
    }

    private static String post(String name, String body) {
        return "POST /lightstreamer/" + name
                + ".txt?LS_protocol=TLCP-2.5.0 HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    @Test
    void aRequestOverHttpMayArriveInAnyTwoPieces() throws IOException {
        String request = post("heartbeat", "LS_session=x\r\n");
        try (RawSocket socket = new RawSocket(gateway.port())) {
            for (int split = 1; split < request.length(); split++) {
                socket.send(request.substring(0, split));
                socket.send(request.substring(split));
                assertThat(socket.readUntil("REQOK\r\n")).startsWith("HTTP/1.1 200 OK\r\n");
            }
        }
    }

    @Test
    void requestsThatComeAtOnceAreAnsweredInTurn() throws IOException {
        try (RawSocket socket = new RawSocket(gateway.port())) {
            socket.send(post("heartbeat", "").repeat(20));
            for (int number = 0; number < 20; number++) {
                assertThat(socket.readUntil("REQOK\r\n")).startsWith("HTTP/1.1 200 OK\r\n");
            }
        }
    }

    @Test
    void framesMayArriveByteByByteAndMessagesInManyFrames() throws IOException {
        byte[] message = "control\r\nLS_reqId=ä1&LS_op=none".getBytes(StandardCharsets.UTF_8);
        try (RawSocket socket = RawSocket.webSocket(gateway.port())) {
            for (int split = 0; split <= message.length; split++) {
                byte[] first = socket.frame(0x01, Arrays.copyOf(message, split));
                byte[] ping = socket.frame(0x89, new byte[] {'p'});
                byte[] last = socket.frame(0x80, Arrays.copyOfRange(message, split, message.length));
                for (byte[] frame : List.of(first, ping, last)) {
                    for (byte single : frame) {
                        socket.send(new byte[] {single});
                    }
                }
                assertThat(socket.readFrame()).containsExactly(0x8A, 'p');
                assertThat(new String(socket.readFrame(), 1, 10, StandardCharsets.UTF_8))
                        .startsWith("REQERR,ä");
            }
        }
    }

    @Test
    void aClosingHandshakeIsAnswered() throws IOException {
        try (RawSocket socket = RawSocket.webSocket(gateway.port())) {
            socket.send(socket.frame(0x88, new byte[] {0x03, (byte) 0xE8}));
            assertThat(socket.readAll()).containsExactly(0x88, 2, 0x03, 0xE8);
        }
    }

    @ParameterizedTest
    @CsvSource({"C1,1002", "83,1002", "82,1003", "80,1002", "09,1002"})
    void aFrameThatMustNotBeClosesWithTheReason(String first, int status) throws IOException {
        try (RawSocket socket = RawSocket.webSocket(gateway.port())) {
            socket.send(socket.frame(Integer.parseInt(first, 16), new byte[] {'x'}));
            assertThat(socket.readAll()).containsExactly(0x88, 2, status >> 8, status & 0xFF);
        }
    }

    @Test
    void invalidUtf8UnmaskedAndOversizedFramesAreRefused() throws IOException {
        try (RawSocket socket = RawSocket.webSocket(gateway.port())) {
            socket.send(socket.frame(0x81, new byte[] {(byte) 0xC3, 0x28}));
            assertThat(socket.readAll()).containsExactly(0x88, 2, 1007 >> 8, 1007 & 0xFF);
        }
        try (RawSocket socket = RawSocket.webSocket(gateway.port())) {
            socket.send(new byte[] {(byte) 0x81, 1, 'x'});
            assertThat(socket.readAll()).containsExactly(0x88, 2, 1002 >> 8, 1002 & 0xFF);
        }
        try (RawSocket socket = RawSocket.webSocket(gateway.port())) {
            socket.send(new byte[] {(byte) 0x81, (byte) 0xFF, 0, 0, 0, 0, 0, 1, 0, 0});
            assertThat(socket.readAll()).containsExactly(0x88, 2, 1009 >> 8, 1009 & 0xFF);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "400 GET / HTTP/1.1\r\n\r\n",
                "400 GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "400 GET / HTTP/1.1\r\nHost: localhost\r\nHost: y\r\n\r\n",
                "400 GET / HTTP/1.1\r\nHost: localhost\r\nA : b\r\n\r\n",
                "400 GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n folded\r\n\r\n",
                "400 GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
                "400 GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: +1\r\n\r\n",
                "413 POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50001\r\n\r\n",
                "413 POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n",
                "501 POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
                "505 GET / HTTP/2.0\r\nHost: localhost\r\n\r\n",
                "405 PUT / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "426 GET /lightstreamer HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
                "404 GET /other HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            })
    void whatCanBeReadInTwoWaysIsRefused(String expectedAndRequest) throws IOException {
        try (RawSocket socket = new RawSocket(gateway.port())) {
            socket.send(expectedAndRequest.substring(4));
            assertThat(new String(socket.readAll(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 " + expectedAndRequest.substring(0, 4));
        }
    }

    @Test
    void aHeadThatIsTooLongOrHasTooManyLinesIsRefused() throws IOException {
        for (String head : List.of("A: " + "x".repeat(5_000), "A: b\r\n".repeat(25))) {
            try (RawSocket socket = new RawSocket(gateway.port())) {
                socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n" + head + "\r\n\r\n");
                assertThat(socket.readUntil("\r\n")).startsWith("HTTP/1.1 431");
            }
        }
    }

    @Test
    void whoeverIsTooSlowOrSaysNothingIsCutOff() throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        try (Gateway impatient = started(2_000)) {
            boolean allSaid = false;
            while (!allSaid && System.nanoTime() < deadline) {
                allSaid = sayTooLittle(impatient.port());
            }
            assertThat(allSaid).isTrue();
        }
    }

    /** Requires that three are cut off; answers whether they spoke before: on a busy machine they may be too late. */
    private static boolean sayTooLittle(int port) throws IOException {
        try (RawSocket silent = new RawSocket(port);
                RawSocket slow = new RawSocket(port);
                RawSocket halfFrame = RawSocket.webSocket(port)) {
            slow.send("POST / HTTP/1.1\r\nHos");
            halfFrame.send(new byte[] {(byte) 0x81, (byte) 0xFE, 1});
            assertThat(silent.read()).isEqualTo(-1);
            assertThat(slow.read()).isEqualTo(-1);
            assertThat(halfFrame.read()).isEqualTo(-1);
            return true;
        } catch (EOFException | SocketException e) {
            return false;
        }
    }

    @Test
    void aLineThatIsLongerThanAllBuffersArrivesWhole() throws IOException {
        String value = "0123456789".repeat(40_000);
        try (RawSocket socket = RawSocket.webSocket(gateway.port())) {
            socket.send(socket.textFrame("create_session\r\nLS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW"));
            socket.readUntil("unfiltered\r\n"); // What came before is not for it.
            adapter.update("a", F, value);
            StringBuilder text = new StringBuilder();
            boolean whole = false;
            while (!whole || text.indexOf("U,1,1,") < 0) {
                byte[] frame = socket.readFrame();
                text.append(new String(frame, 1, frame.length - 1, StandardCharsets.UTF_8));
                whole = (frame[0] & 0x80) != 0;
            }
            assertThat(text.toString()).endsWith("U,1,1," + value + "\r\n");
        }
    }

    @Test
    void aSessionIsServedFromConnectionsOfAllLoops() throws IOException {
        try (RawSocket creator = new RawSocket(gateway.port())) {
            creator.send(
                    post("create_session", "LS_polling=true&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW"));
            String answer = creator.readUntil("LOOP,0\r\n\r\n0\r\n\r\n");
            String id = answer.substring(answer.indexOf("CONOK,") + 6, answer.indexOf(",50000"));
            for (int number = 0; number < 6; number++) {
                adapter.update("a", F, "value" + number);
                try (RawSocket poll = new RawSocket(gateway.port());
                        RawSocket control = new RawSocket(gateway.port())) {
                    control.send(post("control", "LS_session=" + id + "&LS_reqId=7&LS_op=constrain"));
                    assertThat(control.readUntil("REQOK,7\r\n")).startsWith("HTTP/1.1 200");
                    poll.send(post("bind_session", "LS_session=" + id + "&LS_polling=true&LS_idle_millis=20000"));
                    assertThat(poll.readUntil("LOOP,0\r\n")).contains("value" + number + "\r\n");
                    poll.send(post("heartbeat", "LS_session=" + id));
                    assertThat(poll.readUntil("REQOK\r\n")).contains("HTTP/1.1 200");
                }
            }
        }
    }

    @Test
    void aQueryGivesTheOnlyLineAllItHasAndSeveralLinesTheSession() throws IOException {
        try (RawSocket socket = RawSocket.webSocket(gateway.port());
                RawSocket control = new RawSocket(gateway.port())) {
            String id = created(socket);
            String head = "POST /lightstreamer/control.txt?LS_protocol=TLCP-2.5.0&LS_session=" + id
                    + "&LS_op=constrain HTTP/1.1\r\nHost: localhost\r\nContent-Length: ";
            control.send(head + "10\r\n\r\nLS_reqId=1");
            assertThat(control.readUntil("REQOK,1\r\n")).startsWith("HTTP/1.1 200");
            control.send(head + "36\r\n\r\nLS_reqId=2\r\nLS_reqId=3&LS_op=destroy");
            assertThat(control.readUntil("REQOK,3\r\n")).contains("REQERR,2,65,Missing LS_op\r\n");
        }
    }

    /** Creates a session; answers its number. */
    private static String created(RawSocket webSocket) throws IOException {
        webSocket.send(webSocket.textFrame("create_session\r\nLS_send_sync=false"));
        String answer = webSocket.readUntil(",50000,5000,*\r\n");
        return answer.substring(answer.indexOf("CONOK,") + 6, answer.indexOf(",50000"));
    }

    @Test
    void manyRequestsForASessionOnAnotherLoopAreAllCarriedOut() throws IOException {
        try (RawSocket socket = RawSocket.webSocket(gateway.port());
                RawSocket control = RawSocket.webSocket(gateway.port())) {
            String id = created(socket);
            for (int number = 1; number <= 900; number++) {
                control.send(control.textFrame("control\r\nLS_ack=false&LS_reqId=1&LS_op=add&LS_group=a&LS_schema=f"
                        + "&LS_mode=MERGE&LS_session=" + id + "&LS_subId=" + number));
            }
            assertThat(socket.readUntil("CONF,900,")).contains("SUBOK,1,1,1", "SUBOK,900,1,1");
        }
    }

    @Test
    void healthAndFiguresAreShown() throws IOException {
        try (RawSocket socket = new RawSocket(gateway.port())) {
            socket.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /metrics HTTP/1.0\r\n\r\n");
            assertThat(new String(socket.readAll(), StandardCharsets.UTF_8))
                    .contains("\r\n\r\nok\n", "weir_gateway_sessions 0.0\n", "weir_gateway_connections 1.0\n");
        }
    }

    @Test
    void randomBytesHurtNobody() throws IOException {
        Random random = new Random(99);
        for (int number = 0; number < 500; number++) {
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            try (RawSocket socket =
                    number % 2 == 0 ? new RawSocket(gateway.port()) : RawSocket.webSocket(gateway.port())) {
                assertThatCode(() -> socket.send(bytes)).doesNotThrowAnyException();
            }
        }
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (gateway.connections() > 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(gateway.connections()).isZero();
        assertThat(gateway.sessions()).isZero();
    }

    @Test
    void clientThatDoesNotReadBlocksNobodyAndGetsNewestValueLast() throws IOException {
        String create =
                "create_session\r\nLS_keepalive_millis=30000&LS_supported_diffs=&LS_op=add&LS_subId=1&LS_group=a"
                        + "&LS_schema=f&LS_mode=";
        try (RawSocket stuck = RawSocket.webSocket(gateway.port());
                RawSocket reading = RawSocket.webSocket(gateway.port())) {
            stuck.send(stuck.textFrame(create + "MERGE"));
            stuck.readUntil("filtered\r\n");
            reading.send(reading.textFrame(create + "RAW"));
            reading.readUntil("unfiltered\r\n");
            String content = "x".repeat(20_000);
            for (int number = 0; number < 1_000; number++) {
                adapter.update("a", F, number + "<" + content);
                reading.readUntil("U,1,1," + number + "<");
            }
            adapter.update("a", F, "last");
            String missed = stuck.readUntil("U,1,1,last\r\n");
            assertThat(missed.length()).as("what was in buffers").isLessThan(15_000_000);
        }
    }

    @Test
    void incessantAdapterDelaysNoRequestEvenIfAClientDoesNotRead() throws IOException, InterruptedException {
        StringBuilder many = new StringBuilder("create_session\r\nLS_supported_diffs=");
        for (int number = 1; number <= 300; number++) {
            many.append("\r\nLS_reqId=1&LS_op=add&LS_group=a&LS_schema=f&LS_mode=MERGE&LS_subId=")
                    .append(number);
        }
        AtomicBoolean ending = new AtomicBoolean();
        try (RawSocket stuck = RawSocket.webSocket(gateway.port());
                RawSocket other = new RawSocket(gateway.port());
                RawSocket another = new RawSocket(gateway.port())) {
            stuck.send(stuck.textFrame(many.toString()));
            stuck.readUntil("CONF,300,");
            String content = "x".repeat(2_000);
            Thread events = Thread.ofPlatform().start(() -> {
                for (long number = 0; !ending.get(); number++) {
                    adapter.offer("a", F, number + content);
                }
            });
            for (int number = 0; number < 5; number++) {
                for (RawSocket each : List.of(other, another)) { // One of them is on the loop of the stuck one.
                    each.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
                    assertThat(each.readUntil("ok\n")).startsWith("HTTP/1.1 200");
                }
            }
            ending.set(true);
            events.join();
        } finally {
            ending.set(true);
        }
    }
}
