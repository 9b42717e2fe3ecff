package dev.weir.scenario.read.fault;

import dev.weir.config.ConfigException;
import dev.weir.config.Section;
import dev.weir.scenario.Processes;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.Capability;
import dev.weir.transport.Topology;
import dev.weir.unit.Counts;
import java.util.Set;

/**
 * The consumers of a run as faults may hit them.
 *
 * @param count how many subscribe
 * @param crowd whether they are light clients
 * @param separate whether they are in a process of their own
 * @param capabilities what their transport can do
 */
public record ConsumerTargets(int count, boolean crowd, boolean separate, Set<Capability> capabilities) {

    private static final String TO = "to";
    private static final String DO = "do";

    public ConsumerTargets {
        capabilities = Set.copyOf(capabilities);
    }

    /** Those of a run. */
    public static ConsumerTargets of(
            Topology topology, Processes processes, boolean crowd, Set<Capability> capabilities) {
        return new ConsumerTargets(topology.subscribers(), crowd, processes.receivers() > 0, capabilities);
    }

    /** Refuses a fault of consumers that cannot be injected, and one of brokers that should hit consumers. */
    void check(Section item, FaultAction action, FaultTarget target) {
        boolean consumer =
                target instanceof FaultTarget.OneConsumer || target instanceof FaultTarget.EveryConsumerInTurn;
        if (!action.ofConsumers()) {
            if (consumer) {
                throw item.place(TO)
                        .error(
                                "'to' in 'faults': " + action.key() + " hits no consumer",
                                "possible with it:  do: pause-consumer, kill-consumer or stop-consumer");
            }
            return;
        }
        if (!consumer && !(target instanceof FaultTarget.RandomBroker)) {
            throw item.place(TO)
                    .error(
                            "'to' in 'faults': " + action.key() + " hits a consumer, and not '" + target.text() + "'",
                            "possible:  to: consumer 0, random, or every consumer in turn");
        }
        checkReach(item, action);
        if (target instanceof FaultTarget.OneConsumer one && one.index() >= count) {
            throw item.place(TO)
                    .error(
                            "'to' in 'faults': there is no consumer " + one.index() + ", only "
                                    + Counts.of(count, "subscriber"),
                            "possible:  to: consumer 0" + (count == 1 ? "" : " to consumer " + (count - 1)));
        }
    }

    private void checkReach(Section item, FaultAction action) {
        if (crowd) {
            throw unreachable(item, action, "'clients' are not hit by it", "possible with:  subscribers: 3");
        }
        if (count == 0) {
            throw unreachable(item, action, "there is no subscriber", "possible with:  subscribers: 3");
        }
        if (separate) {
            throw unreachable(
                    item,
                    action,
                    "subscribers in another process are out of its reach",
                    "possible with:  processes: one");
        }
        boolean able = capabilities.contains(Capability.REJOINING)
                || (action == FaultAction.PAUSE_CONSUMER && !capabilities.contains(Capability.SAME_THREAD));
        if (!able) {
            throw unreachable(
                    item, action, "subscribers of this transport cannot do that", "possible with:  transport: kafka");
        }
    }

    private static ConfigException unreachable(Section item, FaultAction action, String why, String instead) {
        return item.place(DO).error("'do' in 'faults': " + action.key() + ": " + why, instead);
    }
}
