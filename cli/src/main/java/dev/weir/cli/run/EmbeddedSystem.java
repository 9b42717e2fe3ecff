package dev.weir.cli.run;

import dev.weir.broker.Addresses;
import dev.weir.broker.BrokerCluster;
import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.broker.BrokerStartException;
import dev.weir.broker.HeldPort;
import dev.weir.broker.ListenAddress;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.StateFolder;
import dev.weir.cli.process.StoppedException;
import dev.weir.cli.process.Versions;
import dev.weir.cli.run.reach.ReachedAddress;
import dev.weir.config.BrokerAddress;
import dev.weir.fault.BrokerFaults;
import dev.weir.fault.ClientNetwork;
import dev.weir.fault.EmbeddedBroker;
import dev.weir.fault.PeerNetwork;
import dev.weir.fault.TargetProcess;
import dev.weir.fault.filter.FilterException;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.fault.proxy.ProxyException;
import dev.weir.run.RunListener;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.NamedSystem;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Settings;
import dev.weir.transport.fault.FaultPoint;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The system under test: the user's own, or Kafka brokers that are started for a run, or for several in a row, and stopped
 * after it.
 */
public final class EmbeddedSystem implements AutoCloseable {

    private static final long START_NANOS = 5_000_000_000L;

    private final Scenario.Target target;
    private final FastStart fastStart;
    private final RunListener listener;
    private ReachedAddress reached = ReachedAddress.LOOPBACK;
    private @Nullable BrokerCluster cluster;
    private ClientNetwork network = ClientNetwork.DIRECT;
    private @Nullable DatagramEndpoint datagrams;
    private PeerNetwork peers = PeerNetwork.WHOLE;
    private BrokerDeaths deaths = BrokerDeaths.NONE;
    private boolean hadFaults;
    private @Nullable HeldPort serverPort;

    /** The system of a run. */
    public EmbeddedSystem(Scenario scenario, FastStart fastStart, RunListener listener) {
        this(scenario.target(), fastStart, listener);
    }

    /** The system of a scenario of steps. */
    EmbeddedSystem(Scenario.Target target, FastStart fastStart, RunListener listener) {
        this.target = target;
        this.fastStart = fastStart;
        this.listener = listener;
    }

    /**
     * What a scenario asks to be started.
     *
     * @param cluster what the scenario calls it; empty when it gives it no name of its own
     * @param brokers number of brokers
     * @param properties Kafka properties of each
     */
    private record Wish(String cluster, int brokers, Map<String, String> properties) {}

    /** Whether the scenario asks for a broker of its own. */
    boolean isEmbedded() {
        return ClusterSettings.of(target).isEmbedded();
    }

    /**
     * Lets what is started listen where these hosts reach it.
     *
     * @throws dev.weir.agent.cluster.AgentClusterException if no address is one that all of them reach
     */
    EmbeddedSystem reachedBy(RunHosts hosts) {
        boolean listens = isEmbedded() || (hasCluster() && hitsClients(target));
        reached = listens ? ReachedAddress.of(hosts) : ReachedAddress.LOOPBACK;
        return this;
    }

    /** Whether what runs here is what another target asks for, and is reached by its hosts. */
    boolean suits(Scenario.Target other, RunHosts hosts) {
        return isEmbedded()
                && !hadFaults
                && isAlive()
                && wish(target).equals(wish(other))
                && !hitsNetwork(other)
                && ClusterSettings.of(other).isEmbedded()
                && reached.equals(ReachedAddress.of(hosts));
    }

    private static Wish wish(Scenario.Target target) {
        ClusterSettings cluster = ClusterSettings.of(target);
        String transport = target.transport();
        // A gateway's cluster is the one that Kafka's own clients use. Two systems of one transport are two clusters.
        String name = transport.substring(NamedSystem.transportOf(transport).length());
        return new Wish(name, cluster.brokers(), cluster.properties());
    }

    /**
     * Starts what the scenario asks for, and returns when it answers. Blocks; an interrupt ends it.
     *
     * @throws BrokerStartException when it does not start
     */
    public void start() {
        serverPort = serverPort(target);
        if (!isEmbedded()) {
            if (hasCluster()) {
                startProxy();
            } else if (serverPort != null) {
                hitServer();
            } else {
                hitDatagrams();
            }
            return;
        }
        Wish wish = wish(target);
        reached.warning("the brokers of this run" + (wish.properties().isEmpty() ? ", without a password" : ""))
                .ifPresent(listener::notice);
        // Behind a proxy, nobody else has to reach them.
        ReachedAddress listening = hitsClients(target) ? ReachedAddress.LOOPBACK : reached;
        listener.phaseStarted("broker", START_NANOS);
        long startNanos = System.nanoTime();
        boolean hitsPeers = target.faults().stream().anyMatch(FaultSpec::hitsPeers);
        if (hitsPeers) {
            peers = peers();
        }
        BrokerCluster started = fastStart.startCluster(
                BrokerOptions.ofUser()
                        .withListen(new ListenAddress(listening.host(), 0))
                        .withProperties(wish.properties()),
                wish.brokers(),
                hitsPeers ? Addresses.OWN : Addresses.SHARED);
        cluster = started;
        if (hitsClients(target)) {
            network = through(targets(started));
        }
        listener.phaseEnded(
                "broker",
                System.nanoTime() - startNanos,
                "Kafka " + Versions.kafkaClients() + " at " + started.bootstrap());
    }

    private boolean hasCluster() {
        return !ClusterSettings.of(target).address().isEmpty();
    }

    /** Lets clients pass a proxy before a cluster that is not ours, when the scenario has faults of that network. */
    private void startProxy() {
        if (hitsClients(target)) {
            String address = ClusterSettings.of(target).address();
            reached.warning(address + " through the proxy of this run").ifPresent(listener::notice);
            network = started(() -> ClientNetwork.before(reached.address(), BrokerAddress.parse(address, "")));
        }
    }

    /** Lets clients pass a proxy before a server that the transport starts, when the scenario has faults of that network. */
    private void hitServer() {
        if (hitsClients(target)) {
            proxy(
                    () -> ClientNetwork.through(reached.address(), List.of(), serverPort()),
                    () -> "connections to " + network.server() + " go on to port " + serverPort());
        }
    }

    /** Lets the datagrams of a transport pass a proxy, when the scenario has faults of them. */
    private void hitDatagrams() {
        if (hitsNetwork(target)) {
            DatagramEndpoint found = target.points().stream()
                    .filter(FaultPoint.Datagrams.class::isInstance)
                    .map(point -> DatagramEndpoint.of((FaultPoint.Datagrams) point))
                    .findFirst()
                    .orElseThrow();
            proxy(
                    () -> ClientNetwork.ofDatagrams(found.receiver()),
                    () -> "datagrams to " + network.bootstrap() + " go on to " + found.text());
            datagrams = found;
        }
    }

    private void proxy(Supplier<ClientNetwork> starting, Supplier<String> done) {
        long startNanos = System.nanoTime();
        listener.phaseStarted("proxy", START_NANOS);
        network = started(starting);
        listener.phaseEnded("proxy", System.nanoTime() - startNanos, done.get());
    }

    /**
     * Starts it, unless a signal ends that.
     *
     * @throws StoppedException when one did
     */
    public void start(Interrupts interrupts) {
        Thread caller = Thread.currentThread();
        interrupts.onFirst(reason -> caller.interrupt());
        try {
            start();
        } finally {
            interrupts.onFirst(reason -> {});
            // The interrupt has done its work; what comes now must not be disturbed by it.
            Thread.interrupted();
            interrupts.first().ifPresent(reason -> {
                throw new StoppedException("stopped by " + reason + " before anything was measured");
            });
        }
    }

    /** Whether everything that was started still runs. */
    boolean isAlive() {
        return brokers().stream().noneMatch(broker -> broker.onExit().isDone());
    }

    /**
     * Says what is to be done from now on when a broker ends that nobody has stopped; each is told so in words.
     *
     * @param one when the others go on as a cluster
     * @param all when there is no cluster any more
     */
    public void onDeath(Consumer<String> one, Consumer<String> all) {
        BrokerCluster watched = cluster;
        deaths.close();
        deaths = watched == null ? BrokerDeaths.NONE : BrokerDeaths.of(watched, one, all);
    }

    /** What injects the faults of a run over this system, which no run after it gets. */
    FaultInjection faults(Scenario other, int runId) {
        return faults(
                other.target(), other.faults(), other.participants().topology().subscribers(), runId);
    }

    /** What injects the faults of one step over this system. */
    FaultInjection faults(Plan plan, List<FaultSpec> ofStep, int runId) {
        return faults(plan.target(), ofStep, 0, runId);
    }

    private FaultInjection faults(Scenario.Target other, List<FaultSpec> faults, int consumers, int runId) {
        BrokerCluster started = cluster;
        boolean onlySubscribers = faults.stream().allMatch(FaultSpec::hitsSubscribers);
        boolean nothingToHit =
                started == null && network.equals(ClientNetwork.DIRECT) && serverPort == null && !onlySubscribers;
        if (faults.isEmpty() || nothingToHit) {
            return FaultInjection.NONE;
        }
        hadFaults |= !onlySubscribers;
        int partitions = ClusterSettings.of(other).partitions();
        FaultJournal journal = new FaultJournal(StateFolder.ofFaults(System.getenv()));
        List<TargetProcess> brokers = started == null ? List.of() : targets(started);
        return new BrokerFaults(
                faults, new BrokerFaults.Site(brokers, partitions, journal, network, peers, consumers), runId);
    }

    /** A share of the connections is of those to the transport's own server, where it starts one. */
    private ClientNetwork through(List<TargetProcess> targets) {
        List<FaultTarget> hit = target.faults().stream()
                .filter(FaultSpec::hitsClients)
                .map(FaultSpec::target)
                .toList();
        boolean shares = serverPort() > 0 && hit.stream().anyMatch(FaultTarget.ShareOfConnections.class::isInstance);
        boolean onlyShares = hit.stream().allMatch(FaultTarget.ShareOfConnections.class::isInstance);
        return started(() -> ClientNetwork.through(
                reached.address(), shares && onlyShares ? List.of() : targets, shares ? serverPort() : 0));
    }

    /** Where the server of a transport listens that faults hit: at a port that nobody else can take while it is down. */
    private static @Nullable HeldPort serverPort(Scenario.Target target) {
        boolean hit = target.faults().stream()
                .map(FaultSpec::target)
                .anyMatch(one -> one instanceof FaultTarget.OneServer || one instanceof FaultTarget.ShareOfConnections);
        return ClusterSettings.of(target)
                .server()
                .filter(server -> hit)
                .map(server -> held((int) target.settings().count(server.port())))
                .orElse(null);
    }

    /** The port that the user asks for, or any free one. */
    private static HeldPort held(int port) {
        return port > 0 ? HeldPort.at("127.0.0.1", port) : HeldPort.free();
    }

    private int serverPort() {
        HeldPort held = serverPort;
        return held == null ? 0 : held.number();
    }

    private static ClientNetwork started(Supplier<ClientNetwork> start) {
        try {
            return start.get();
        } catch (ProxyException e) {
            throw new BrokerStartException(String.valueOf(e.getMessage()), e);
        }
    }

    private static PeerNetwork peers() {
        try {
            return PeerNetwork.open();
        } catch (FilterException e) {
            throw new BrokerStartException("brokers cannot be cut off from each other here: " + e.getMessage(), e);
        }
    }

    private static boolean hitsClients(Scenario.Target target) {
        return target.faults().stream().anyMatch(FaultSpec::hitsClients);
    }

    private static boolean hitsNetwork(Scenario.Target target) {
        return target.faults().stream().anyMatch(fault -> fault.action().ofNetwork());
    }

    private static List<TargetProcess> targets(BrokerCluster started) {
        return IntStream.range(0, started.brokers().size())
                .mapToObj(i -> (TargetProcess) new EmbeddedBroker(
                        started.brokers().get(i),
                        i + 1,
                        BrokerDeaths.nameOf(started, started.brokers().get(i))))
                .toList();
    }

    /** The transport's settings, with the address of what was started. */
    public Settings settings() {
        return settingsOf(target);
    }

    /** Measures until a signal, or the end of a process of this system, ends that. */
    <T> T measured(Engine.Measurement<T> measurement, Interrupts interrupts) {
        onDeath(measurement::systemChanged, measurement::systemLost);
        interrupts.onFirst(measurement::stop);
        return measurement.execute();
    }

    /** What a run over this system is told beside its work. */
    Engine.Conditions conditions(Scenario.Target other, List<String> command, String startedAt, RunHosts hosts) {
        return new Engine.Conditions(settingsOf(other), descriptionOf(other), processes(), command, startedAt, hosts);
    }

    private Settings settingsOf(Scenario.Target other) {
        BrokerCluster started = cluster;
        DatagramEndpoint hit = datagrams;
        if (hit != null) {
            return hit.through(other.settings(), network.bootstrap());
        }
        ClusterSettings asked = ClusterSettings.of(other);
        Settings at;
        if (!network.bootstrap().isEmpty()) {
            at = asked.through(network.bootstrap(), started == null ? asked.address() : started.bootstrap());
        } else {
            at = started == null ? other.settings() : asked.at(started.bootstrap());
        }
        return serverPort() == 0 ? at : asked.server().orElseThrow().at(at, serverPort(), network.server());
    }

    /** The system in words: {@code kafka (embedded 4.4.0, 3 brokers)}. */
    public String description() {
        return descriptionOf(target);
    }

    /** The system in words, as another run over it uses it. */
    static String descriptionOf(Scenario.Target other) {
        return ClusterSettings.of(other).described(other.transport());
    }

    /** The processes that were started. */
    private List<Engine.Observed> processes() {
        BrokerCluster started = cluster;
        return started == null
                ? List.of()
                : started.brokers().stream()
                        .map(broker -> new Engine.Observed(BrokerDeaths.nameOf(started, broker), broker.pid()))
                        .toList();
    }

    private List<BrokerProcess> brokers() {
        BrokerCluster started = cluster;
        return started == null ? List.of() : started.brokers();
    }

    @Override
    public void close() {
        deaths.close();
        network.close();
        BrokerCluster started = cluster;
        if (started != null) {
            started.close();
        }
        peers.close();
        HeldPort held = serverPort;
        if (held != null) {
            held.close();
        }
    }
}
