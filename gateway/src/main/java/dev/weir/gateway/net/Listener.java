package dev.weir.gateway.net;

import dev.weir.gateway.item.OwnedCount;
import dev.weir.gateway.lifecycle.ThreadFailure;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A port that a server listens on, and the thread that takes its connections. Thread-safe. */
final class Listener implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Listener.class.getName());
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ServerSocketChannel channel;
    private final Acceptor acceptor;
    private final ThreadFailure failure;
    private final Thread thread;
    private final OwnedCount accepted = new OwnedCount();
    private long toldNanos = System.nanoTime() - QUIET_NANOS;

    private Listener(ServerSocketChannel channel, Acceptor acceptor, ThreadFailure failure) {
        this.channel = channel;
        this.acceptor = acceptor;
        this.failure = failure;
        this.thread = Thread.ofPlatform().name("gateway-acceptor-" + port()).unstarted(this::run);
    }

    /** Takes the connections of a port, on the thread of the listener. */
    @FunctionalInterface
    interface Acceptor {

        /**
         * Takes a connection.
         *
         * @throws IOException when it cannot be served; then it is closed
         */
        void accept(SocketChannel connection) throws IOException;
    }

    /**
     * Binds a port; no connection is taken before {@link #start}.
     *
     * @param shared whether other processes may listen on the port too
     * @param failure hears that the thread has ended
     */
    static Listener open(
            ServerSettings.Listening settings, int port, boolean shared, Acceptor acceptor, ThreadFailure failure)
            throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            if (shared) {
                channel.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            }
            channel.bind(new InetSocketAddress(settings.host(), port), settings.backlog());
            return new Listener(channel, acceptor, failure);
        } catch (UnsupportedOperationException e) {
            channel.close();
            throw new IOException("this system cannot share a port between processes", e);
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen on " + settings.host() + ":" + port + ": " + e.getMessage(), e);
        }
    }

    void start() {
        thread.start();
    }

    int port() {
        return channel.socket().getLocalPort();
    }

    /** How many connections were accepted since the start. */
    long accepted() {
        return accepted.value();
    }

    private void run() {
        try {
            while (channel.isOpen()) {
                accept();
            }
        } catch (Throwable e) { // Of the JVM: nobody can be let in any more.
            try (channel) {
                failure.report(thread.getName(), e);
            } catch (IOException alsoThrown) {
                LOG.log(System.Logger.Level.WARNING, "cannot close the port", alsoThrown);
            }
        }
    }

    private void accept() {
        try {
            take(channel.accept());
        } catch (ClosedChannelException e) {
            LOG.log(System.Logger.Level.DEBUG, "no longer listening"); // Closed before waiting, or while.
        } catch (IOException | RuntimeException | Error e) {
            ThreadFailure.throwIfFatal(e);
            // Most often all descriptors are in use: that may go on for long.
            if (System.nanoTime() - toldNanos >= QUIET_NANOS) {
                LOG.log(System.Logger.Level.WARNING, "cannot accept connections", e);
                toldNanos = System.nanoTime();
            }
            LockSupport.parkNanos(this, REST_NANOS);
        }
    }

    private void take(SocketChannel connection) throws IOException {
        accepted.add(1);
        try {
            acceptor.accept(connection);
        } catch (IOException | RuntimeException | Error e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Closes the port, and waits until the thread has ended, for five seconds at most: the system listens until then.
     * Idempotent.
     */
    @Override
    public void close() throws IOException {
        channel.close();
        if (thread.equals(Thread.currentThread()) || thread.getState() == Thread.State.NEW) {
            return;
        }
        try {
            if (!thread.join(LONGEST_CLOSE)) {
                LOG.log(System.Logger.Level.WARNING, "{0} did not end in time", thread.getName());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
