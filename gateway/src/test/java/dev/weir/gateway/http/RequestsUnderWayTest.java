package dev.weir.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.RawSocket;
import dev.weir.gateway.item.Schemas;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.session.AdapterSet;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.LastSession;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.RequestHandler;
import dev.weir.gateway.session.SessionLoop;
import dev.weir.gateway.session.SessionRegistry;
import dev.weir.gateway.session.SessionSettings;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Requests for a session on another loop: not more of one connection wait for that loop than it may have under way. */
final class RequestsUnderWayTest {

    private static final int REQUESTS = 200;
    private static final int MOST = 64;

    private final HttpService service = new HttpService(
            new WebGuard(WebAccess.own(), "127.0.0.1", InetAddress.getLoopbackAddress(), Set.of(80)),
            path -> Optional.empty(),
            new HeadLimits(4_096, 20),
            50_000);
    private final SessionRegistry sessions = new SessionRegistry(
            SessionSettings.withDefaults(),
            List.of(new AdapterSet("DEFAULT", Map.of(), DiffFormats.ALL)),
            Gatekeeper.open(),
            MessageListener.none());
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final SessionLoop busy = new SessionLoop(tasks::add, () -> 0, new Schemas());
    private final SessionLoop own = new SessionLoop(Runnable::run, () -> 0, new Schemas());
    private final FakeConnection client = new FakeConnection(own);
    private final String session = sessionOn(busy);

    private String sessionOn(SessionLoop loop) {
        FakeConnection creator = new FakeConnection(loop);
        creator.openWebSocket();
        creator.arrive("create_session\r\nLS_cid=x");
        Matcher id = Pattern.compile("CONOK,(\\w+),").matcher(creator.sent());
        assertThat(id.find()).isTrue();
        return id.group(1);
    }

    private void run(int count) {
        for (int number = 0; number < count; number++) {
            tasks.remove().run();
        }
    }

    private static List<String> answers(String sent) {
        return Pattern.compile("REQOK,\\d+")
                .matcher(sent)
                .results()
                .map(result -> result.group())
                .toList();
    }

    @Test
    void aWebSocketIsReadNoFurtherWhileManyOfItsRequestsAreUnderWay() {
        client.openWebSocket();
        for (int number = 1; number <= REQUESTS; number++) {
            client.arrive("control\r\nLS_reqId=" + number + "&LS_op=constrain&LS_session=" + session);
        }
        assertThat(tasks).hasSize(MOST);
        assertThat(client.protocol.full()).isTrue();

        run(1);
        assertThat(client.protocol.full()).isFalse();
        client.consume();
        assertThat(tasks).hasSize(MOST);

        while (!tasks.isEmpty()) {
            run(1);
            client.consume();
        }
        assertThat(answers(client.sent())).hasSize(REQUESTS).endsWith("REQOK," + REQUESTS);
        assertThat(client.input.length()).isZero();
        assertThat(client.protocol.full()).isFalse();
    }

    @Test
    void requestsAndHeartbeatsWithoutAnAnswerAreUnderWayToo() {
        client.openWebSocket();
        for (int number = 1; number <= MOST; number++) {
            client.arrive("heartbeat\r\nLS_session=" + session);
            client.arrive("control\r\nLS_ack=false&LS_reqId=1&LS_op=constrain&LS_session=" + session);
        }
        assertThat(tasks).hasSize(MOST);
        client.flushes = 0;

        run(MOST);
        assertThat(client.flushes).as("the connection looks at its input again").isPositive();
        client.consume();
        run(MOST);
        assertThat(client.sent()).isEmpty();
        assertThat(client.input.length()).isZero();
    }

    @Test
    void linesOfOneRequestAreAllTaken() {
        client.openWebSocket();
        client.arrive("control" + ("\r\nLS_reqId=1&LS_op=constrain&LS_session=" + session).repeat(REQUESTS));
        client.arrive("control\r\nLS_reqId=2&LS_op=constrain&LS_session=" + session);
        assertThat(tasks).hasSize(REQUESTS);

        run(REQUESTS);
        client.consume();
        run(1);
        assertThat(answers(client.sent())).hasSize(REQUESTS + 1).endsWith("REQOK,2");
    }

    @Test
    void overHttpTheNextRequestIsReadOnceTheOneBeforeIsAnswered() {
        String heartbeat = "POST /lightstreamer/heartbeat.txt?LS_protocol=TLCP-2.5.0&LS_session=" + session
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n";
        client.arriveRaw(heartbeat.repeat(3).getBytes(StandardCharsets.US_ASCII));
        for (int number = 0; number < 3; number++) {
            assertThat(tasks).hasSize(1);
            assertThat(client.sent()).isEmpty();
            run(1);
            assertThat(client.sent()).startsWith("HTTP/1.1 200").endsWith("REQOK\r\n");
            client.consume();
        }
        assertThat(tasks).isEmpty();
    }

    /** One whose loop does at once what it is asked to. */
    private final class FakeConnection implements ProtocolConnection {

        private final SessionLoop loop;
        private final LastSession last = new LastSession();
        private final Outbox outbox = new Outbox();
        private final Input input = new Input();
        private Protocol protocol;
        private int flushes;

        FakeConnection(SessionLoop loop) {
            this.loop = loop;
            this.protocol = new HttpProtocol(this, service);
        }

        void openWebSocket() {
            arriveRaw(RawSocket.UPGRADE.getBytes(StandardCharsets.US_ASCII));
            assertThat(sent()).startsWith("HTTP/1.1 101");
        }

        /** A message of a WebSocket, masked with zeros. */
        void arrive(String message) {
            byte[] content = message.getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream frame = new ByteArrayOutputStream();
            frame.write(0x81);
            frame.write(0x80 | 126);
            frame.write(content.length >> 8);
            frame.write(content.length);
            frame.writeBytes(new byte[4]);
            frame.writeBytes(content);
            arriveRaw(frame.toByteArray());
        }

        void arriveRaw(byte[] bytes) {
            input.append(ByteBuffer.wrap(bytes));
            consume();
        }

        void consume() {
            try {
                while (input.length() > 0 && protocol.consume(input)) {
                    input.trim();
                }
            } catch (BadRequest e) {
                throw new AssertionError(e);
            }
        }

        /** What was sent since this was asked last. */
        String sent() {
            StringBuilder sent = new StringBuilder();
            ByteBuffer buffer = ByteBuffer.allocate(65_536);
            while (!outbox.isEmpty()) {
                outbox.fill(buffer.clear());
                sent.append(StandardCharsets.ISO_8859_1.decode(buffer.flip()));
            }
            return sent.toString();
        }

        @Override
        public String address() {
            return "127.0.0.1";
        }

        @Override
        public LastSession last() {
            return last;
        }

        @Override
        public Outbox outbox() {
            return outbox;
        }

        @Override
        public RequestHandler handler() {
            return new RequestHandler(sessions, loop);
        }

        @Override
        public void protocol(Protocol next) {
            protocol = next;
        }

        @Override
        public void sendRaw(byte[] bytes) {
            outbox.addRaw(bytes);
            flushes++;
        }

        @Override
        public void write(byte[] head, byte[] rest) {
            outbox.addLines(head);
            outbox.addLines(rest);
        }

        @Override
        public void closeWhenSent() {
            throw new AssertionError("nothing is wrong");
        }

        @Override
        public boolean closed() {
            return false;
        }

        @Override
        public void later(Runnable task) {
            task.run();
        }

        @Override
        public void move(SessionLoop to, Runnable first) {
            throw new AssertionError("nothing is bound");
        }

        @Override
        public boolean congested() {
            return false;
        }

        @Override
        public boolean overHttp() {
            return protocol.overHttp();
        }

        @Override
        public void end(boolean close) {
            protocol.endStream(close);
        }
    }
}
