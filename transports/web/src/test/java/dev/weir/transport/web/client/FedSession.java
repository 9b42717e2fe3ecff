package dev.weir.transport.web.client;

import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.web.client.TlcpSession.Opening;
import dev.weir.transport.web.client.TlcpSession.Phase;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Protocol;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The reading side of one session without a network: a test says what is read, and sees what is sent. */
final class FedSession implements SessionHost {

    static final String NONCE = "dGhlIHNhbXBsZSBub25jZQ==";
    static final InetSocketAddress NOWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 80);

    final SeenByClients seen = new SeenByClients();
    final TlcpSession.Lost lost = new TlcpSession.Lost(true);
    TlcpSession session;
    final SessionLines lines;
    /** Requests in plain, without their frames. */
    final List<String> sent = new ArrayList<>();

    private final StreamSplitter splitter;
    private final ReadBuffer shared;
    private final boolean http;
    private long nanos;

    FedSession(TlcpOptions options, ClientWork work) {
        this(options, work, ReadBuffer.direct(RestSizes.LOOP_BUFFER));
    }

    /** @param shared as the sessions of a loop share one */
    FedSession(TlcpOptions options, ClientWork work, ReadBuffer shared) {
        this.shared = shared;
        CrowdOrder order = WebBench.order(1, work);
        Requests requests = new Requests(options, order, new SplittableRandom(7));
        lines = new SessionLines(options, requests, seen, this, new UpdateReader(options, seen, new FakeClock(0)));
        http = options.servers().protocol() == Protocol.HTTP_STREAMING;
        Framing framing = http ? new ChunkFraming() : new WebSocketFraming(this, requests);
        splitter = new StreamSplitter(framing, lines, this, options.reading().maxLineBytes());
        session = new TlcpSession(0, work, new Opening(0, "localhost", NONCE));
        lines.connected(session);
    }

    /** The client connects again after its connection was lost. */
    void connectAgain() {
        lose(session, "lost");
        session = new TlcpSession(session.client, session.work, new Opening(0, "localhost", NONCE));
        lost.handOver(session);
        sent.clear();
        lines.connected(session);
    }

    /** What is read at once. */
    void feed(byte[] bytes) {
        for (int from = 0; from < bytes.length && session.open(); from += RestSizes.MOST_READ) {
            read(bytes, from, Math.min(bytes.length - from, RestSizes.MOST_READ));
        }
    }

    /** The same in reads of so many bytes. */
    void feed(byte[] bytes, int readBytes) {
        for (int from = 0; from < bytes.length && session.open(); from += readBytes) {
            read(bytes, from, Math.min(bytes.length - from, readBytes));
        }
    }

    void read(byte[] bytes, int from, int count) {
        ReadBuffer into = session.buffer(shared);
        int kept = session.restBytes();
        session.restore(into);
        into.open(kept, RestSizes.MOST_READ).put(bytes, from, count);
        if (!session.counts()) {
            splitter.take(session, into, kept + count, ++nanos);
        }
    }

    @Override
    public void send(TlcpSession session, ByteBuffer bytes) {
        if (http || bytes.get(0) == 'G') {
            sent.add(StandardCharsets.UTF_8.decode(bytes).toString());
            return;
        }
        while (bytes.hasRemaining()) {
            int head = bytes.get();
            int length = bytes.get() & 0x7F;
            byte[] content = new byte[length == 126 ? bytes.getShort() & 0xFFFF : length];
            byte[] mask = new byte[4];
            bytes.get(mask).get(content);
            for (int index = 0; index < content.length; index++) {
                content[index] ^= mask[index & 3];
            }
            String kind = head == (byte) 0x8A ? "pong " : head == (byte) 0x88 ? "close " : "";
            sent.add(kind + new String(content, StandardCharsets.UTF_8));
        }
    }

    @Override
    public void subscribed(TlcpSession session, long atNanos) {
        session.subscription = TlcpSession.Subscription.STANDS;
        session.opening = null;
        seen.subscribed(session.client, atNanos);
    }

    @Override
    public void recovered(TlcpSession session, long atNanos) {
        session.subscription = TlcpSession.Subscription.STANDS;
        session.opening = null;
        seen.recovered(session.client, atNanos);
    }

    @Override
    public void forgetLost(TlcpSession session) {
        lost.forget(session.client);
    }

    @Override
    public void lose(TlcpSession session, String reason) {
        lost.keep(session);
        drop(session, reason, false);
    }

    @Override
    public void drop(TlcpSession session, String reason, boolean lasting) {
        if (session.open()) {
            session.phase = Phase.CLOSED;
            session.keepNothing();
            seen.dropped(session.client, reason, lasting);
        }
    }

    /** The answer of a server that speaks WebSocket. */
    static String switched() {
        return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                + WebSocketFraming.accept(NONCE) + "\r\nSec-WebSocket-Protocol: TLCP-2.5.0.lightstreamer.com\r\n\r\n";
    }

    /** The answer of a server that streams over HTTP. */
    static String streaming() {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/enriched\r\nTransfer-Encoding: chunked\r\n\r\n";
    }

    /** What a server writes. */
    static final class Script {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Script raw(String text) {
            bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            return this;
        }

        Script text(String... lines) {
            return frame(0x81, String.join("\r\n", lines) + "\r\n");
        }

        /** A frame of a WebSocket as servers write it. */
        Script frame(int head, String content) {
            byte[] text = content.getBytes(StandardCharsets.UTF_8);
            bytes.write(head);
            if (text.length < 126) {
                bytes.write(text.length);
            } else if (text.length < 1 << 16) {
                bytes.write(126);
                bytes.write(text.length >> 8);
                bytes.write(text.length);
            } else {
                bytes.write(127);
                bytes.writeBytes(ByteBuffer.allocate(8).putLong(text.length).array());
            }
            bytes.writeBytes(text);
            return this;
        }

        Script chunk(String... lines) {
            return rawChunk(String.join("\r\n", lines) + "\r\n");
        }

        Script rawChunk(String content) {
            int length = content.getBytes(StandardCharsets.UTF_8).length;
            return raw(Integer.toHexString(length) + "\r\n" + content + "\r\n");
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }
    }

    /** A WebSocket on which one item with some fields is subscribed. */
    static Script subscribed(int fields) {
        return new Script()
                .raw(switched())
                .text("WSOK", "CONOK,S1,50000,5000,*", "SERVNAME,weir", "CLIENTIP,127.0.0.1", "CONS,unlimited")
                .text("SUBOK,1,1," + fields, "CONF,1,unlimited,filtered");
    }
}
