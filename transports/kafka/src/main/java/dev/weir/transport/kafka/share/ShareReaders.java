package dev.weir.transport.kafka.share;

import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.kafka.cluster.ReaderPositions;
import java.util.List;

/**
 * How far share groups have come: as far as they would be had they been handed as many records one after the other, so that
 * what a later record overtook still counts as not handed over. Thread-safe.
 *
 * @param members the groups of the run
 * @param delivery whether there is one, or one for each subscriber
 */
record ShareReaders(List<ShareGroup> members, Delivery delivery) implements ReaderPositions {

    ShareReaders {
        members = List.copyOf(members);
    }

    @Override
    public long next(int partition) {
        return members.stream()
                .mapToLong(group -> group.byCount(partition))
                .min()
                .orElse(UNKNOWN);
    }

    @Override
    public List<String> groups() {
        return members.stream().map(ShareGroup::id).toList();
    }

    /** A share group always notes what was acknowledged. */
    @Override
    public boolean commits() {
        return delivery == Delivery.SHARED && !members.isEmpty();
    }

    @Override
    public boolean shared() {
        return true;
    }
}
