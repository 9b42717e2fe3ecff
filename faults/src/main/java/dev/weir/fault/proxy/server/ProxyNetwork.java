package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.ForwardedProtocol;
import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.fault.proxy.ProxyHits;
import dev.weir.fault.proxy.ProxyState;
import dev.weir.scenario.fault.TrafficDirection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** All listeners of a proxy, and the faults in force. Used by the thread of the loop. */
final class ProxyNetwork implements BrokerListener.Owner {

    private static final int UNKNOWN = -1;

    private final ForwardingLoop loop;
    private final Random random;
    private final String host;
    private final List<BrokerListener> listeners = new ArrayList<>();
    private final List<DatagramListener> datagrams = new ArrayList<>();
    private final Map<String, FaultInForce> faults = new LinkedHashMap<>();

    /**
     * @param seed of the choice among connections that are open when a fault begins
     * @param host the address of this machine at which clients connect; datagrams are received on loopback
     */
    ProxyNetwork(ForwardingLoop loop, long seed, String host) {
        this.loop = loop;
        this.host = host;
        this.random = new Random(seed);
    }

    /** Opens a listener for a broker, or finds the one there is, and returns its port. */
    int listen(int node, String host, int port, ForwardedProtocol protocol) throws IOException {
        if (protocol == ForwardedProtocol.DATAGRAMS) {
            DatagramListener opened = new DatagramListener(loop, new InetSocketAddress(host, port), this::shape);
            datagrams.add(opened);
            return opened.port();
        }
        InetSocketAddress address = InetSocketAddress.createUnresolved(host, port);
        Optional<BrokerListener> known = listeners.stream()
                .filter(listener -> node != UNKNOWN && listener.node() == node)
                .findFirst()
                .or(() -> listeners.stream()
                        .filter(listener -> listener.broker().equals(address))
                        .findFirst());
        if (known.isPresent()) {
            BrokerListener listener = known.get();
            if (node != UNKNOWN) {
                boolean learned = listener.node() == UNKNOWN;
                listener.is(node, address);
                if (learned) {
                    hit(listener);
                }
            }
            refuse(listener);
            return listener.port();
        }
        BrokerListener opened = new BrokerListener(loop, address, node, protocol, this);
        listeners.add(opened);
        refuse(opened);
        return opened.port();
    }

    /** Its broker has a number now: faults that are in force for that number hit its connections. */
    private void hit(BrokerListener listener) {
        for (FaultInForce fault : faults.values()) {
            if (fault.fault().broker() == listener.node()) {
                listener.connections().stream().filter(each -> fault.chooses()).forEach(each -> each.add(fault));
            }
        }
    }

    @Override
    public String host() {
        return host;
    }

    @Override
    public int portFor(int node, String host, int port) throws IOException {
        return listen(node, host, port, ForwardedProtocol.KAFKA);
    }

    @Override
    public void accepted(BrokerListener listener, ForwardedConnection connection) {
        for (FaultInForce fault : faults.values()) {
            if (fault.fault().hits(listener.node()) && fault.chooses()) {
                connection.add(fault);
            }
        }
    }

    /** Begins a fault, or changes the parameters of the one of that name for the connections that it hits. */
    void add(ProxyFault fault) throws IOException {
        FaultInForce known = faults.get(fault.name());
        if (known == null) {
            begin(new FaultInForce(fault));
        } else if (known.fault().fault().getClass() != fault.fault().getClass()
                || known.fault().broker() != fault.broker()
                || known.fault().share() != fault.share()) {
            throw new IllegalArgumentException(
                    "fault " + fault.name() + " is in force: only its parameters and direction can be changed");
        } else {
            known.change(fault);
            connections().stream().filter(each -> each.hitBy(known)).forEach(ForwardedConnection::changed);
        }
    }

    /** What becomes of one more datagram. */
    private DatagramShape shape(TrafficDirection direction) {
        DatagramShape shape = DatagramShape.UNCHANGED;
        for (FaultInForce fault : faults.values()) {
            if (fault.fault().direction().includes(direction)
                    && fault.fault().fault().ofDatagrams()
                    && fault.chooses(random)) {
                shape = shape.with(fault.fault().fault(), random);
            }
        }
        return shape;
    }

    private void begin(FaultInForce fault) throws IOException {
        NetworkFault asked = fault.fault().fault();
        if ((!listeners.isEmpty() && !asked.ofConnections()) || (!datagrams.isEmpty() && !asked.ofDatagrams())) {
            throw new IllegalArgumentException("no fault of what is forwarded here: " + asked);
        }
        faults.put(fault.fault().name(), fault);
        for (BrokerListener listener : listeners) {
            refuse(listener);
        }
        List<ForwardedConnection> candidates = new ArrayList<>();
        for (BrokerListener listener : listeners) {
            if (fault.fault().hits(listener.node())) {
                candidates.addAll(listener.connections());
            }
        }
        Collections.shuffle(candidates, random);
        candidates.stream().filter(each -> fault.chooses()).forEach(each -> each.add(fault));
    }

    /** Ends a fault; one that is not in force is no error, and has hit nothing. */
    ProxyHits remove(String name) throws IOException {
        FaultInForce ended = faults.remove(name);
        if (ended == null) {
            return ProxyHits.NONE;
        }
        connections().forEach(connection -> connection.remove(ended));
        for (BrokerListener listener : listeners) {
            refuse(listener);
        }
        return ended.hits();
    }

    private void refuse(BrokerListener listener) throws IOException {
        listener.down(faults.values().stream().anyMatch(fault -> fault.refuses(listener.node())));
    }

    private List<ForwardedConnection> connections() {
        return listeners.stream()
                .flatMap(listener -> listener.connections().stream())
                .toList();
    }

    ProxyState state() {
        Map<String, Integer> hit = new LinkedHashMap<>();
        faults.forEach((name, fault) -> hit.put(name, fault.chosen()));
        return new ProxyState(
                Stream.concat(
                                listeners.stream().map(BrokerListener::state),
                                datagrams.stream().map(DatagramListener::state))
                        .toList(),
                hit);
    }
}
