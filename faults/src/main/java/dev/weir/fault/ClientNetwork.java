package dev.weir.fault;

import dev.weir.fault.proxy.ForwardedProtocol;
import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.fault.proxy.ProxyProcess;
import dev.weir.transport.cluster.ClusterView;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The network between the clients of a run and its brokers, or between its publishers and subscribers: it passes a proxy
 * when the scenario has faults of the network.
 * Thread-safe.
 */
public final class ClientNetwork implements AutoCloseable {

    /** Clients connect to the brokers themselves. */
    public static final ClientNetwork DIRECT = new ClientNetwork(null, Map.of(), 0);

    /** Stands for the number of a broker: these begin with 1. */
    private static final int GATEWAY = 0;

    private static final String LOCAL = "127.0.0.1";

    /** The same choice among connections in every run. */
    private static final long SEED = 1;

    private static final Duration STARTS_WITHIN = Duration.ofSeconds(20);

    private final @Nullable ProxyProcess proxy;
    /** Of each broker, by its number; of a receiver of datagrams under {@link ProxyFault#EVERY_BROKER}. */
    private final Map<Integer, Integer> ports;
    /** Before the gateway; 0 when clients connect to that itself. */
    private final int gatewayPort;

    private ClientNetwork(@Nullable ProxyProcess proxy, Map<Integer, Integer> ports, int gatewayPort) {
        this.proxy = proxy;
        this.ports = ports;
        this.gatewayPort = gatewayPort;
    }

    /**
     * Starts a proxy before these brokers.
     *
     * @throws dev.weir.fault.proxy.ProxyException when it does not start
     */
    public static ClientNetwork through(List<TargetBroker> brokers) {
        return through(brokers, 0);
    }

    /**
     * Starts a proxy.
     *
     * @param brokers before which it stands
     * @param gateway port of this host where a gateway will listen, before which it stands too; 0 for none
     * @throws dev.weir.fault.proxy.ProxyException when it does not start
     */
    public static ClientNetwork through(List<TargetBroker> brokers, int gateway) {
        ProxyProcess proxy = ProxyProcess.start(SEED, STARTS_WITHIN);
        try {
            return new ClientNetwork(
                    proxy,
                    ports(proxy, brokers),
                    gateway == 0 ? 0 : proxy.listen(GATEWAY, LOCAL, gateway, ForwardedProtocol.TCP));
        } catch (RuntimeException e) {
            proxy.close();
            throw e;
        }
    }

    /**
     * Starts a proxy before a receiver of datagrams.
     *
     * @throws dev.weir.fault.proxy.ProxyException when it does not start
     */
    public static ClientNetwork ofDatagrams(InetSocketAddress receiver) {
        ProxyProcess proxy = ProxyProcess.start(SEED, STARTS_WITHIN);
        try {
            int port = proxy.listen(
                    ProxyFault.EVERY_BROKER, receiver.getHostString(), receiver.getPort(), ForwardedProtocol.DATAGRAMS);
            return new ClientNetwork(proxy, Map.of(ProxyFault.EVERY_BROKER, port), 0);
        } catch (RuntimeException e) {
            proxy.close();
            throw e;
        }
    }

    private static Map<Integer, Integer> ports(ProxyProcess proxy, List<TargetBroker> brokers) {
        Map<Integer, Integer> ports = new TreeMap<>();
        for (TargetBroker broker : brokers) {
            ports.put(
                    broker.number(),
                    proxy.listen(
                            broker.number(),
                            broker.address().getHostString(),
                            broker.address().getPort(),
                            ForwardedProtocol.KAFKA));
        }
        return ports;
    }

    /** Addresses for clients; empty when they connect to the brokers themselves. */
    public String bootstrap() {
        return ports.values().stream().map(port -> LOCAL + ":" + port).collect(Collectors.joining(","));
    }

    /** Address for the clients of a gateway; empty when they connect to it themselves. */
    public String gateway() {
        return gatewayPort == 0 ? "" : LOCAL + ":" + gatewayPort;
    }

    /** Of all connections to a broker. */
    FaultActor actor(PlannedFault fault, TargetBroker broker) {
        return actor(fault, broker.number(), 1, "connections to " + broker.name());
    }

    /** Of a share of the connections to all brokers, or, where there is one, to the gateway. */
    FaultActor actor(PlannedFault fault, double share) {
        return actor(fault, gatewayPort == 0 ? ProxyFault.EVERY_BROKER : GATEWAY, share, fault.asked());
    }

    private FaultActor actor(PlannedFault fault, int broker, double share, String victim) {
        ProxyProcess through = through(fault);
        boolean counted = share < 1 || broker == GATEWAY;
        int port = counted
                ? 0
                : ports.getOrDefault(broker, ports.values().iterator().next());
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
