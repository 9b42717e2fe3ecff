package dev.weir.cli.run.reach;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Optional;

/**
 * The address of this host at which brokers that a run starts listen for its clients: loopback, unless an agent of another host
 * has to reach them.
 *
 * @param address one of this host
 */
public record ReachedAddress(InetAddress address) {

    /** Only this host reaches it. */
    public static final ReachedAddress LOOPBACK = new ReachedAddress(InetAddress.ofLiteral("127.0.0.1"));

    private static final String ADVICE = "; name a cluster that all agents reach:  --set bootstrap=<host>:9092";

    /** @throws IllegalArgumentException for an address that stands for all of this host */
    public ReachedAddress {
        if (address.isAnyLocalAddress()) {
            throw new IllegalArgumentException(address + " is every address of this host");
        }
    }

    /**
     * The one at which the agents of other hosts reached this host; of several, that of the first.
     *
     * @throws AgentClusterException if {@link #refusal} has something to say
     */
    public static ReachedAddress of(RunHosts hosts) {
        refusal(hosts).ifPresent(why -> {
            throw new AgentClusterException(why);
        });
        return elsewhere(hosts)
                .flatMap(WorkerHost::reachedAddress)
                .map(ReachedAddress::new)
                .orElse(LOOPBACK);
    }

    /** Why no address is one at which all hosts reach brokers of this one, in a sentence for the user; nothing if one is. */
    public static Optional<String> refusal(RunHosts hosts) {
        return elsewhere(hosts).flatMap(first -> refusal(hosts, first));
    }

    private static Optional<String> refusal(RunHosts hosts, WorkerHost first) {
        Optional<InetAddress> reached = first.reachedAddress();
        if (reached.isEmpty()) {
            return Optional.of(agent(first) + " " + first.lost().orElse("has gone"));
        }
        InetAddress address = reached.get();
        if (address.isLoopbackAddress() || address.isAnyLocalAddress() || isOfOneLink(address)) {
            return Optional.of(agent(first) + " is on another host, " + first.address() + ", and reached this one at "
                    + text(address) + ", where brokers that Weir starts cannot be reached" + ADVICE);
        }
        return hosts.all().stream()
                .filter(host -> !RunHosts.isThisMachine(host))
                .filter(host -> !host.reachedAddress().equals(reached))
                .findFirst()
                .map(other -> agent(first) + " reached this host at " + text(address) + ", and " + agent(other) + " at "
                        + other.reachedAddress().map(ReachedAddress::text).orElse("no address any more")
                        + "; brokers that Weir starts listen at one of them only; let all agents join at the same address,"
                        + " or name a cluster that all of them reach:  --set bootstrap=<host>:9092");
    }

    private static Optional<WorkerHost> elsewhere(RunHosts hosts) {
        return hosts.all().stream()
                .filter(host -> !RunHosts.isThisMachine(host))
                .findFirst();
    }

    private static String agent(WorkerHost host) {
        return "agent '" + host.name() + "'";
    }

    /** Such an address means something only together with the name that this host gives the interface. */
    private static boolean isOfOneLink(InetAddress address) {
        return address instanceof Inet6Address && address.isLinkLocalAddress();
    }

    private static String text(InetAddress address) {
        return address.getHostAddress();
    }

    /** Whether other hosts may reach it. */
    private boolean isOpen() {
        return !address.isLoopbackAddress();
    }

    /**
     * What the user has to know before something listens there; nothing if only this host reaches it.
     *
     * @param what can be connected to
     */
    public Optional<String> warning(String what) {
        return isOpen() ? Optional.of("whoever reaches " + host() + " can connect to " + what) : Optional.empty();
    }

    /** As it stands before a port: {@code 10.0.0.1}, {@code [fd00:0:0:0:0:0:0:1]}. */
    public String host() {
        String text = text(address);
        // The interface that follows a '%' is known to this host only.
        int scope = text.indexOf('%');
        String plain = scope < 0 ? text : text.substring(0, scope);
        return address instanceof Inet6Address ? "[" + plain + "]" : plain;
    }
}
