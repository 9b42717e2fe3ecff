package dev.weir.agent.gather;

import dev.weir.config.ConfigException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** The address at which a controller listens, or at which an agent finds it, as users write it. */
public final class MemberAddress {

    /** Where a controller listens if nobody says otherwise. */
    public static final String USUAL = "127.0.0.1:7400";

    /** Where it listens if agents of other hosts are started. */
    public static final String EVERYWHERE = "0.0.0.0:7400";

    private static final int HIGHEST_PORT = 65_535;

    private MemberAddress() {}

    /**
     * Reads {@code host:port}; an IPv6 address is in brackets.
     *
     * @param option whose value it is
     * @param leastPort 0 where a free port may be taken, otherwise 1
     * @throws ConfigException if it is none, or its host is not known here
     */
    public static InetSocketAddress parse(String option, String text, int leastPort) {
        InetSocketAddress address = parseLater(option, text, leastPort);
        if (address.isUnresolved()) {
            throw new ConfigException(option + ": the host '" + address.getHostString() + "' is not known here");
        }
        return address;
    }

    /** The same, of a host that may be known later: unresolved until then. */
    public static InetSocketAddress parseLater(String option, String text, int leastPort) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        if (host.isEmpty() || host.contains(":") != bracketed) {
            throw wrong(option, text);
        }
        String name = bracketed ? host.substring(1, host.length() - 1) : host;
        int port = port(option, text, text.substring(colon + 1), leastPort);
        try {
            InetAddress known = InetAddress.getByName(name);
            return new InetSocketAddress(InetAddress.getByAddress(name, known.getAddress()), port);
        } catch (UnknownHostException e) {
            return InetSocketAddress.createUnresolved(name, port);
        }
    }

    private static int port(String option, String text, String digits, int leastPort) {
        if (!digits.matches("[0-9]{1,5}")) {
            throw wrong(option, text);
        }
        int port = Integer.parseInt(digits);
        if (port < leastPort || port > HIGHEST_PORT) {
            throw new ConfigException(
                    option + ": a port is from " + leastPort + " to " + HIGHEST_PORT + ", not " + digits);
        }
        return port;
    }

    private static ConfigException wrong(String option, String text) {
        return new ConfigException(
                option + ": expected <host>:<port>, such as " + USUAL + ", but found '" + text + "'");
    }

    /** As users write it: {@code 127.0.0.1:7400}. */
    public static String text(InetSocketAddress address) {
        String host = address.getHostString();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
