package dev.weir.gateway.net;

import dev.weir.gateway.session.RequestHandler;
import dev.weir.gateway.session.SessionLoop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * One thread and the connections it serves. A turn reads what has arrived, does what others have asked it to, lets the
 * sessions settle, and then sends: one write for all that a connection has to say.
 *
 * <p>Only {@link #execute}, {@link #adopt} and {@link #close} may be called by other threads.
 */
final class EventLoop implements Executor, AutoCloseable {

    private static final int BUFFER_BYTES = 128 * 1024;
    /** After so much to send, a turn goes on to send it, */
    private static final long TURN_BYTES = 16L * 1024 * 1024;
    /** but not before it is so much for each connection: many small writes cost more than few large ones. */
    private static final long TURN_BYTES_EACH = 8L * 1024;
    /** And in any case after so long: when nobody takes anything, nothing is to send, and tasks may come without an end. */
    private static final long TURN_NANOS = 100_000_000;

    /** So many connections and what they send fit into the nearer caches of a processor. */
    private static final int PROMPT_CONNECTIONS = 32;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long SWEEP_NANOS = 1_000 * NANOS_PER_MILLI;
    private static final System.Logger LOG = System.getLogger(EventLoop.class.getName());

    private final Server server;
    private final Selector selector;
    private final Thread thread;
    private final SessionLoop sessions;
    private final RequestHandler handler;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean asleep = new AtomicBoolean();
    private final AtomicInteger connections = new AtomicInteger();
    private final LongAdder bytes = new LongAdder();
    private final List<Connection> dirty = new ArrayList<>();
    private final ByteBuffer inputBuffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final ByteBuffer outputBuffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private @Nullable TlsBuffers tlsBuffers;
    private @Nullable Connection serving;
    private volatile boolean closing;
    private volatile ServerLoad load = ServerLoad.NONE;
    /** Whether nothing waits that could leave with what is said now: then it leaves soon. */
    private boolean prompt;
    /** At how many connections with something to send they send it; those that cannot yet are counted too. */
    private int promptAt;

    private long turnBytes;
    private long nowNanos;
    private long sweptNanos;

    EventLoop(Server server, int number) throws IOException {
        this.server = server;
        this.selector = Selector.open();
        this.sessions = server.sessionLoop(this);
        this.handler = server.handler(sessions);
        this.thread = Thread.ofPlatform().name("gateway-loop-" + number).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    ServerSettings settings() {
        return server.settings();
    }

    Server server() {
        return server;
    }

    SessionLoop sessions() {
        return sessions;
    }

    RequestHandler handler() {
        return handler;
    }

    EventLoop sibling(SessionLoop of) {
        return server.loopOf(of);
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
        if (asleep.get() && asleep.getAndSet(false)) {
            selector.wakeup();
        }
    }

    /** Takes over a connection that was accepted. */
    void adopt(SocketChannel channel) {
        expected();
        execute(() -> register(new Connection(server.wire(channel), this)));
    }

    /** A connection will be registered, which counts from now on: whoever accepts them must know how many there are. */
    void expected() {
        connections.incrementAndGet();
    }

    void register(Connection connection) {
        try {
            SelectionKey key = connection.wire().channel().register(selector, SelectionKey.OP_READ, connection);
            connection.registered(key, nowNanos);
        } catch (IOException e) {
            connection.close();
        }
    }

    /** A connection was handed to another loop. */
    void left() {
        connections.decrementAndGet();
    }

    void closed(Connection connection) {
        connections.decrementAndGet();
        closeChannel(connection);
    }

    private static void closeChannel(Connection connection) {
        try {
            connection.wire().close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "close failed", e);
        }
    }

    void dirty(Connection connection) {
        dirty.add(connection);
        if (prompt && dirty.size() >= promptAt) {
            flushPromptly();
        }
    }

    /** Sends while what is sent is still in the caches of the processor: of ten thousand connections it would not be. */
    private void flushPromptly() {
        int kept = 0;
        for (int index = 0; index < dirty.size(); index++) {
            Connection connection = dirty.get(index);
            if (owns(connection) && !connection.sendPromptly()) {
                dirty.set(kept, connection);
                kept++;
            }
        }
        dirty.subList(kept, dirty.size()).clear();
        promptAt = kept + PROMPT_CONNECTIONS;
    }

    /** Counts what waits to be sent since the turn began. */
    void count(int more) {
        turnBytes += more;
    }

    private void run() {
        try {
            while (!closing) {
                guardedTurn();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("event loop failed", e);
        } finally {
            closeAll();
        }
    }

    /** A defect costs the connection that it came to light on, not all. */
    private void guardedTurn() throws IOException {
        try {
            turn();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "an event loop met a defect", e);
            Connection guilty = serving;
            serving = null;
            if (guilty != null) {
                guilty.close();
            }
        }
    }

    private void turn() throws IOException {
        prompt = false;
        select();
        nowNanos = System.nanoTime();
        sessions.beginTurn();
        for (SelectionKey key : selector.selectedKeys()) {
            serve(key);
        }
        selector.selectedKeys().clear();
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            prompt = tasks.isEmpty();
            promptAt = dirty.size() + PROMPT_CONNECTIONS;
            task.run();
            prompt = false;
            if (turnBytes > Math.max(TURN_BYTES, TURN_BYTES_EACH * dirty.size())
                    || System.nanoTime() - nowNanos > TURN_NANOS) {
                break;
            }
        }
        sessions.endTurn();
        flush();
        if (nowNanos - sweptNanos > SWEEP_NANOS) {
            sweptNanos = nowNanos;
            sweep();
        }
    }

    private void select() throws IOException {
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

    private void flush() {
        bytes.add(turnBytes);
        turnBytes = 0;
        int done = 0;
        try {
            for (int count = dirty.size(); done < count; ) {
                Connection connection = dirty.get(done);
                done++;
                if (owns(connection)) {
                    serving = connection;
                    connection.flush();
                }
            }
        } finally {
            dirty.subList(0, done).clear();
        }
        serving = null;
    }

    private void sweep() {
        Census census = new Census();
        long maxIdleNanos = settings().requestMillis() * NANOS_PER_MILLI;
        for (Connection connection : served()) {
            connection.sweep(nowNanos, maxIdleNanos);
            census.add(connection);
        }
        load = census.taken();
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
        return selector.keys().stream()
                .map(SelectionKey::attachment)
                .map(Connection.class::cast)
                .toList();
    }

    private void closeAll() {
        served().forEach(EventLoop::closeChannel);
        try {
            selector.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "selector does not close", e);
        }
    }

    /** Closes all connections, and waits until the thread has ended. */
    @Override
    public void close() {
        closing = true;
        selector.wakeup();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
