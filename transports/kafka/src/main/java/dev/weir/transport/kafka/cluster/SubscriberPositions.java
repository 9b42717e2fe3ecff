package dev.weir.transport.kafka.cluster;

import dev.weir.transport.Topology.Delivery;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * How far the subscribers of a run have come together. Thread-safe.
 *
 * @param subscribers gives the next offset of a partition, each for one subscriber; negative where it has none
 * @param groups names of their groups
 * @param delivery whether they go through the log together, or each by itself
 * @param committing whether they commit how far they have come
 */
public record SubscriberPositions(
        List<IntToLongFunction> subscribers, List<String> groups, Delivery delivery, boolean committing)
        implements ReaderPositions {

    public SubscriberPositions {
        subscribers = List.copyOf(subscribers);
        groups = List.copyOf(groups);
    }

    @Override
    public long next(int partition) {
        long together = UNKNOWN;
        for (IntToLongFunction subscriber : subscribers) {
            long next = subscriber.applyAsLong(partition);
            if (next >= 0) {
                boolean further = delivery == Delivery.SHARED ? next > together : next < together;
                together = together == UNKNOWN || further ? next : together;
            }
        }
        return together;
    }

    @Override
    public boolean commits() {
        return committing && delivery == Delivery.SHARED && !groups.isEmpty();
    }
}
