package dev.weir.fault;

import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.scenario.fault.NetworkPath;
import dev.weir.scenario.fault.NetworkSpec;

/**
 * One fault at one time.
 *
 * @param number its place among all of the run by the time they are due, from 1
 * @param action what is done
 * @param target to whom
 * @param asked the target as the scenario writes it
 * @param dueNanos when, from the start of the measured phase
 * @param lastingNanos how long; 0 when the action is over by itself
 * @param network what becomes of the network
 */
record PlannedFault(
        int number,
        FaultAction action,
        FaultTarget target,
        String asked,
        long dueNanos,
        long lastingNanos,
        NetworkSpec network) {

    /** Whether the proxy between clients and brokers makes it. */
    boolean hitsClients() {
        return action.ofNetwork() && network.path() == NetworkPath.CLIENTS;
    }

    PlannedFault numbered(int replacement) {
        return new PlannedFault(replacement, action, target, asked, dueNanos, lastingNanos, network);
    }
}
