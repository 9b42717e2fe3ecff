package dev.weir.transport.web.client;

import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Publisher;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Mode;
import dev.weir.transport.web.client.options.TlcpOptions.SessionTerms;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import dev.weir.transport.web.client.tlcp.Escapes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.SplittableRandom;

/** Writes the requests of clients, framed. Used by the thread of the crowd. */
final class Requests {

    /** The number of the only subscription of each client. */
    static final int SUBSCRIPTION = 1;

    private static final String END = "\r\n";
    private static final int TEXT = 0x81;
    private static final int CLOSE = 0x88;
    private static final int PONG = 0x8A;
    private static final int MASKED = 0x80;
    private static final int TWO_BYTES = 126;
    private static final int EIGHT_BYTES = 127;
    private static final int NONCE_BYTES = 16;

    private final TlcpOptions options;
    private final CrowdOrder order;
    private final SplittableRandom random;
    private final String session;

    Requests(TlcpOptions options, CrowdOrder order, SplittableRandom random) {
        this.options = options;
        this.order = order;
        this.random = random;
        this.session = sessionParameters(options.session());
    }

    /** What the answer to an upgrade has to be derived from. */
    String nonce() {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        return Base64.getEncoder().encodeToString(nonce);
    }

    private static String sessionParameters(SessionTerms terms) {
        StringBuilder text = new StringBuilder(256);
        append("LS_cid", terms.clientId(), text);
        append("LS_adapter_set", terms.adapterSet(), text);
        terms.user().ifPresent(user -> append("LS_user", user, text));
        terms.password().ifPresent(password -> append("LS_password", password, text));
        append("LS_supported_diffs", terms.diffs().tags(), text);
        append("LS_keepalive_millis", Long.toString(terms.keepalive().toMillis()), text);
        append("LS_send_sync", "false", text);
        if (!terms.maxBandwidth().equals("unlimited")) {
            append("LS_requested_max_bandwidth", terms.maxBandwidth(), text);
        }
        return text.toString();
    }

    private static void append(String name, String value, StringBuilder into) {
        into.append(into.isEmpty() ? "" : "&").append(name).append('=').append(Escapes.parameter(value));
    }

    private String subscriptionParameters(int client) {
        Subscribed subscribed = options.subscription();
        StringBuilder text = new StringBuilder(256);
        append("LS_op", "add", text);
        append("LS_subId", Integer.toString(SUBSCRIPTION), text);
        append("LS_mode", subscribed.mode().name(), text);
        append("LS_group", item(client), text);
        append("LS_schema", String.join(" ", subscribed.fields()), text);
        append("LS_data_adapter", subscribed.dataAdapter(), text);
        if (subscribed.mode() != Mode.RAW) {
            append("LS_snapshot", subscribed.snapshot(), text);
            append("LS_requested_max_frequency", subscribed.maxFrequency(), text);
        }
        return text.toString();
    }

    private String item(int client) {
        int key = order.key(client);
        String item = options.subscription().item().replace("${client}", Integer.toString(client));
        return key == Publisher.NO_KEY
                ? item
                : item.replace("${key}", options.reading().keyNames().apply(key));
    }

    /** Asks for a WebSocket. */
    ByteBuffer upgrade(TlcpSession client) {
        return ascii(String.join(
                END,
                "GET " + options.servers().path() + " HTTP/1.1",
                "Host: " + client.opening().host(),
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: " + client.opening().nonce(),
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Protocol: " + WebSocketFraming.SUBPROTOCOL,
                "",
                ""));
    }

    /** Begins to speak on a WebSocket, and creates the session. */
    ByteBuffer create() {
        return greeting("create_session" + END + session);
    }

    private ByteBuffer greeting(String request) {
        byte[] greeting = bytes("wsok");
        byte[] first = bytes(request);
        ByteBuffer both = ByteBuffer.allocate(frameBytes(greeting.length) + frameBytes(first.length));
        frame(TEXT, greeting, both);
        frame(TEXT, first, both);
        return both.flip();
    }

    /** Creates another session on a WebSocket that is spoken on. */
    ByteBuffer createAnother() {
        return text("create_session" + END + session);
    }

    /** Subscribes on a WebSocket. */
    ByteBuffer subscribe(TlcpSession client) {
        return text("control" + END + "LS_reqId=1&" + subscriptionParameters(client.client) + "&LS_ack=false");
    }

    /** Binds the session of a WebSocket anew. */
    ByteBuffer bind() {
        return text("bind_session" + END + "LS_send_sync=false&LS_keepalive_millis="
                + options.session().keepalive().toMillis());
    }

    /** Ends the session of a WebSocket. */
    ByteBuffer destroy() {
        return text("control" + END + "LS_reqId=2&LS_op=destroy&LS_close_socket=true");
    }

    /** Begins to speak on a WebSocket, and goes on with a session whose connection was lost. */
    ByteBuffer recover(TlcpSession client) {
        return greeting("bind_session" + END + recovery(client));
    }

    /** The same in the answer to a request. */
    ByteBuffer httpRecover(TlcpSession client) {
        return post("bind_session", client.http().host, recovery(client) + "&LS_content_length=50000000");
    }

    private String recovery(TlcpSession client) {
        return "LS_session=" + Escapes.parameter(client.sessionId) + "&LS_recovery_from=" + client.notifications
                + "&LS_send_sync=false&LS_keepalive_millis="
                + options.session().keepalive().toMillis();
    }

    /** Creates the session and the subscription in the answer to a request. */
    ByteBuffer httpCreate(TlcpSession client) {
        return post(
                "create_session",
                client.opening().host(),
                session + "&LS_content_length=50000000&LS_reqId=1&" + subscriptionParameters(client.client));
    }

    /** Goes on with the session in the answer to another request. */
    ByteBuffer httpBind(TlcpSession client) {
        return post(
                "bind_session",
                client.http().host,
                "LS_session=" + Escapes.parameter(client.sessionId)
                        + "&LS_content_length=50000000&LS_send_sync=false&LS_keepalive_millis="
                        + options.session().keepalive().toMillis());
    }

    private ByteBuffer post(String name, String host, String parameters) {
        byte[] body = bytes(parameters);
        byte[] head = bytes(String.join(
                END,
                "POST " + options.servers().path() + "/" + name + ".txt?LS_protocol=TLCP-2.5.0 HTTP/1.1",
                "Host: " + host,
                "Content-Type: text/plain; charset=UTF-8",
                "Content-Length: " + body.length,
                "",
                ""));
        return ByteBuffer.allocate(head.length + body.length)
                .put(head)
                .put(body)
                .flip();
    }

    ByteBuffer pong(byte[] content) {
        return control(PONG, content);
    }

    /** Answers the end of a WebSocket. */
    ByteBuffer close(byte[] content) {
        return control(CLOSE, content);
    }

    private ByteBuffer control(int head, byte[] content) {
        ByteBuffer frame = ByteBuffer.allocate(frameBytes(content.length));
        frame(head, content, frame);
        return frame.flip();
    }

    private ByteBuffer text(String request) {
        return control(TEXT, bytes(request));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(bytes(text));
    }

    private static int frameBytes(int content) {
        return 6 + (content < TWO_BYTES ? 0 : content < 1 << 16 ? 2 : 8) + content;
    }

    /** Frames of clients are masked. */
    private void frame(int head, byte[] content, ByteBuffer into) {
        into.put((byte) head);
        if (content.length < TWO_BYTES) {
            into.put((byte) (MASKED | content.length));
        } else if (content.length < 1 << 16) {
            into.put((byte) (MASKED | TWO_BYTES)).putShort((short) content.length);
        } else {
            into.put((byte) (MASKED | EIGHT_BYTES)).putLong(content.length);
        }
        byte[] mask = new byte[4];
        random.nextBytes(mask);
        into.put(mask);
        for (int index = 0; index < content.length; index++) {
            into.put((byte) (content[index] ^ mask[index & 3]));
        }
    }
}
