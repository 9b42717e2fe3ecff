package dev.weir.scenario.fault;

import java.time.Duration;

/**
 * A fault, or the same one several times. Times are from the start of the measured phase.
 *
 * @param action what is done
 * @param target to whom
 * @param at when; the first time of several
 * @param lasting how long, each time; zero when the action is over by itself
 * @param every time from one beginning to the next; zero when it happens once
 * @param times how often
 * @param network what becomes of the network; {@link NetworkSpec#NONE} for faults of processes
 */
public record FaultSpec(
        FaultAction action,
        FaultTarget target,
        Duration at,
        Duration lasting,
        Duration every,
        int times,
        NetworkSpec network) {

    /** Of a process. */
    public FaultSpec(FaultAction action, FaultTarget target, Duration at, Duration lasting, Duration every, int times) {
        this(action, target, at, lasting, every, times, NetworkSpec.NONE);
    }

    /** Whether the proxy between clients and brokers makes it. */
    public boolean hitsClients() {
        return action.ofNetwork() && network.path() == NetworkPath.CLIENTS;
    }

    /** Whether it hits what brokers say to each other. */
    public boolean hitsPeers() {
        return network.path() == NetworkPath.BROKERS;
    }

    /** Whether it hits subscribers of the run itself, or their process, and nothing of the system. */
    public boolean hitsSubscribers() {
        return action.ofConsumers() || target instanceof FaultTarget.OneReceiver;
    }

    /** Whether it ends a process of subscribers, which is not started again. */
    public boolean endsReceiver() {
        return action == FaultAction.KILL && target instanceof FaultTarget.OneReceiver;
    }

    public FaultSpec {
        if (times < 1) {
            throw new IllegalArgumentException("times must be >= 1: " + times);
        }
    }
}
