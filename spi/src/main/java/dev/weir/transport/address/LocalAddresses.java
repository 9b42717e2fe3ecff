package dev.weir.transport.address;

import dev.weir.transport.TransportException;
import dev.weir.unit.Counts;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * From which addresses of this host thousands of clients connect. Every connection from one address to one server takes a
 * port of its own, of which the system has so many for each address. Immutable.
 */
public final class LocalAddresses {

    private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

    /** From 49,152 to 65,535, where the system does not say. */
    private static final int USUAL_PORTS = 16_384;

    private static final int LAST_BYTES = 254;

    private final List<InetAddress> chosen;
    private final int ports;

    /**
     * What a test says of a host.
     *
     * @param chosen by the user; empty for none
     * @param ports for the connections from one address
     */
    LocalAddresses(List<InetAddress> chosen, int ports) {
        this.chosen = List.copyOf(chosen);
        this.ports = ports;
    }

    /**
     * Those of this host.
     *
     * @param chosen by the user, which clients take by turns; empty to let them be found
     */
    public static LocalAddresses ofThisHost(List<InetAddress> chosen) {
        return new LocalAddresses(chosen, ports());
    }

    private static int ports() {
        try {
            String[] range = Files.readString(PORT_RANGE).strip().split("\\s+", -1);
            return Integer.parseInt(range[1]) - Integer.parseInt(range[0]) + 1;
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException unknown) {
            return USUAL_PORTS;
        }
    }

    /**
     * The address that a client connects from; empty to leave it to the system. Within this host every address of loopback
     * may be used: a part of the clients connects from 127.0.0.1, the next part from 127.0.0.2.
     *
     * @param client index of the client, from 0
     */
    public Optional<InetAddress> of(int client, InetAddress server) {
        if (!chosen.isEmpty()) {
            return Optional.of(chosen.get(client % chosen.size()));
        }
        int part = client / clientsOfOneAddress();
        return part == 0 || !several(server) ? Optional.empty() : Optional.of(loopback(part));
    }

    /** Other programs take some ports, and ports of connections that ended are free a minute later. */
    private int clientsOfOneAddress() {
        return Math.max(1, ports / 4 * 3);
    }

    private static boolean several(InetAddress server) {
        return server instanceof Inet4Address && server.isLoopbackAddress();
    }

    private static InetAddress loopback(int part) {
        try {
            byte[] bytes = {127, 0, (byte) (part / LAST_BYTES), (byte) (part % LAST_BYTES + 1)};
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    /**
     * Refuses more clients than there are ports.
     *
     * @param clients how many connect to that server, from every process of this host
     * @param remedy what the user can do, in words
     * @throws TransportException when there are not enough
     */
    public void require(int clients, InetAddress server, String remedy) {
        int addresses = Math.max(1, chosen.size());
        long room = (long) ports * addresses;
        if (clients > room && (!chosen.isEmpty() || !several(server))) {
            throw new TransportException(Counts.of(clients, "client") + " cannot connect to " + server.getHostAddress()
                    + " from " + (addresses == 1 ? "1 address" : addresses + " addresses")
                    + " of this host: there are " + Counts.format(ports) + " ports for each address, so "
                    + Counts.format(room) + " fit. " + remedy);
        }
    }
}
