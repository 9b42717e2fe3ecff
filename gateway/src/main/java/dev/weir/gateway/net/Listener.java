package dev.weir.gateway.net;

import dev.weir.gateway.item.OwnedCount;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A port that a server listens on, and the thread that takes its connections. Thread-safe. */
final class Listener implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Listener.class.getName());
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Server server;
    private final ServerSocketChannel channel;
    private final Thread thread;
    private final OwnedCount accepted = new OwnedCount();

    private Listener(Server server, ServerSocketChannel channel) {
        this.server = server;
        this.channel = channel;
        this.thread = Thread.ofPlatform().name("gateway-acceptor-" + port()).unstarted(this::accept);
    }

    static Listener open(Server server, int port, boolean shared) throws IOException {
        ServerSettings settings = server.settings();
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            if (shared) {
                channel.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            }
            channel.bind(new InetSocketAddress(settings.host(), port), settings.backlog());
            return new Listener(server, channel);
        } catch (UnsupportedOperationException e) {
            channel.close();
            throw new IOException("this system lets no two processes share a port", e);
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

    private void accept() {
        int next = 0;
        long toldNanos = System.nanoTime() - QUIET_NANOS;
        while (channel.isOpen()) {
            try {
                SocketChannel connection = channel.accept();
                accepted.add(1);
                if (server.connections() >= server.settings().maxConnections()) {
                    connection.close();
                } else {
                    take(connection, next);
                    next++;
                }
            } catch (AsynchronousCloseException e) {
                return; // Closed while waiting: the end.
            } catch (ClosedChannelException e) {
                return; // Closed before waiting.
            } catch (IOException e) {
                // Most often all descriptors are in use: that may go on for long.
                if (System.nanoTime() - toldNanos >= QUIET_NANOS) {
                    LOG.log(System.Logger.Level.WARNING, "connections could not be accepted", e);
                    toldNanos = System.nanoTime();
                }
                LockSupport.parkNanos(this, REST_NANOS);
            }
        }
    }

    private void take(SocketChannel connection, int number) throws IOException {
        try {
            connection.configureBlocking(false);
            connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
            connection.setOption(
                    StandardSocketOptions.SO_SNDBUF, server.settings().sendBufferBytes());
        } catch (IOException e) {
            connection.close();
            throw e;
        }
        server.loop(Math.floorMod(number, server.settings().loops())).adopt(connection);
    }

    /** Idempotent. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
