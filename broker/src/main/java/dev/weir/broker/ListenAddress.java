package dev.weir.broker;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Where the brokers of a cluster listen for clients.
 *
 * @param host an address or name of this machine, which clients are told to connect to
 * @param port the port of the first broker; 0 takes a free one outside the ephemeral range
 */
public record ListenAddress(String host, int port) {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int MOST_PORT = 65_535;

    /** A free port that only this machine reaches. */
    static final ListenAddress FREE = new ListenAddress(LOOPBACK, 0);

    public ListenAddress {
        if (port < 0 || port > MOST_PORT) {
            throw new IllegalArgumentException("port must be 0 to 65535: " + port);
        }
        if (isWildcard(host)) {
            throw new IllegalArgumentException(
                    "'" + host + "' is every address of this machine: give the one that clients connect to");
        }
    }

    /** Whether other machines may reach it. */
    public boolean isOpen() {
        try {
            return !InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return true; // Nobody can listen there, which is told when a broker tries.
        }
    }

    private static boolean isWildcard(String host) {
        try {
            return host.isBlank() || InetAddress.getByName(host).isAnyLocalAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
