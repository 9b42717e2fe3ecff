package dev.weir.fault;

import dev.weir.fault.FaultActor.Sight;
import dev.weir.transport.cluster.ClusterView;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A look at whether a broker has caught up with the leaders of the run's log, as the cluster says. */
final class ReplicaSight {

    private ReplicaSight() {}

    /** Nothing when the cluster says nothing of itself. */
    static Optional<Sight> of(ClusterView view, int broker) {
        if (view.brokers().isEmpty()) {
            return Optional.empty();
        }
        List<Integer> behind = view.outOfSync(broker);
        String partitions = (behind.size() == 1 ? " partition " : " partitions ")
                + behind.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return Optional.of(new Sight(
                behind.isEmpty(),
                behind.isEmpty() ? "has all its replicas in sync" : "has no replica in sync of" + partitions));
    }
}
