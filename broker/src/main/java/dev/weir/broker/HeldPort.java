package dev.weir.broker;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A TCP port that is kept for a server, also while that server is down: a socket of this process is bound to it and does
 * not listen. Linux gives such a port to no outgoing connection and to nobody who asks for any free port. It gives it to
 * a server that names it and sets SO_REUSEADDR, as servers in Java do. On other systems the port is only chosen, and is
 * not kept. Thread-safe.
 */
public final class HeldPort implements Closeable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Path EPHEMERAL_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    /** Web browsers refuse 10080 and some ports below it ("Port blocking" in the Fetch standard). */
    private static final int LOWEST = 10_100;

    private static final int USUAL_EPHEMERAL_START = 32_768;
    private static final int ATTEMPTS = 200;

    private final SocketChannel socket;
    private final String host;
    private final int port;

    private HeldPort(SocketChannel socket, String host, int port) {
        this.socket = socket;
        this.host = host;
        this.port = port;
    }

    /**
     * A port of 127.0.0.1 that nobody else uses or keeps.
     *
     * @throws BrokerStartException when none was found
     */
    public static HeldPort free() {
        return free(LOOPBACK);
    }

    /** As {@link #free()}, of another address of this machine. */
    static HeldPort free(String host) {
        int end = Math.max(LOWEST + 1_000, Math.min(USUAL_EPHEMERAL_START, ephemeralStart()));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, end);
            try {
                return bound(host, port, false);
            } catch (IOException taken) {
                // Another is tried.
            }
        }
        throw new BrokerStartException("no free port found between " + LOWEST + " and " + end + " on " + host);
    }

    /**
     * The port that the user asks for.
     *
     * @param host an address of this machine, or {@code localhost}
     * @throws BrokerStartException when somebody listens there, or the address is none of this machine
     */
    public static HeldPort at(String host, int port) {
        try {
            return bound(host, port, true);
        } catch (IOException e) {
            boolean taken = String.valueOf(e.getMessage()).contains("in use");
            throw new BrokerStartException(
                    taken
                            ? "port " + port + " of " + host + " is taken: give another one, or 0 for a free one"
                            : "cannot listen at " + host + ":" + port + ": " + e.getMessage(),
                    e);
        }
    }

    /** @param shared whether others may keep it too, and connections that have ended may linger there */
    private static HeldPort bound(String host, int port, boolean shared) throws IOException {
        SocketChannel socket = SocketChannel.open();
        try {
            socket.setOption(StandardSocketOptions.SO_REUSEADDR, shared);
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
            socket.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            if (!Files.exists(EPHEMERAL_RANGE)) {
                socket.close();
            }
            return new HeldPort(socket, host, port);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    String host() {
        return host;
    }

    public int number() {
        return port;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot give port " + port + " of " + host + " back", e);
        }
    }

    private static int ephemeralStart() {
        try {
            return Integer.parseInt(Files.readString(EPHEMERAL_RANGE).strip().split("\\s+", 2)[0]);
        } catch (IOException notLinux) {
            return USUAL_EPHEMERAL_START;
        }
    }
}
