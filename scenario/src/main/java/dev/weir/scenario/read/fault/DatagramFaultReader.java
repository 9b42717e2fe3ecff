package dev.weir.scenario.read.fault;

import dev.weir.config.ConfigException;
import dev.weir.config.Section;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.fault.FaultPoint;
import java.util.Set;

/** Refuses faults of datagrams where there are none, and other faults where there is nothing else. */
final class DatagramFaultReader {

    private static final Set<FaultAction> OF_DATAGRAMS =
            Set.of(FaultAction.PARTITION, FaultAction.DELAY, FaultAction.LOSS, FaultAction.REORDER);

    private DatagramFaultReader() {}

    /** Refuses what does not hit the datagrams of a transport that sends nothing else. */
    static void requireReachable(Section item, FaultAction action, FaultTarget target, FaultPoint.Refusal refusal) {
        if (!OF_DATAGRAMS.contains(action)) {
            throw item.place("do")
                    .error(
                            "'do' in 'faults': this transport has no "
                                    + (action.ofNetwork() ? "connections" : "processes") + " that Weir could "
                                    + action.key(),
                            "possible:  do: loss, delay, reorder or partition");
        }
        if (!(target instanceof FaultTarget.ShareOfDatagrams)) {
            throw item.place("to")
                    .error(
                            "'to' in 'faults': this transport has no " + target.text(),
                            "possible:  to: 5% of datagrams");
        }
        if (!refusal.equals(FaultPoint.Refusal.NONE)) {
            throw item.place("do").error("'do' in 'faults': " + refusal.why(), "possible with:  " + refusal.instead());
        }
    }

    /** Refuses what is said of datagrams with an action that hits none, and the other way round. */
    static void check(Section item, FaultAction action, FaultTarget target) {
        boolean datagrams = target instanceof FaultTarget.ShareOfDatagrams;
        if (datagrams && !OF_DATAGRAMS.contains(action)) {
            throw ofDatagrams(item, "'to' in 'faults': " + action.key() + " hits no datagrams", "do: loss");
        }
        if (!datagrams && (action == FaultAction.LOSS || action == FaultAction.REORDER)) {
            throw ofDatagrams(
                    item, "'to' in 'faults': " + action.key() + " hits datagrams only", "to: 5% of datagrams");
        }
        boolean all = action == FaultAction.DELAY || action == FaultAction.PARTITION;
        if (target instanceof FaultTarget.ShareOfDatagrams some && all && some.share() < 1) {
            throw ofDatagrams(
                    item,
                    "'to' in 'faults': " + action.key() + " hits all datagrams",
                    "to: 100% of datagrams, or  do: " + (action == FaultAction.DELAY ? "reorder" : "loss"));
        }
    }

    private static ConfigException ofDatagrams(Section item, String problem, String possible) {
        return item.place("to").error(problem, "possible with it:  " + possible);
    }
}
