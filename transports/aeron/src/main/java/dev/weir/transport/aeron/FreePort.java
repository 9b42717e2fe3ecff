package dev.weir.transport.aeron;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;

/** Finds UDP ports below those that the system itself hands out. */
final class FreePort {

    private static final int LOWEST = 20_000;
    private static final int PAST_HIGHEST = 32_768;
    private static final int ATTEMPTS = 200;

    private FreePort() {}

    /** A port of a local address that nobody listens on now. */
    static OptionalInt on(String host) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, PAST_HIGHEST);
            if (isFree(host, port)) {
                return OptionalInt.of(port);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isFree(String host, int port) {
        try (DatagramSocket socket = new DatagramSocket(port, InetAddress.getByName(host))) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
