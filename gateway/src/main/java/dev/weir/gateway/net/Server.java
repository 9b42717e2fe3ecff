package dev.weir.gateway.net;

import dev.weir.gateway.http.HttpService;
import dev.weir.gateway.http.Pages;
import dev.weir.gateway.http.WebGuard;
import dev.weir.gateway.item.DeliveryCounts;
import dev.weir.gateway.item.Schemas;
import dev.weir.gateway.lifecycle.Steps;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.session.SessionLoop;
import dev.weir.gateway.session.SessionRegistry;
import dev.weir.gateway.wire.PlainWire;
import dev.weir.gateway.wire.TlsContext;
import dev.weir.gateway.wire.TlsWire;
import dev.weir.gateway.wire.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Listening ports and the loops that their connections are spread over. Thread-safe. */
public final class Server implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Server.class.getName());

    private final ServerSettings settings;
    private final LoopContext context;
    private volatile @Nullable TlsContext tls;
    private final List<Listener> listeners = new ArrayList<>();
    private final List<EventLoop> loops = new ArrayList<>();
    /** For the beginnings of TLS, which take a loop's time for dozens of updates each. */
    private final ExecutorService computing;

    private Server(ServerSettings settings, SessionRegistry sessions, Pages pages, ThreadFailure failure)
            throws IOException {
        this.settings = settings;
        InetAddress address = new InetSocketAddress(settings.listening().host(), 0).getAddress();
        if (address == null) {
            throw new IOException("unknown host " + settings.listening().host());
        }
        readCertificate();
        this.computing = Executors.newFixedThreadPool(
                settings.loops(),
                Thread.ofPlatform().daemon().name("gateway-tls-", 0).factory());
        List<Integer> ports = List.of(
                settings.listening().port(),
                settings.listening().ownPort().orElse(settings.listening().port()));
        HttpService http = new HttpService(
                new WebGuard(settings.web(), settings.listening().host(), address, Set.copyOf(ports)),
                pages,
                settings.head(),
                sessions.settings().requestLimitBytes());
        this.context = new LoopContext(settings, sessions, new Schemas(), http, this::wire, computing, failure);
    }

    /**
     * Begins to listen. When one of its threads fails, it takes no further connections.
     *
     * @param failure hears when one of its threads has ended that it cannot do without
     * @throws IOException when that is not possible, or a file of TLS cannot be used, saying which and why
     */
    public static Server start(ServerSettings settings, SessionRegistry sessions, Pages pages, ThreadFailure failure)
            throws IOException {
        Server server = new Server(settings, sessions, pages, failure);
        try {
            server.listen(settings.listening().port(), settings.listening().sharesPort());
            if (settings.listening().ownPort().isPresent()) {
                server.listen(settings.listening().ownPort().getAsInt(), false);
            }
            for (int number = 0; number < settings.loops(); number++) {
                server.loops.add(new EventLoop(server.context, server::loopOf, number, Selector.open()));
            }
        } catch (IOException | RuntimeException e) {
            new Steps().then(server::close).suppressIn(e);
            throw e;
        }
        failure.whenReported(reason -> server.stopTaking());
        server.loops.forEach(EventLoop::start);
        server.listeners.forEach(Listener::start);
        return server;
    }

    private void listen(int port, boolean shared) throws IOException {
        AtomicInteger taken = new AtomicInteger();
        listeners.add(Listener.open(
                settings.listening(), port, shared, connection -> accept(connection, taken), context.failure()));
    }

    /** Spreads the connections of a port over the loops in turn. */
    private void accept(SocketChannel connection, AtomicInteger taken) throws IOException {
        if (connections() >= settings.connections().max()) {
            connection.close();
            return;
        }
        connection.configureBlocking(false);
        connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
        connection.setOption(
                StandardSocketOptions.SO_SNDBUF, settings.connections().sendBufferBytes());
        loop(Math.floorMod(taken.getAndIncrement(), settings.loops())).adopt(connection);
    }

    LoopContext context() {
        return context;
    }

    EventLoop loopOf(SessionLoop sessionLoop) {
        return loops.stream()
                .filter(loop -> loop.sessions() == sessionLoop)
                .findFirst()
                .orElseThrow();
    }

    /** A new connection's bytes. */
    Wire wire(SocketChannel channel) {
        TlsContext encrypting = tls;
        return encrypting == null ? new PlainWire(channel) : new TlsWire(channel, encrypting.engine());
    }

    /**
     * Reads the files of TLS, if there are any, for the connections from now on.
     *
     * @throws IOException when one cannot be used, saying which and why; then what was read before stays in use
     */
    public void readCertificate() throws IOException {
        if (settings.tls().isPresent()) {
            tls = TlsContext.of(settings.tls().get());
        }
    }

    EventLoop loop(int number) {
        return loops.get(number % loops.size());
    }

    /** The port that it listens on. */
    public int port() {
        return listeners.getFirst().port();
    }

    /** The port that it listens on and no other process; the same when there is no further one. */
    public int ownPort() {
        return listeners.getLast().port();
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
        return listeners.stream().mapToLong(Listener::accepted).sum();
    }

    /** Takes no further connections; those there are go on. */
    public void stopListening() throws IOException {
        Steps closing = new Steps();
        listeners.forEach(listener -> closing.then(listener::close));
        closing.end();
    }

    private void stopTaking() {
        try {
            stopListening();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "cannot close a port", e);
        }
    }

    /** Closes the connections that have nothing to send. Returns before that has happened. */
    public void closeQuiet() {
        loops.forEach(EventLoop::closeQuiet);
    }

    /** Closes everything. Idempotent. */
    @Override
    public void close() throws IOException {
        Steps closing = new Steps().then(this::stopListening);
        loops.forEach(loop -> closing.then(loop::close));
        closing.then(computing::shutdown).end();
    }
}
