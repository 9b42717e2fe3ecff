package dev.weir.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds free loopback ports that the host does not hand to outgoing connections, so that no client can take them while
 * the server is down. Thread-safe.
 */
public final class FreePorts {

    private static final Path EPHEMERAL_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final int LOWEST = 10_000;
    private static final int USUAL_EPHEMERAL_START = 32_768;
    private static final int ATTEMPTS = 200;

    private FreePorts() {}

    /**
     * A port nobody listens on now; another process can still take it before its user binds it.
     *
     * @param promised ports that are free still, but have been given away already
     * @throws BrokerStartException when none is free
     */
    public static int next(Collection<Integer> promised) {
        int end = Math.max(LOWEST + 1_000, Math.min(USUAL_EPHEMERAL_START, ephemeralStart()));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, end);
            if (!promised.contains(port) && isFree(port)) {
                return port;
            }
        }
        throw new BrokerStartException("no free port found between " + LOWEST + " and " + end + " on 127.0.0.1");
    }

    static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
            return true;
        } catch (IOException taken) {
            return false;
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
