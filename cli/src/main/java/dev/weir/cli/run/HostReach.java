package dev.weir.cli.run;

import dev.weir.cli.run.reach.ReachedAddress;
import dev.weir.config.BrokerAddress;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Capability;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportDriver.Span;
import dev.weir.transport.fault.FaultPoint;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A check that agents can reach the system under test, and each other, from where they are. */
public final class HostReach {

    /** The setting of a transport that says where a running server is, where it has one of that name. */
    private static final String URI = "uri";

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d+){3}|::1");

    /** Kafka's property, which a run's own brokers take for addresses of loopback only. */
    private static final String LISTENERS = "listeners";

    private final Scenario.Target target;
    private final TransportDriver driver;
    private final boolean hitsClients;
    private final boolean roundTrips;

    private HostReach(Scenario.Target target, TransportDriver driver, boolean hitsClients, boolean roundTrips) {
        this.target = target;
        this.driver = driver;
        this.hitsClients = hitsClients;
        this.roundTrips = roundTrips;
    }

    /**
     * Why some of the hosts cannot take part, in a sentence; nothing when all can.
     *
     * @param driver of the scenario's transport
     */
    public static Optional<String> refusal(Scenario scenario, TransportDriver driver, RunHosts hosts) {
        boolean hitsClients = scenario.faults().stream().anyMatch(FaultSpec::hitsClients);
        return new HostReach(
                        scenario.target(),
                        driver,
                        hitsClients,
                        scenario.participants().roundTrip())
                .refusal(hosts);
    }

    /** The same for a scenario of steps. */
    public static Optional<String> refusal(Plan plan, TransportDriver driver, RunHosts hosts) {
        boolean hitsClients = plan.target().faults().stream().anyMatch(FaultSpec::hitsClients);
        return new HostReach(plan.target(), driver, hitsClients, false).refusal(hosts);
    }

    private Optional<String> refusal(RunHosts hosts) {
        return hosts.all().stream()
                .filter(host -> !RunHosts.isThisMachine(host))
                .findFirst()
                .flatMap(host ->
                        obstacle(hosts).map(obstacle -> of(host) + obstacle).or(() -> ofAddress(hosts)));
    }

    private Optional<String> ofAddress(RunHosts hosts) {
        boolean listens = hitsClients || ClusterSettings.of(target).isEmbedded();
        return listens ? ReachedAddress.refusal(hosts) : Optional.empty();
    }

    private static String of(WorkerHost host) {
        return "agent '" + host.name() + "' is on another host, " + host.address() + ", and ";
    }

    private Optional<String> obstacle(RunHosts hosts) {
        ClusterSettings cluster = ClusterSettings.of(target);
        Optional<String> started =
                cluster.server().filter(FaultPoint.Server::process).map(FaultPoint.Server::name);
        if (started.isPresent()) {
            return Optional.of("cannot reach a " + started.get()
                    + " that Weir starts on this one; start one that all agents reach, and name it:  --set "
                    + (target.settings().isDeclared(URI) ? target.driver() + "." + URI : started.get())
                    + "=<host>:<port>");
        }
        if (cluster.isEmbedded() && cluster.properties().containsKey(LISTENERS)) {
            return Optional.of(
                    "cannot reach brokers with 'broker." + LISTENERS + "', which has addresses of loopback; leave it"
                            + " out, and brokers listen where the agents reached this host");
        }
        if (target.faults().stream().anyMatch(FaultSpec::hitsPeers)) {
            return Optional.of(
                    "cannot reach brokers that are to be cut off from each other, which have addresses of loopback;"
                            + " start all agents on this one, or leave the faults with 'between: brokers' out");
        }
        if (!cluster.address().isEmpty() && isLoopback(cluster.address())) {
            return Optional.of(
                    "cannot reach " + cluster.address()
                            + ", which means every host itself; name the cluster as all agents reach it:  --set bootstrap=<host>:9092");
        }
        if (!driver.capabilities(target.settings()).contains(Capability.SEVERAL_HOSTS)) {
            return betweenHosts(hosts)
                    .or(() -> Optional.of("the transport '" + target.driver()
                            + "' works within one host; start all agents on this one"));
        }
        if (hitsClients && cluster.address().isEmpty()) {
            return Optional.of(
                    "cannot reach the proxy that makes faults of datagrams, which is on loopback; leave these faults out");
        }
        return betweenHosts(hosts);
    }

    private Optional<String> betweenHosts(RunHosts hosts) {
        var span = new Span(addresses(hosts.publishers()), addresses(hosts.subscribers()), roundTrips);
        return driver.obstacleBetweenHosts(target.settings(), span);
    }

    private static List<String> addresses(List<WorkerHost> hosts) {
        return hosts.stream().map(WorkerHost::address).toList();
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
}
