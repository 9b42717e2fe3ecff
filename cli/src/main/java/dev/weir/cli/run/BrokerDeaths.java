package dev.weir.cli.run;

import dev.weir.broker.BrokerCluster;
import dev.weir.broker.BrokerProcess;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Tells of brokers that end and that nobody has stopped, until it is closed. Thread-safe. */
final class BrokerDeaths implements AutoCloseable {

    static final BrokerDeaths NONE = new BrokerDeaths();

    private List<CompletableFuture<Void>> watches = List.of();
    private volatile boolean closed;

    private BrokerDeaths() {}

    /**
     * Those of a cluster, each told in words.
     *
     * @param one when the others go on as a cluster
     * @param all when there is no cluster any more
     */
    static BrokerDeaths of(BrokerCluster cluster, Consumer<String> one, Consumer<String> all) {
        BrokerDeaths deaths = new BrokerDeaths();
        deaths.watches = cluster.brokers().stream()
                .map(broker -> broker.onExit().thenAccept(exitCode -> deaths.tell(cluster, broker, exitCode, one, all)))
                .toList();
        return deaths;
    }

    private void tell(
            BrokerCluster cluster, BrokerProcess broker, int exitCode, Consumer<String> one, Consumer<String> all) {
        if (closed) {
            return;
        }
        int brokers = cluster.brokers().size();
        String what = (brokers == 1 ? "the broker" : nameOf(cluster, broker)) + " (process " + broker.pid()
                + ") ended with exit code " + exitCode;
        if (cluster.hasMajority()) {
            one.accept(what + "; " + cluster.alive() + " of " + brokers + " brokers keep running");
        } else {
            all.accept(
                    brokers == 1
                            ? what
                            : what + "; with " + cluster.alive() + " of " + brokers
                                    + " brokers, the cluster cannot work");
        }
    }

    /** What the report calls a broker: {@code broker 2}. */
    static String nameOf(BrokerCluster cluster, BrokerProcess broker) {
        return cluster.brokers().size() == 1
                ? "broker"
                : "broker " + (cluster.brokers().indexOf(broker) + 1);
    }

    @Override
    public void close() {
        closed = true;
        watches.forEach(watch -> watch.cancel(false));
    }
}
