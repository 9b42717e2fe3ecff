package dev.weir.transport.web.client;

import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.web.client.TlcpSession.Opening;
import dev.weir.transport.web.client.options.TlcpOptions;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/** A session on a WebSocket, fed, whose messages are counted and not kept. */
final class Counting implements CrowdHandler, SessionHost {

    long messages;
    private final TlcpSession session;
    private final StreamSplitter splitter;
    private final ReadBuffer shared = ReadBuffer.direct(RestSizes.LOOP_BUFFER);

    Counting(TlcpOptions options) {
        Requests requests = new Requests(options, WebBench.order(1, ClientWork.STAMP), new SplittableRandom(7));
        SessionLines lines =
                new SessionLines(options, requests, this, this, new UpdateReader(options, this, new FakeClock(0)));
        splitter = new StreamSplitter(
                new WebSocketFraming(this, requests),
                lines,
                this,
                options.reading().maxLineBytes());
        session = new TlcpSession(0, ClientWork.STAMP, new Opening(0, "localhost", FedSession.NONCE));
        lines.connected(session);
    }

    void feed(byte[] bytes) {
        int kept = session.restBytes();
        session.restore(shared);
        shared.open(kept, RestSizes.MOST_READ).put(bytes);
        splitter.take(session, shared, kept + bytes.length, 0);
    }

    @Override
    public void send(TlcpSession session, ByteBuffer bytes) {
        // Nobody reads it.
    }

    @Override
    public void subscribed(TlcpSession session, long atNanos) {
        session.subscription = TlcpSession.Subscription.STANDS;
    }

    @Override
    public void recovered(TlcpSession session, long atNanos) {
        session.subscription = TlcpSession.Subscription.STANDS;
    }

    @Override
    public void forgetLost(TlcpSession session) {
        throw new IllegalStateException("no session was lost");
    }

    @Override
    public void lose(TlcpSession session, String reason) {
        throw new IllegalStateException(reason);
    }

    @Override
    public void drop(TlcpSession session, String reason, boolean lasting) {
        throw new IllegalStateException(reason);
    }

    @Override
    public void subscribed(int client, long atNanos) {
        throw new IllegalStateException("told by the crowd alone");
    }

    @Override
    public void dropped(int client, String reason, boolean lasting) {
        throw new IllegalStateException(reason);
    }

    @Override
    public void onMessage(
            int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        messages++;
    }

    @Override
    public void unreadable(int client, String what, long receivedNanos) {
        throw new IllegalStateException(what);
    }
}
