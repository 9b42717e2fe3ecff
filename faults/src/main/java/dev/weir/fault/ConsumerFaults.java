package dev.weir.fault;

import dev.weir.result.fault.FaultRecord;
import dev.weir.run.loop.SubscriberPresence;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.cluster.ClusterView;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Faults of the run's own consumers: finds the one that is hit, which no other fault may hit meanwhile. Thread-safe. */
final class ConsumerFaults {

    private final RandomGenerator random;
    private final Map<Integer, Integer> hit = new ConcurrentHashMap<>();

    /** @param seed by which random victims are chosen */
    ConsumerFaults(long seed) {
        this.random = new SplittableRandom(seed);
    }

    FaultRecord execute(
            PlannedFault fault, List<SubscriberPresence> consumers, ClusterView view, FaultExecution execution) {
        int index = victim(fault.target(), consumers.size());
        if (index < 0 || index >= consumers.size()) {
            return execution.notInjected("nobody was known to be " + fault.asked());
        }
        SubscriberPresence victim = consumers.get(index);
        Integer before = hit.putIfAbsent(index, fault.number());
        if (before != null) {
            return execution.notInjected("fault " + before + " of " + victim.name() + " lasted still");
        }
        try {
            return execution.execute(new ConsumerActor(fault.action(), victim, consumers, view), List.of());
        } finally {
            hit.remove(index);
        }
    }

    private synchronized int victim(FaultTarget target, int consumers) {
        if (target instanceof FaultTarget.OneConsumer one) {
            return one.index();
        }
        int[] free = IntStream.range(0, consumers)
                .filter(index -> !hit.containsKey(index))
                .toArray();
        return free.length == 0 ? -1 : free[random.nextInt(free.length)];
    }
}
