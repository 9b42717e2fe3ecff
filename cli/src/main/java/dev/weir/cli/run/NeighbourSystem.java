package dev.weir.cli.run;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.StoppedException;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * The system under test of each run of a matrix in turn. Brokers are kept for the next run when that wants the same, and
 * are stopped before a run that does not, so that none stands idle beside a run. Used by one thread.
 */
final class NeighbourSystem implements AutoCloseable {

    private final FastStart fastStart;
    private final RunListener listener;
    private @Nullable EmbeddedSystem kept;

    NeighbourSystem(FastStart fastStart, RunListener listener) {
        this.fastStart = fastStart;
        this.listener = listener;
    }

    /**
     * The system that a run wants, started where these hosts reach it.
     *
     * @throws dev.weir.agent.cluster.AgentClusterException if no address is one that all of them reach
     * @throws StoppedException when a signal ended the start
     * @throws dev.weir.broker.BrokerStartException when it does not start
     */
    EmbeddedSystem of(Scenario.Target target, RunHosts hosts, Interrupts interrupts) {
        EmbeddedSystem before = kept;
        if (before != null && before.suits(target, hosts)) {
            return before;
        }
        close();
        EmbeddedSystem wanted = new EmbeddedSystem(target, fastStart, listener).reachedBy(hosts);
        boolean started = false;
        kept = wanted;
        try {
            wanted.start(interrupts);
            started = true;
        } finally {
            if (!started) {
                close();
            }
        }
        return wanted;
    }

    @Override
    public void close() {
        stop();
    }

    /** Stops what runs: the next run gets a system of its own. */
    void stop() {
        EmbeddedSystem before = kept;
        kept = null;
        if (before != null) {
            before.close();
        }
    }
}
