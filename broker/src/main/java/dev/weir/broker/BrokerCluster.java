package dev.weir.broker;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

/**
 * Kafka nodes of one cluster, each broker and controller in one and in a process of its own, with {@link BrokerProcess}'s
 * promises. The cluster goes on as long as more than half of them live. Thread-safe.
 */
public final class BrokerCluster implements AutoCloseable {

    /** More than anybody measures on one machine; each takes a JVM. */
    public static final int MOST_BROKERS = 9;

    private final List<BrokerProcess> brokers;

    private BrokerCluster(List<BrokerProcess> brokers) {
        this.brokers = List.copyOf(brokers);
    }

    /**
     * Starts a cluster and returns when all of its nodes answer clients. A given port is that of the first node, the others
     * take the next ones; in a given data folder each has a folder of its own.
     *
     * @throws BrokerStartException when one does not start: one clear reason; no process and no temporary data are left
     */
    public static BrokerCluster start(BrokerOptions options, int brokers) {
        return start(options, brokers, Addresses.SHARED);
    }

    /** The same with addresses of a certain kind. */
    public static BrokerCluster start(BrokerOptions options, int brokers, Addresses addresses) {
        if (brokers < 1 || brokers > MOST_BROKERS) {
            throw new BrokerStartException("a cluster has 1 to " + MOST_BROKERS + " brokers, not " + brokers);
        }
        return new BrokerCluster(BrokerProcess.start(options, brokers, addresses));
    }

    /** Addresses for clients: {@code 127.0.0.1:port}, separated by commas. */
    public String bootstrap() {
        return brokers.stream().map(BrokerProcess::bootstrap).collect(Collectors.joining(","));
    }

    /** The nodes; the first has the number 1. */
    public List<BrokerProcess> brokers() {
        return brokers;
    }

    /** Whether the nodes that still run, or are about to be started again, can elect a controller among them. */
    public boolean hasMajority() {
        return alive() * 2 > brokers.size();
    }

    /** Number of nodes that still run, or whose end was {@linkplain BrokerProcess#expectEnd expected}. */
    public int alive() {
        return (int)
                brokers.stream().filter(broker -> !broker.onExit().isDone()).count();
    }

    /** Stops all nodes at once, as {@link BrokerProcess#close} does. Idempotent. */
    @Override
    public void close() {
        List<CompletableFuture<Void>> closings = brokers.stream()
                .map(broker -> CompletableFuture.runAsync(
                        broker::close,
                        work -> Thread.ofPlatform()
                                .name("stop-broker-" + broker.pid())
                                .start(work)))
                .toList();
        try {
            CompletableFuture.allOf(closings.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            throw e;
        }
    }
}
