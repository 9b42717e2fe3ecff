package dev.weir.cli.run;

import dev.weir.transport.Settings;
import dev.weir.transport.TransportException;
import dev.weir.transport.fault.FaultPoint;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * Where the subscribers of a transport receive datagrams, and its settings so that publishers send them elsewhere.
 *
 * @param point as the driver declares it
 * @param receiver where subscribers listen, with a port
 */
record DatagramEndpoint(FaultPoint.Datagrams point, InetSocketAddress receiver) {

    /** Below the ports that the system itself hands out. */
    private static final int LOWEST_PORT = 20_000;

    private static final int PAST_HIGHEST_PORT = 32_768;
    private static final int ATTEMPTS = 200;

    /** @throws TransportException when the port is 0 and none is free */
    static DatagramEndpoint of(FaultPoint.Datagrams point) {
        int colon = point.receiver().lastIndexOf(':');
        String host = point.receiver().substring(0, colon);
        int port = Integer.parseInt(point.receiver().substring(colon + 1));
        return new DatagramEndpoint(point, new InetSocketAddress(host, port == 0 ? free(host) : port));
    }

    private static int free(String host) {
        return IntStream.range(0, ATTEMPTS)
                .map(attempt -> ThreadLocalRandom.current().nextInt(LOWEST_PORT, PAST_HIGHEST_PORT))
                .filter(port -> isFree(host, port))
                .findFirst()
                .orElseThrow(() -> new TransportException("no free UDP port was found on " + host));
    }

    private static boolean isFree(String host, int port) {
        try (DatagramSocket socket = new DatagramSocket(port, InetAddress.getByName(host))) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    /** As a setting has it. */
    String text() {
        return receiver.getHostString() + ":" + receiver.getPort();
    }

    /** The transport's settings, by which publishers send to another address. */
    Settings through(Settings settings, String address) {
        return point.redirection().through(settings, text(), address);
    }
}
