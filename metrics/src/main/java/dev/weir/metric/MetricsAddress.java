package dev.weir.metric;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/**
 * Where figures are served.
 *
 * @param host a name or an address
 * @param port 0 for one that is free
 */
public record MetricsAddress(String host, int port) {

    private static final int HIGHEST_PORT = 65_535;

    /**
     * Reads {@code host:port}; an IPv6 address is in brackets.
     *
     * @throws IllegalArgumentException when it is none, with what would be right
     */
    public static MetricsAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        if (host.isEmpty() || host.contains(":") != bracketed) {
            throw wrong(text);
        }
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (port < 0 || port > HIGHEST_PORT) {
                throw wrong(text);
            }
            return new MetricsAddress(bracketed ? host.substring(1, host.length() - 1) : host, port);
        } catch (NumberFormatException e) {
            throw wrong(text);
        }
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException("expected <host>:<port>, such as 127.0.0.1:9090, but found '" + text + "'");
    }

    /**
     * The address to bind to.
     *
     * @param anyone whether it may be one that other machines reach
     * @throws IllegalArgumentException when the host is unknown, or others could reach it
     */
    InetSocketAddress resolve(boolean anyone) {
        InetAddress address;
        try {
            address = InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("the host '" + host + "' is not known", e);
        }
        if (!anyone && !address.isLoopbackAddress()) {
            throw new IllegalArgumentException("'" + host
                    + "' is an address that other machines may reach; use 127.0.0.1, or add --metrics-anyone");
        }
        return new InetSocketAddress(address, port);
    }
}
