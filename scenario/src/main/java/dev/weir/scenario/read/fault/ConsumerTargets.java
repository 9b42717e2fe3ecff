package dev.weir.scenario.read.fault;

import dev.weir.config.ConfigException;
import dev.weir.config.Section;
import dev.weir.scenario.Processes;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.Capability;
import dev.weir.transport.Topology;
import dev.weir.unit.Counts;
import java.util.List;
import java.util.Set;

/**
 * The consumers of a run as faults may hit them.
 *
 * @param count how many subscribe
 * @param crowd whether they are light clients
 * @param receivers how many processes of their own they are in; 0 in that of the publishers
 * @param agents whether some of the run is on agents, whose processes are out of reach
 * @param shared whether they share the messages
 * @param capabilities what their transport can do
 */
public record ConsumerTargets(
        int count, boolean crowd, int receivers, boolean agents, boolean shared, Set<Capability> capabilities) {

    private static final String TO = "to";
    private static final String DO = "do";

    public ConsumerTargets {
        capabilities = Set.copyOf(capabilities);
    }

    /** Those of a run. */
    public static ConsumerTargets of(
            Topology topology, Processes processes, boolean agents, boolean crowd, Set<Capability> capabilities) {
        return new ConsumerTargets(
                topology.subscribers(),
                crowd,
                processes.receivers(),
                agents,
                topology.delivery() == Topology.Delivery.SHARED,
                capabilities);
    }

    /** Refuses a fault of consumers that cannot be injected, and one of brokers that should hit consumers. */
    void check(Section item, FaultAction action, FaultTarget target) {
        if (agents && (action.ofConsumers() || target instanceof FaultTarget.OneReceiver)) {
            throw unreachable(
                    item,
                    action,
                    "with 'agents', Weir does not hit subscribers and their processes",
                    "possible with:  agents: none");
        }
        boolean consumer =
                target instanceof FaultTarget.OneConsumer || target instanceof FaultTarget.EveryConsumerInTurn;
        if (!action.ofConsumers()) {
            if (target instanceof FaultTarget.OneReceiver receiver) {
                checkReceiver(item, action, receiver);
            }
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

    /** Refuses a fault of a process of subscribers that there is not, or that would leave messages to nobody. */
    private void checkReceiver(Section item, FaultAction action, FaultTarget.OneReceiver receiver) {
        if (receivers == 0) {
            throw item.place(TO)
                    .error(
                            "'to' in 'faults': there is no receiver, because publishers and subscribers are in one process",
                            "possible with:  processes: separate, or  processes: { receivers: 3 }");
        }
        if (receiver.number() < 1 || receiver.number() > receivers) {
            throw item.place(TO)
                    .error(
                            "'to' in 'faults': there is no " + receiver.text() + ", only "
                                    + Counts.of(receivers, "receiver"),
                            "possible:  to: receiver 1" + (receivers == 1 ? "" : " to receiver " + receivers));
        }
        if (action != FaultAction.FREEZE && action != FaultAction.KILL) {
            throw item.place(DO)
                    .error(
                            "'do' in 'faults': " + action.key() + " hits no receiver",
                            "possible with it:  do: freeze or kill");
        }
        if (action == FaultAction.KILL && (!shared || crowd)) {
            throw unreachable(
                    item,
                    action,
                    "a receiver is not started again, and nobody else would get what is for its "
                            + (crowd ? "clients" : "subscribers"),
                    crowd
                            ? "possible:  do: freeze"
                            : "possible:  do: freeze, or, with transport: kafka,  delivery: shared");
        }
    }

    /** Refuses to kill all receivers. */
    void requireSomeLeft(Section item, List<FaultSpec> faults) {
        long killed = faults.stream()
                .filter(FaultSpec::endsReceiver)
                .map(FaultSpec::target)
                .distinct()
                .count();
        if (killed > 0 && killed >= receivers) {
            throw unreachable(
                    item,
                    FaultAction.KILL,
                    "no receiver would be left",
                    "possible:  do: freeze, or  processes: { receivers: " + (killed + 1) + " }");
        }
    }

    private void checkReach(Section item, FaultAction action) {
        if (crowd) {
            throw unreachable(item, action, "'clients' are not hit by it", "possible with:  subscribers: 3");
        }
        if (count == 0) {
            throw unreachable(item, action, "there is no subscriber", "possible with:  subscribers: 3");
        }
        if (receivers > 0) {
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
