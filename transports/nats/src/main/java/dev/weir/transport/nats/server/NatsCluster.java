package dev.weir.transport.nats.server;

import dev.weir.server.InstalledServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The servers of a run. Thread-safe. */
public final class NatsCluster implements AutoCloseable {

    private final List<NatsServer> servers = new ArrayList<>();

    private NatsCluster() {}

    /**
     * Starts them, and returns when each answers.
     *
     * @param names what reports call them, by their number from 1
     * @throws dev.weir.transport.TransportException when one does not start, with its last words
     */
    public static NatsCluster start(ServerOrder order, IntFunction<String> names) {
        NatsCluster cluster = new NatsCluster();
        try {
            cluster.startAll(order, names);
            return cluster;
        } catch (RuntimeException e) {
            try {
                cluster.close();
            } catch (RuntimeException atEnd) {
                e.addSuppressed(atEnd);
            }
            throw e;
        }
    }

    private void startAll(ServerOrder order, IntFunction<String> names) {
        for (int number = 1; number <= order.count(); number++) {
            servers.add(new NatsServer(names.apply(number), order, number == 1 ? order.port() : 0));
        }
        List<Integer> routes = order.count() == 1
                ? List.of()
                : servers.stream().map(NatsServer::routePort).toList();
        for (int i = 0; i < order.count(); i++) {
            servers.get(i).configure("weir-" + (i + 1), order, routes);
            servers.get(i).begin();
        }
        servers.forEach(InstalledServer::awaitReady);
    }

    /** Where clients connect, in the order of their numbers: {@code 127.0.0.1:4222}. */
    public List<String> addresses() {
        return servers.stream().map(InstalledServer::listening).toList();
    }

    /** All of them, by their numbers. */
    public List<NatsServer> servers() {
        return List.copyOf(servers);
    }

    /** How often the first one syncs, as it says itself; empty when it does not tell. */
    public String sync() {
        return servers.getFirst().monitor().sync();
    }

    /** Ends them all, and removes what they kept. Idempotent. */
    @Override
    public void close() {
        List<RuntimeException> faults = new ArrayList<>();
        for (NatsServer server : servers) {
            try {
                server.close();
            } catch (RuntimeException e) {
                faults.add(e);
            }
        }
        if (!faults.isEmpty()) {
            throw faults.getFirst();
        }
    }
}
