package dev.weir.transport.cluster;

import java.util.List;
import java.util.Map;

/**
 * What a cluster says of itself at this moment, as far as it has been asked. Thread-safe; never blocks longer than a short
 * time-out of its own.
 */
public interface ClusterView {

    /** Stands for a broker that is not known, or not there. */
    int NONE = -1;

    /** A system without brokers. */
    ClusterView EMPTY = new ClusterView() {
        @Override
        public List<Integer> brokers() {
            return List.of();
        }

        @Override
        public int leader(int partition) {
            return NONE;
        }

        @Override
        public int controller() {
            return NONE;
        }
    };

    /** Numbers of the brokers that take part now. */
    List<Integer> brokers();

    /** Number of the broker that leads a partition of the run's log; {@link #NONE} while nobody does. */
    int leader(int partition);

    /** Number of the broker that is the active controller; {@link #NONE} while nobody is. */
    int controller();

    /** Partitions of the run's log of which a broker has a replica that is not in sync, in order; empty when that is not known. */
    default List<Integer> outOfSync(int broker) {
        return List.of();
    }

    /** What the system has counted so far of the losses that it repaired, by name, in order; empty when it counts nothing. */
    default Map<String, Long> repairs() {
        return Map.of();
    }

    /** The groups of the run's subscribers, as far as they are known. */
    default List<GroupState> groups() {
        return List.of();
    }
}
