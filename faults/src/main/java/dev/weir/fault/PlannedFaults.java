package dev.weir.fault;

import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** What a scenario asks for, fault by fault. Those of one line of the scenario come one after the other. */
record PlannedFaults(List<List<PlannedFault>> lines) {

    /**
     * @param brokers numbers of the brokers that take turns
     * @param consumers number of subscribers
     */
    static PlannedFaults of(List<FaultSpec> specs, List<Integer> brokers, int consumers) {
        List<List<PlannedFault>> lines =
                specs.stream().map(spec -> line(spec, brokers, consumers)).toList();
        List<PlannedFault> ordered = lines.stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingLong(PlannedFault::dueNanos))
                .toList();
        // By identity: two lines of a scenario may be the same.
        List<PlannedFault> left = new ArrayList<>(ordered);
        return new PlannedFaults(lines.stream()
                .map(line -> line.stream()
                        .map(fault -> {
                            int index = left.indexOf(fault);
                            left.set(index, fault.numbered(-1));
                            return fault.numbered(index + 1);
                        })
                        .toList())
                .toList());
    }

    private static List<PlannedFault> line(FaultSpec spec, List<Integer> brokers, int consumers) {
        boolean ofConsumers = spec.target() instanceof FaultTarget.EveryConsumerInTurn;
        boolean allAtOnce = spec.target().inTurn() && spec.every().isZero();
        int count = !allAtOnce ? spec.times() : ofConsumers ? consumers : brokers.size();
        return IntStream.range(0, count)
                .mapToObj(i -> new PlannedFault(
                        0,
                        spec.action(),
                        one(spec.target(), i, brokers, consumers),
                        spec.target().text(),
                        spec.at().plus(spec.every().multipliedBy(i)).toNanos(),
                        spec.lasting().toNanos(),
                        spec.network()))
                .toList();
    }

    private static FaultTarget one(FaultTarget target, int turn, List<Integer> brokers, int consumers) {
        if (target instanceof FaultTarget.EveryBrokerInTurn) {
            return new FaultTarget.OneBroker(brokers.get(turn % brokers.size()));
        }
        return target instanceof FaultTarget.EveryConsumerInTurn
                ? new FaultTarget.OneConsumer(turn % consumers)
                : target;
    }

    int size() {
        return lines.stream().mapToInt(List::size).sum();
    }
}
