package dev.weir.operation.run;

import dev.weir.result.fault.FaultRecord;
import dev.weir.run.InjectedFaults;
import dev.weir.run.RunState;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.observe.ClusterWatch;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Transport;
import dev.weir.transport.cluster.ClusterChange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The faults of steps: injected while a step goes on, and taken back before the next one begins. What is observed of the
 * cluster meanwhile becomes events. Used by the run's own thread.
 */
final class FaultedSteps {

    private final RunState state;
    private final Function<List<FaultSpec>, FaultInjection> making;
    private final ClusterWatch cluster = new ClusterWatch();
    private @Nullable InjectedFaults injected;
    private boolean under;
    private int before;

    /** @param making makes what injects the faults of one step */
    FaultedSteps(RunState state, Function<List<FaultSpec>, FaultInjection> making) {
        this.state = state;
        this.making = making;
    }

    /** Begins to observe the system, if any step has faults. */
    void open(Transport transport, Plan plan) {
        if (!plan.target().faults().isEmpty()) {
            cluster.begin(transport, state.clock(), state.runner(), state.errors());
        }
    }

    /** A step begins at an instant of the run's clock. */
    void begin(Plan.Step step, long startNanos) {
        if (!step.faults().isEmpty()) {
            closeInjection();
            InjectedFaults own = new InjectedFaults(making.apply(step.faults()), state.timeLine(), state.findings());
            injected = own;
            under = true;
            own.begin(state.clock(), startNanos, cluster, state.watch());
        }
    }

    /** The time of the step is up: what lasts is taken back. */
    void timeUp() {
        InjectedFaults own = injected;
        if (under && own != null) {
            own.heal();
        }
    }

    /**
     * The steps are over that began last: waits until every fault has been taken back.
     *
     * @return the faults that were asked for while they went on; empty if none were
     */
    List<FaultRecord> end(List<StepRun> runs) {
        InjectedFaults own = injected;
        if (own == null) {
            return List.of();
        }
        List<FaultRecord> records = new ArrayList<>();
        if (under) {
            under = false;
            String where = " in step " + runs.getFirst().step().name();
            for (FaultRecord found : own.healed(state.clock(), state.runner(), state::going)) {
                FaultRecord numbered = found.numbered(before + found.number());
                own.judge(numbered, where);
                records.add(numbered);
            }
            before += records.size();
        }
        long fromNanos = runs.stream().mapToLong(StepRun::startNanos).min().orElse(0);
        // Also of a step without faults, which pass the same proxy.
        own.addPauses(state.watch(), fromNanos, state.clock().nanos());
        return records;
    }

    /** Takes back what still lasts, whatever happened, and ends observing. Idempotent. */
    void close() {
        closeInjection();
        cluster.end();
        cluster.changes().stream()
                .filter(change -> change.kind() != ClusterChange.Kind.GROUP)
                .forEach(change -> state.timeLine().event(change.atNanos(), "cluster", change.told()));
    }

    private void closeInjection() {
        InjectedFaults own = injected;
        injected = null;
        if (own != null) {
            own.close();
        }
    }
}
