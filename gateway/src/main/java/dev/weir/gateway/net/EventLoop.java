package dev.weir.gateway.net;

import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.session.RequestHandler;
import dev.weir.gateway.session.SessionLoop;
import dev.weir.gateway.wire.TlsBuffers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One thread and the connections it serves. A turn reads what has arrived, does what others have asked it to, lets the
 * sessions settle, and then sends: one write for all that a connection has to say.
 *
 * <p>Only {@link #execute}, {@link #adopt} and {@link #close} may be called by other threads.
 */
final class EventLoop implements Executor, AutoCloseable {

    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(10);
    private static final int BUFFER_BYTES = 128 * 1024;
    /** After so much to send, a turn goes on to send it, */
    private static final long TURN_BYTES = 16L * 1024 * 1024;
    /** but not before it is so much for each connection: many small writes cost more than few large ones. */
    private static final long TURN_BYTES_EACH = 8L * 1024;
    /** And in any case after so long: when nobody takes anything, nothing is to send, and tasks may come without an end. */
    private static final long TURN_NANOS = 100_000_000;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long SWEEP_NANOS = 1_000 * NANOS_PER_MILLI;
    private static final System.Logger LOG = System.getLogger(EventLoop.class.getName());

    private final LoopContext context;
    private final Function<SessionLoop, EventLoop> siblings;
    private final Selector selector;
    private final Thread thread;
    private final SessionLoop sessions;
    private final RequestHandler handler;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean asleep = new AtomicBoolean();
    private final AtomicInteger connections = new AtomicInteger();
    private final LongAdder bytes = new LongAdder();
    private final SendQueue dirty = new SendQueue(this);
    private final ByteBuffer inputBuffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final ByteBuffer outputBuffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private @Nullable TlsBuffers tlsBuffers;
    private @Nullable Connection serving;
    private volatile boolean closing;
    private volatile boolean ended;
    private volatile ServerLoad load = ServerLoad.NONE;
    private long turnBytes;
    private long nowNanos;
    private long sweptNanos;

    /** @param siblings the loop that serves some sessions */
    EventLoop(LoopContext context, Function<SessionLoop, EventLoop> siblings, int number, Selector selector) {
        this.context = context;
        this.siblings = siblings;
        this.selector = selector;
        this.sessions = new SessionLoop(this, System::nanoTime, context.schemas());
        this.handler = new RequestHandler(context.sessions(), sessions);
        this.thread = Thread.ofPlatform().name("gateway-loop-" + number).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    ServerSettings settings() {
        return context.settings();
    }

    LoopContext context() {
        return context;
    }

    SessionLoop sessions() {
        return sessions;
    }

    RequestHandler handler() {
        return handler;
    }

    EventLoop sibling(SessionLoop of) {
        return siblings.apply(of);
    }

    ByteBuffer inputBuffer() {
        return inputBuffer;
    }

    ByteBuffer outputBuffer() {
        return outputBuffer;
    }

    /** Made when the first connection with TLS comes. */
    TlsBuffers tlsBuffers() {
        TlsBuffers known = tlsBuffers;
        if (known == null) {
            known = new TlsBuffers(BUFFER_BYTES);
            tlsBuffers = known;
        }
        return known;
    }

    /** When the turn began. */
    long nowNanos() {
        return nowNanos;
    }

    int connectionCount() {
        return connections.get();
    }

    long sentBytes() {
        return bytes.sum();
    }

    ServerLoad load() {
        return load;
    }

    boolean owns(Connection connection) {
        return connection.loop() == this;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (ended) {
            refuseArrivals();
        } else if (asleep.get() && asleep.getAndSet(false)) {
            selector.wakeup();
        }
    }

    /** Takes over a connection that was accepted. If it throws, the channel is still the caller's. */
    void adopt(SocketChannel channel) {
        adopt(new Connection(context.wires().apply(channel), this), () -> {});
    }

    /** Takes over a connection, and then does something for it on its thread. If it cannot, it closes the connection. */
    void adopt(Connection connection, Runnable then) {
        connections.incrementAndGet(); // From now on: whoever accepts them must know how many there are.
        execute(new Arrival(this, connection, then));
    }

    /** A connection on its way to a loop, which may end before it comes. */
    private record Arrival(EventLoop to, Connection connection, Runnable then) implements Runnable {
        @Override
        public void run() {
            to.register(connection);
            if (!connection.closed()) {
                to.serve(connection, then);
            }
        }
    }

    private void register(Connection connection) {
        serving = connection;
        try {
            SocketChannel channel = connection.wire().channel();
            if (channel.keyFor(selector) != null) {
                // It was here before; the key that it had is gone for good only after a selection.
                selector.selectNow();
            }
            connection.registered(channel.register(selector, SelectionKey.OP_READ, connection), nowNanos);
        } catch (IOException e) {
            connection.close();
        }
        serving = null;
    }

    /** Does something for a connection, which a defect in it costs. */
    void serve(Connection connection, Runnable deed) {
        serving = connection;
        deed.run();
        serving = null;
    }

    /** A connection was handed to another loop. */
    void left() {
        connections.decrementAndGet();
    }

    void closed(Connection connection) {
        connections.decrementAndGet();
        try {
            connection.wire().close();
        } catch (IOException | RuntimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "close failed", e);
        }
    }

    void dirty(Connection connection) {
        dirty.add(connection);
    }

    /** Counts what waits to be sent since the turn began. */
    void count(int more) {
        turnBytes += more;
    }

    private void run() {
        try {
            while (!closing) {
                select();
                guardedTurn();
            }
            closeAll();
        } catch (Throwable e) { // Of the selector or the JVM: nobody can be served any more.
            try {
                closeAll();
            } finally {
                context.failure().report(thread.getName(), e);
            }
        }
    }

    private void guardedTurn() {
        try {
            turn();
        } catch (RuntimeException | Error e) {
            Connection guilty = serving;
            serving = null;
            defect(e, guilty);
        }
    }

    /** A defect costs the connection that it came to light on, not all. */
    void defect(Throwable thrown, @Nullable Connection guilty) {
        ThreadFailure.throwIfFatal(thrown);
        LOG.log(System.Logger.Level.ERROR, "internal error in an event loop", thrown);
        try {
            if (guilty != null && owns(guilty)) {
                guilty.close();
            } else if (guilty != null) {
                guilty.later(guilty::close); // It was handed on before.
            }
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "cannot close a connection after an internal error", e);
        }
    }

    private void turn() {
        nowNanos = System.nanoTime();
        sessions.beginTurn();
        for (SelectionKey key : selector.selectedKeys()) {
            serve(key);
        }
        selector.selectedKeys().clear();
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            dirty.prompt(tasks.isEmpty());
            task.run();
            dirty.prompt(false);
            if (turnBytes > Math.max(TURN_BYTES, TURN_BYTES_EACH * dirty.size())
                    || System.nanoTime() - nowNanos > TURN_NANOS) {
                break;
            }
        }
        sessions.endTurn();
        bytes.add(turnBytes);
        turnBytes = 0;
        dirty.send();
        if (nowNanos - sweptNanos > SWEEP_NANOS) {
            sweptNanos = nowNanos;
            sweep();
        }
    }

    private void select() throws IOException {
        dirty.prompt(false);
        asleep.set(true);
        long millis = (Math.min(SWEEP_NANOS, sessions.untilDueNanos()) + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
        if (!tasks.isEmpty() || !dirty.isEmpty() || millis == 0) {
            selector.selectNow();
        } else {
            selector.select(millis);
        }
        asleep.set(false);
    }

    private void serve(SelectionKey key) {
        Connection connection = (Connection) key.attachment();
        serving = connection;
        if (key.isValid() && key.isWritable()) {
            connection.flush();
        }
        if (key.isValid() && key.isReadable()) {
            connection.readable();
        }
        serving = null;
    }

    private void sweep() {
        LoadSnapshot counted = new LoadSnapshot();
        long maxIdleNanos = settings().connections().requestMillis() * NANOS_PER_MILLI;
        for (SelectionKey key : selector.keys()) { // Those closed meanwhile stay in it until the next selection.
            if (key.isValid() && key.attachment() instanceof Connection connection) {
                serving = connection;
                connection.sweep(nowNanos, maxIdleNanos);
                long pending = connection.pendingBytes();
                counted.add(pending, connection.slow(pending));
            }
        }
        serving = null;
        load = counted.taken();
    }

    /** Closes the connections that have nothing to send; may be called by any thread. */
    void closeQuiet() {
        execute(() -> {
            for (Connection connection : served()) {
                connection.closeIfQuiet();
            }
        });
    }

    private List<Connection> served() {
        Set<SelectionKey> keys = selector.isOpen() ? selector.keys() : Set.of();
        return keys.stream()
                .filter(SelectionKey::isValid) // Not those that were closed, or moved, since the last selection.
                .map(SelectionKey::attachment)
                .map(Connection.class::cast)
                .toList();
    }

    private void closeAll() {
        ended = true;
        served().forEach(this::closed);
        refuseArrivals();
        try {
            selector.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "cannot close a selector", e);
        }
    }

    /** When the loop has ended; by whichever thread asked it for something last. */
    private void refuseArrivals() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            if (task instanceof Arrival arrival) {
                closed(arrival.connection);
            }
        }
    }

    /** Closes all connections, and waits until the thread has ended, for ten seconds at most. */
    @Override
    public void close() {
        closing = true;
        if (thread.getState() == Thread.State.NEW) {
            closeAll();
            return;
        }
        selector.wakeup();
        try {
            if (!thread.join(LONGEST_CLOSE)) {
                LOG.log(System.Logger.Level.WARNING, "{0} did not end in time", thread.getName());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
