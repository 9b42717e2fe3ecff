package dev.weir.gateway.net;

import dev.weir.clock.SystemClock;
import dev.weir.gateway.item.DeliveryCounts;
import dev.weir.gateway.item.OwnedCount;
import dev.weir.gateway.item.Schemas;
import dev.weir.gateway.session.RequestHandler;
import dev.weir.gateway.session.SessionLoop;
import dev.weir.gateway.session.Sessions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** A listening port and the loops that its connections are spread over. Thread-safe. */
public final class Server implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Server.class.getName());

    private final ServerSettings settings;
    private final Sessions sessions;
    private final Pages pages;
    private final Schemas schemas = new Schemas();
    private final ServerSocketChannel listener;
    private final List<EventLoop> loops = new ArrayList<>();
    private final Thread acceptor;
    private final OwnedCount accepted = new OwnedCount();

    private Server(ServerSettings settings, Sessions sessions, Pages pages) throws IOException {
        this.settings = settings;
        this.sessions = sessions;
        this.pages = pages;
        this.listener = ServerSocketChannel.open();
        this.acceptor = Thread.ofPlatform().name("gateway-acceptor").unstarted(this::accept);
    }

    /** Begins to listen. */
    public static Server start(ServerSettings settings, Sessions sessions, Pages pages) throws IOException {
        Server server = new Server(settings, sessions, pages);
        try {
            server.listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            server.listener.bind(new InetSocketAddress(settings.host(), settings.port()), settings.backlog());
            for (int number = 0; number < settings.loops(); number++) {
                server.loops.add(new EventLoop(server, number));
            }
        } catch (IOException e) {
            server.listener.close();
            throw new IOException("cannot listen on " + settings.host() + ":" + settings.port(), e);
        }
        server.loops.forEach(EventLoop::start);
        server.acceptor.start();
        return server;
    }

    ServerSettings settings() {
        return settings;
    }

    Pages pages() {
        return pages;
    }

    int requestLimitBytes() {
        return sessions.settings().requestLimitBytes();
    }

    SessionLoop sessionLoop(EventLoop loop) {
        return new SessionLoop(loop, new SystemClock(), schemas);
    }

    RequestHandler handler(SessionLoop loop) {
        return new RequestHandler(sessions, loop);
    }

    EventLoop loopOf(SessionLoop sessionLoop) {
        return loops.stream()
                .filter(loop -> loop.sessions() == sessionLoop)
                .findFirst()
                .orElseThrow();
    }

    /** The port that it listens on. */
    public int port() {
        return listener.socket().getLocalPort();
    }

    /** How many connections there are. */
    public int connections() {
        return loops.stream().mapToInt(EventLoop::connectionCount).sum();
    }

    /** How many bytes of lines were given to connections. */
    public long sentBytes() {
        return loops.stream().mapToLong(EventLoop::sentBytes).sum();
    }

    /** How it keeps up with its clients. */
    public ServerLoad load() {
        return loops.stream().map(EventLoop::load).reduce(ServerLoad.NONE, ServerLoad::plus);
    }

    /** What was delivered, and left out. */
    public DeliveryCounts.Figures deliveries() {
        return loops.stream()
                .map(loop -> loop.sessions().counts().figures())
                .reduce(DeliveryCounts.Figures.NONE, DeliveryCounts.Figures::plus);
    }

    /** How many connections were accepted since the start. */
    public long accepted() {
        return accepted.value();
    }

    private void accept() {
        int next = 0;
        while (listener.isOpen()) {
            try {
                SocketChannel channel = listener.accept();
                accepted.add(1);
                if (connections() >= settings.maxConnections()) {
                    channel.close();
                    continue;
                }
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.setOption(StandardSocketOptions.SO_SNDBUF, settings.sendBufferBytes());
                loops.get(next).adopt(channel);
                next = (next + 1) % loops.size();
            } catch (AsynchronousCloseException e) {
                return; // Closed while waiting: the end.
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "a connection could not be accepted", e);
                Thread.onSpinWait();
            }
        }
    }

    /** Takes no further connections; those there are go on. */
    public void stopListening() throws IOException {
        listener.close();
    }

    /** Closes everything. Idempotent. */
    @Override
    public void close() throws IOException {
        listener.close();
        loops.forEach(EventLoop::close);
    }
}
