package dev.weir.transport.kafka;

import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.kafka.cluster.ReaderPositions;
import java.util.List;

/** How far the subscribers of a run have come together. Thread-safe. */
record SubscriberPositions(List<PositionWatch> watches, List<String> groups, Delivery delivery, boolean committing)
        implements ReaderPositions {

    @Override
    public long next(int partition) {
        long together = UNKNOWN;
        for (PositionWatch watch : watches) {
            long next = watch.next(partition);
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
