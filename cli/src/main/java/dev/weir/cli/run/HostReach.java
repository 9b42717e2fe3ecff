package dev.weir.cli.run;

import dev.weir.config.BrokerAddress;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Capability;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Whether agents can reach the system under test from where they are. */
public final class HostReach {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d+){3}|::1");

    private HostReach() {}

    /**
     * Why some of the hosts cannot take part, in a sentence; nothing when all can.
     *
     * @param capabilities of the scenario's transport
     */
    public static Optional<String> refusal(Scenario scenario, Set<Capability> capabilities, RunHosts hosts) {
        boolean hitsClients = scenario.faults().stream().anyMatch(FaultSpec::hitsClients);
        return refusal(scenario.target(), hitsClients, capabilities, hosts);
    }

    /** The same for a scenario of steps, which injects no faults. */
    public static Optional<String> refusal(Plan plan, Set<Capability> capabilities, RunHosts hosts) {
        return refusal(plan.target(), false, capabilities, hosts);
    }

    private static Optional<String> refusal(
            Scenario.Target target, boolean hitsClients, Set<Capability> capabilities, RunHosts hosts) {
        return hosts.all().stream()
                .filter(host -> !isHere(host.address()))
                .findFirst()
                .flatMap(host -> obstacle(target, hitsClients, capabilities).map(obstacle -> of(host) + obstacle));
    }

    private static String of(WorkerHost host) {
        return "agent '" + host.name() + "' is on another host, " + host.address() + ", and ";
    }

    private static Optional<String> obstacle(
            Scenario.Target target, boolean hitsClients, Set<Capability> capabilities) {
        ClusterSettings cluster = ClusterSettings.of(target.settings());
        if (cluster.hasGateway()) {
            return Optional.of(
                    "cannot reach a gateway that Weir starts on this one; start one that all agents reach, and name"
                            + " it:  --set gateway=<host>:<port>");
        }
        if (cluster.isEmbedded()) {
            return Optional.of(
                    "cannot reach brokers that Weir starts on this one; name a cluster that all agents reach:  --set"
                            + " bootstrap=<host>:9092");
        }
        if (!cluster.address().isEmpty() && isLoopback(cluster.address())) {
            return Optional.of(
                    "cannot reach " + cluster.address()
                            + ", which means every host itself; name the cluster as all agents reach it:  --set bootstrap=<host>:9092");
        }
        if (!capabilities.contains(Capability.SEVERAL_HOSTS)) {
            return Optional.of(
                    "the transport '" + target.driver() + "' works within one host; start all agents on this one");
        }
        if (hitsClients) {
            return Optional.of(
                    "cannot reach the proxy that makes faults of the network, which is on this host only; leave these"
                            + " faults out");
        }
        return Optional.empty();
    }

    private static boolean isLoopback(String bootstrap) {
        try {
            return BrokerAddress.parse(bootstrap, "").stream()
                    .anyMatch(broker -> LOOPBACK.matcher(broker.host()).matches());
        } catch (IllegalArgumentException e) {
            // The transport says what is wrong with it.
            return false;
        }
    }

    /** Whether an address is one of this host. */
    private static boolean isHere(String address) {
        try {
            InetAddress parsed = InetAddress.getByName(address);
            return parsed.isLoopbackAddress() || NetworkInterface.getByInetAddress(parsed) != null;
        } catch (UnknownHostException | SocketException e) {
            return false;
        }
    }
}
