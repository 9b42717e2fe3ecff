package dev.weir.fault;

import dev.weir.config.BrokerAddress;
import dev.weir.fault.proxy.ForwardedProtocol;
import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.ProxyException;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.fault.proxy.ProxyProcess;
import dev.weir.fault.proxy.ProxyState.ListenerState;
import dev.weir.resource.pause.Pause;
import dev.weir.transport.cluster.ClusterView;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The network between the clients of a run and its brokers, or between its publishers and subscribers: it passes a proxy
 * when the scenario has faults of the network.
 * Thread-safe.
 */
public final class ClientNetwork implements AutoCloseable {

    /** Clients connect to the brokers themselves. */
    public static final ClientNetwork DIRECT = new ClientNetwork(null, List.of(), 0);

    /** Stands for the number of a broker, which no broker has. */
    private static final int SERVER = Integer.MAX_VALUE;

    private static final String LOCAL = "127.0.0.1";

    /** The same choice among connections in every run. */
    private static final long SEED = 1;

    /** Stands for the number of a broker that is not known yet. */
    private static final int UNKNOWN = -1;

    private static final Duration STARTS_WITHIN = Duration.ofSeconds(20);

    private final @Nullable ProxyProcess proxy;
    /** Where clients connect first. */
    private final List<Integer> entries;
    /** Before a server; 0 when clients connect to that itself. */
    private final int serverPort;

    private ClientNetwork(@Nullable ProxyProcess proxy, List<Integer> entries, int serverPort) {
        this.proxy = proxy;
        this.entries = entries;
        this.serverPort = serverPort;
    }

    /**
     * Starts a proxy before these brokers.
     *
     * @throws ProxyException when it does not start
     */
    public static ClientNetwork through(List<? extends TargetBroker> brokers) {
        return through(ProxyProcess.LOOPBACK, brokers, 0);
    }

    /**
     * Starts a proxy.
     *
     * @param address of this host, at which clients connect
     * @param brokers before which it stands
     * @param server port of this host where a server will listen, before which it stands too; 0 for none
     * @throws ProxyException when it does not start
     */
    public static ClientNetwork through(InetAddress address, List<? extends TargetBroker> brokers, int server) {
        return started(
                address,
                proxy -> new ClientNetwork(
                        proxy,
                        brokers.stream()
                                .map(broker -> listen(
                                        proxy,
                                        broker.number(),
                                        broker.address().getHostString(),
                                        broker.address().getPort()))
                                .toList(),
                        server == 0 ? 0 : proxy.listen(SERVER, LOCAL, server, ForwardedProtocol.TCP)));
    }

    /**
     * Starts a proxy before a cluster of which these addresses are known; it learns of its brokers when clients ask for them.
     *
     * @param at address of this host, at which clients connect
     * @throws ProxyException when it does not start
     */
    public static ClientNetwork before(InetAddress at, List<BrokerAddress> addresses) {
        return started(
                at,
                proxy -> new ClientNetwork(
                        proxy,
                        addresses.stream()
                                .map(address -> listen(proxy, UNKNOWN, address.host(), address.port()))
                                .toList(),
                        0));
    }

    private static ClientNetwork started(InetAddress at, Function<ProxyProcess, ClientNetwork> listening) {
        ProxyProcess proxy = ProxyProcess.start(SEED, at, STARTS_WITHIN);
        try {
            return listening.apply(proxy);
        } catch (RuntimeException e) {
            proxy.close();
            throw e;
        }
    }

    /**
     * Starts a proxy before a receiver of datagrams.
     *
     * @throws ProxyException when it does not start
     */
    public static ClientNetwork ofDatagrams(InetSocketAddress receiver) {
        return started(
                ProxyProcess.LOOPBACK,
                proxy -> new ClientNetwork(
                        proxy,
                        List.of(proxy.listen(
                                UNKNOWN, receiver.getHostString(), receiver.getPort(), ForwardedProtocol.DATAGRAMS)),
                        0));
    }

    private static int listen(ProxyProcess proxy, int broker, String host, int port) {
        return proxy.listen(broker, host, port, ForwardedProtocol.KAFKA);
    }

    /** Addresses for clients; empty when they connect to the brokers themselves. */
    public String bootstrap() {
        return entries.stream().map(port -> host() + ":" + port).collect(Collectors.joining(","));
    }

    /** Address for the clients of a server; empty when they connect to it themselves. */
    public String server() {
        return serverPort == 0 ? "" : host() + ":" + serverPort;
    }

    /** As it stands before a port. */
    private String host() {
        ProxyProcess through = proxy;
        InetAddress at = through == null ? ProxyProcess.LOOPBACK : through.address();
        return at instanceof Inet6Address ? "[" + at.getHostAddress() + "]" : at.getHostAddress();
    }

    /** The brokers that clients have been told of so far, in the order of their numbers. */
    List<TargetBroker> brokers() {
        ProxyProcess through = proxy;
        return through == null
                ? List.of()
                : through.state().listeners().stream()
                        .filter(listener -> listener.broker() != UNKNOWN && listener.broker() != SERVER)
                        .sorted(Comparator.comparingInt(ListenerState::broker))
                        .map(listener -> (TargetBroker) new RemoteBroker(
                                listener.broker(),
                                BrokerAddress.parse(listener.address(), "").getFirst()))
                        .toList();
    }

    /**
     * When nothing passed the proxy, because that stood still; empty when there is no proxy.
     *
     * @throws ProxyException when it cannot be asked
     */
    List<Pause> pauses() {
        ProxyProcess through = proxy;
        return through == null ? List.of() : through.pauses();
    }

    /** Of all connections to a broker. */
    FaultActor actor(PlannedFault fault, TargetBroker broker) {
        return actor(fault, broker.number(), 1, "connections to " + broker.name());
    }

    /** Of a share of the connections to all brokers, or, where there is one, to the server. */
    FaultActor actor(PlannedFault fault, double share) {
        return actor(fault, serverPort == 0 ? ProxyFault.EVERY_BROKER : SERVER, share, fault.asked());
    }

    private FaultActor actor(PlannedFault fault, int broker, double share, String victim) {
        ProxyProcess through = through(fault);
        boolean counted = share < 1 || broker == SERVER;
        int port = counted
                ? 0
                : through.state().broker(broker).map(ListenerState::port).orElse(entries.getFirst());
        return new NetworkActor(through, ofProxy(fault, broker, share), port, victim);
    }

    /**
     * Of a share of the datagrams.
     *
     * @param view of the system, which counts what it repairs
     */
    FaultActor actor(PlannedFault fault, double share, ClusterView view) {
        return new DatagramActor(through(fault), ofProxy(fault, ProxyFault.EVERY_BROKER, share), fault, view);
    }

    private ProxyProcess through(PlannedFault fault) {
        ProxyProcess through = proxy;
        if (through == null) {
            throw new IllegalStateException("no proxy was started for " + fault.asked());
        }
        return through;
    }

    private static ProxyFault ofProxy(PlannedFault fault, int broker, double share) {
        return new ProxyFault(
                "fault-" + fault.number(), fault(fault), broker, fault.network().direction(), share);
    }

    private static NetworkFault fault(PlannedFault fault) {
        return switch (fault.action()) {
            case PARTITION -> new NetworkFault.Timeout(0, NetworkFault.Timeout.Data.HELD);
            case DELAY ->
                new NetworkFault.Latency(
                        fault.network().latency().toNanos(),
                        fault.network().jitter().toNanos());
            case THROTTLE -> new NetworkFault.Bandwidth(fault.network().bytesPerSecond());
            case RESET -> new NetworkFault.ResetPeer(0);
            case LOSS -> new NetworkFault.Loss();
            case REORDER -> new NetworkFault.Reorder(fault.network().latency().toNanos());
            default -> throw new IllegalStateException(fault.action().key() + " is no fault of the network");
        };
    }

    /** Ends the proxy, and with it every connection through it. */
    @Override
    public void close() {
        ProxyProcess through = proxy;
        if (through != null) {
            through.close();
        }
    }
}
