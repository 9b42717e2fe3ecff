package dev.weir.run.host;

import dev.weir.scenario.AgentsSpec.Lost;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which hosts of a run have its publishers and its subscribers. A side without hosts is on this host, in processes of its own if
 * the other side has hosts.
 *
 * @param publishers hosts that divide the publishers, in order
 * @param subscribers hosts that divide the subscribers or clients, in order; some may be those of publishers
 * @param whenLost what a run does when one of them is lost
 * @param watching hosts of the system under test, whose processes their agents watch; none of them has publishers or subscribers
 */
public record RunHosts(
        List<WorkerHost> publishers, List<WorkerHost> subscribers, Lost whenLost, List<WorkerHost> watching) {

    /** Everything on this host. */
    public static final RunHosts NONE = new RunHosts(List.of(), List.of(), Lost.STOP, List.of());

    public RunHosts {
        publishers = List.copyOf(publishers);
        subscribers = List.copyOf(subscribers);
        watching = List.copyOf(watching);
    }

    /** Without hosts that are only watched. */
    public RunHosts(List<WorkerHost> publishers, List<WorkerHost> subscribers, Lost whenLost) {
        this(publishers, subscribers, whenLost, List.of());
    }

    /** The same, also watching these. */
    public RunHosts watching(List<WorkerHost> hosts) {
        return new RunHosts(publishers, subscribers, whenLost, hosts);
    }

    /** Whether there is no other host with publishers or subscribers. */
    public boolean none() {
        return publishers.isEmpty() && subscribers.isEmpty();
    }

    /** Whether the address of a host is one of this machine. */
    public static boolean isThisMachine(WorkerHost host) {
        if (host.isHere()) {
            return true;
        }
        try {
            InetAddress address = InetAddress.getByName(host.address());
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException e) {
            // Nothing that this machine knows of itself.
            return false;
        }
    }

    /** Every host with publishers or subscribers once. */
    public List<WorkerHost> all() {
        return Stream.concat(publishers.stream(), subscribers.stream())
                .distinct()
                .toList();
    }
}
