package dev.weir.transport.web.client;

import dev.weir.clock.RunClock;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.TransportException;
import dev.weir.transport.web.client.TlcpSession.Opening;
import dev.weir.transport.web.client.TlcpSession.Phase;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Protocol;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Clients of a TLCP server on one event loop, each with a connection, a session and a subscription of its own. Used by one
 * thread.
 *
 * <p>The instant at which a message counts as received is read from the run's clock once for each read of a socket, when
 * it has brought bytes: messages that came in one read share it, and parsing is after it. A client that counts looks at
 * nothing once it is subscribed; it answers neither the server's wish to bind the session anew nor its pings. A client
 * that decodes hands over the text of its value field after every difference was applied; after a JSON Patch that is the
 * document written compactly, its members in their order.
 *
 * <p>Nothing that a server sends makes {@link #poll} fail: it costs that client its connection, or is reported as
 * unreadable. A server that is silent for longer than it has announced loses the client. Clients do not connect again of
 * their own. A client whose connection was lost goes on with its session when it is connected again, if the options say
 * so and the server still has it; otherwise it begins anew.
 */
public final class TlcpCrowd implements Crowd {

    private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final TlcpOptions options;
    private final CrowdOrder order;
    private final CrowdHandler handler;
    private final RunClock clock;
    private final DescriptorBudget descriptors;
    private final @Nullable TlcpSession[] sessions;
    private final Selector selector;
    private final Connector connector;
    private final TlsLayer.Shared tlsBuffers = new TlsLayer.Shared();
    private final ReadBuffer buffer = ReadBuffer.direct(RestSizes.LOOP_BUFFER);
    private final UpdateReader updates;
    private final SessionLines lines;
    private final StreamSplitter splitter;
    private final Requests requests;
    private final OpeningSessions opening;
    private final SessionHost host = new Host();
    private final Queue<TlcpSession> alreadyConnected = new ArrayDeque<>();
    private final TlcpSession.Lost lost;
    private final Consumer<SelectionKey> ready = this::ready;
    private final SlowReading.Pauses pauses;
    private final SilentServers silent;
    private final LoopCount bytesRead = new LoopCount();
    private final LoopCount reads = new LoopCount();
    private final LoopWait waiting;
    private long counted;
    private boolean closed;

    /**
     * Prepares the clients, and connects none.
     *
     * @param descriptors shared by the crowds of this process
     * @throws TransportException when this process cannot hold so many connections, or the names of items need keys that
     *     the order has none of
     */
    public TlcpCrowd(
            TlcpOptions options, CrowdOrder order, CrowdHandler handler, RunClock clock, DescriptorBudget descriptors) {
        if (options.subscription().item().contains("${key}") && order.keys() == 0) {
            throw new TransportException("the item '" + options.subscription().item()
                    + "' takes the name of a key, and clients have none: they take every message");
        }
        this.options = options;
        this.order = order;
        this.handler = handler;
        this.clock = clock;
        this.waiting = new LoopWait(clock);
        this.descriptors = descriptors;
        this.sessions = new @Nullable TlcpSession[order.clients()];
        SplittableRandom random = new SplittableRandom(System.nanoTime() ^ order.firstClient());
        this.requests = new Requests(options, order, random);
        this.updates = new UpdateReader(options, handler, clock);
        this.lines = new SessionLines(options, requests, handler, host, updates);
        Framing framing = options.servers().protocol() == Protocol.WEBSOCKET
                ? new WebSocketFraming(host, requests)
                : new ChunkFraming();
        this.splitter =
                new StreamSplitter(framing, lines, host, options.reading().maxLineBytes());
        this.opening = new OpeningSessions(options.servers().openTime().toNanos());
        this.pauses = new SlowReading.Pauses(clock.nanos());
        this.silent = new SilentServers(host, clock.nanos());
        descriptors.reserve(order.clients());
        try {
            this.selector = Selector.open();
        } catch (IOException e) {
            descriptors.release(order.clients());
            throw new TransportException("cannot open an event loop: " + e.getMessage(), e);
        }
        this.connector = new Connector(options.servers(), order, selector);
        this.lost = new TlcpSession.Lost(options.session().recovers());
    }

    @Override
    public void connect(int client) {
        int slot = slot(client);
        if (sessions[slot] != null) {
            throw new IllegalStateException("client " + client + " is connected");
        }
        TlcpSession session = new TlcpSession(
                client, order.work(client), new Opening(clock.nanos(), connector.host(client), requests.nonce()));
        lost.handOver(session);
        try {
            connector.begin(session);
            sessions[slot] = session;
            opening.add(session);
            if (session.socket().isConnected()) {
                alreadyConnected.add(session);
            }
        } catch (IOException e) {
            release(session);
            opening.failed(client, Connector.words(e));
        }
    }

    private int slot(int client) {
        int slot = client - order.firstClient();
        if (slot < 0 || slot >= sessions.length) {
            throw new IllegalArgumentException("client " + client + " is none of " + order);
        }
        return slot;
    }

    private void connected(TlcpSession session) throws IOException {
        session.socket().interest(SelectionKey.OP_CONNECT, false);
        session.socket().interest(SelectionKey.OP_READ, true);
        if (options.servers().tls().isPresent()) {
            session.phase = Phase.SECURING;
            TlsLayer layer = new TlsLayer(session.socket(), connector.engine(session), tlsBuffers);
            session.tls = layer;
            layer.begin();
        } else {
            lines.connected(session);
        }
    }

    @Override
    public void disconnect(int client) {
        TlcpSession session = sessions[slot(client)];
        opening.forget(client);
        lost.forget(client);
        if (session != null) {
            leave(session);
        }
    }

    /** Says so, if the network takes it at once: then the server has nothing to keep for somebody who may come back. */
    private void leave(TlcpSession session) {
        try {
            if (session.phase == Phase.LINES && session.http == null) {
                write(session, requests.destroy());
            }
            if (session.tls != null) {
                session.tls.finish();
            }
        } catch (IOException e) {
            // The connection is given up in any case.
        }
        release(session);
    }

    private void release(TlcpSession session) {
        session.phase = Phase.CLOSED;
        session.keepNothing();
        sessions[slot(session.client)] = null;
        if (session.socket != null) {
            session.socket.close();
        }
    }

    private void drop(TlcpSession session, String reason, boolean lasting) {
        if (session.open()) {
            release(session);
            handler.dropped(session.client, reason, lasting);
        }
    }

    /** The connection does not work any more; the server may keep the session for a while. */
    private void lose(TlcpSession session, String reason, boolean lasting) {
        lost.keep(session);
        drop(session, reason, lasting);
    }

    private void write(TlcpSession session, ByteBuffer bytes) throws IOException {
        TlsLayer tls = session.tls;
        if (tls == null) {
            session.socket().write(bytes);
        } else {
            tls.send(bytes);
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>The wait is in whole milliseconds; one below a millisecond is none.
     */
    @Override
    public int poll(long waitNanos) {
        long before = updates.messages() + counted;
        long now = clock.nanos();
        boolean told = opening.tellFailures(handler);
        greetServers();
        told |= opening.dropLate(now, host);
        pauses.resume(now);
        long wait = told ? 0 : waitMillis(waitNanos, now);
        waiting.select(selector, ready, wait, now);
        silent.drop(sessions, clock.nanos());
        return (int) Math.min(Integer.MAX_VALUE, updates.messages() + counted - before);
    }

    /** What waits for time alone may come a little later, and what the caller waits for may not. */
    private long waitMillis(long waitNanos, long now) {
        long own = Math.min(pauses.waitNanos(now), opening.waitNanos(now));
        long ownMillis = own == Long.MAX_VALUE ? own : Math.ceilDiv(own, NANOS_PER_MILLI);
        return Math.max(0, Math.min(waitNanos / NANOS_PER_MILLI, ownMillis));
    }

    /** A connection within a host is often there at once, and then the selector says nothing of it. */
    private void greetServers() {
        for (TlcpSession session = alreadyConnected.poll(); session != null; session = alreadyConnected.poll()) {
            try {
                if (session.open()) {
                    connected(session);
                }
            } catch (IOException e) {
                lose(session, Connector.words(e), Connector.lasting(e));
            }
        }
    }

    private void ready(SelectionKey key) {
        waiting.end();
        TlcpSession session = (TlcpSession) key.attachment();
        try {
            if (session.open() && key.isConnectable() && session.socket().finishConnect()) {
                connected(session);
            }
            if (session.open() && key.isWritable()) {
                session.socket().resume();
            }
            if (session.open() && key.isReadable()) {
                read(session);
            }
        } catch (IOException e) {
            lose(session, Connector.words(e), Connector.lasting(e));
        }
    }

    private void read(TlcpSession session) throws IOException {
        ReadBuffer into = session.buffer(buffer);
        int kept = session.restBytes();
        session.restore(into);
        SlowReading slow = session.slow;
        int most = slow == null ? RestSizes.MOST_READ : slow.mostBytes();
        TlsLayer tls = session.tls;
        int count = tls == null
                ? session.socket().read(into.open(kept, most))
                : tls.read(into.open(kept, Integer.MAX_VALUE), most);
        if (count < 0) {
            lose(session, "closed by the server", false);
            return;
        }
        if (tls != null && session.phase == Phase.SECURING && tls.established()) {
            lines.connected(session);
        }
        if (count == 0) {
            return;
        }
        long nanos = clock.nanos();
        session.heardNanos = nanos;
        bytesRead.add(count);
        reads.add(1);
        if (session.counts()) {
            counted++;
        } else {
            splitter.take(session, into, kept + count, nanos);
        }
        if (slow != null && session.open()) {
            pauses.read(session.socket(), slow, count, nanos);
        }
    }

    /** What the reading side asks for. */
    private final class Host implements SessionHost {

        @Override
        public void send(TlcpSession session, ByteBuffer bytes) {
            try {
                write(session, bytes);
            } catch (IOException e) {
                lose(session, Connector.words(e));
            }
        }

        @Override
        public void subscribed(TlcpSession session, long atNanos) {
            stands(session, atNanos);
            handler.subscribed(session.client, atNanos);
        }

        @Override
        public void recovered(TlcpSession session, long atNanos) {
            stands(session, atNanos);
            handler.recovered(session.client, atNanos);
        }

        private void stands(TlcpSession session, long atNanos) {
            session.subscription = TlcpSession.Subscription.STANDS;
            session.opening = null;
            session.slow = SlowReading.of(order.bytesPerSecond(session.client), atNanos);
            lost.forget(session.client);
        }

        @Override
        public void forgetLost(TlcpSession session) {
            lost.forget(session.client);
        }

        @Override
        public void lose(TlcpSession session, String reason) {
            TlcpCrowd.this.lose(session, reason, false);
        }

        @Override
        public void drop(TlcpSession session, String reason, boolean lasting) {
            TlcpCrowd.this.drop(session, reason, lasting);
        }
    }

    @Override
    public long bytesRead() {
        return bytesRead.get();
    }

    @Override
    public boolean splitsDocuments() {
        return options.splitsDocuments();
    }

    @Override
    public LoopWork work() {
        return waiting.work();
    }

    @Override
    public List<ClientFigure> figures() {
        return List.of(
                new ClientFigure("bytes read", bytesRead.get(), "bytes of the protocol, TLS taken off"),
                new ClientFigure("reads", reads.get(), "reads of sockets that brought bytes"),
                new ClientFigure("left out by the server", lines.overflow().get(), "OV"),
                new ClientFigure(
                        "updates without a value", updates.withoutValue().get(), "the value field null or unchanged"));
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (TlcpSession session : sessions) {
            if (session != null) {
                leave(session);
            }
        }
        try {
            selector.close();
        } catch (IOException e) {
            throw new TransportException("the event loop of the clients does not close: " + e.getMessage(), e);
        } finally {
            descriptors.release(order.clients());
        }
    }
}
