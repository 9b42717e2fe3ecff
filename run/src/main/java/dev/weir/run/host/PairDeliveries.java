package dev.weir.run.host;

import dev.weir.measure.Audit;
import dev.weir.measure.AuditFacts;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.SequenceRange;
import dev.weir.transport.Topology.Delivery;
import java.util.List;

/**
 * How many deliveries were due from the publishers of one host to the subscribers of another, and how many there are. Used
 * when every account is sealed.
 *
 * @param facts of the measured phase
 */
public record PairDeliveries(AuditFacts facts, List<PublisherAccount> publishers, List<SubscriberAccount> subscribers) {

    public PairDeliveries {
        publishers = List.copyOf(publishers);
        subscribers = List.copyOf(subscribers);
    }

    /**
     * Those of one pair of hosts. {@link Coverage#NONE} where nobody knows in advance who gets a message: its subscribers are
     * part of a group that has members on other hosts, or clients of a crowd that has others there.
     *
     * @param from the host of the publishers, by its place among the hosts
     * @param to that of the subscribers
     */
    Coverage between(Placement placement, int from, int to) {
        List<SubscriberAccount> there = subscribers.stream()
                .filter(subscriber -> placement.subscribers().get(subscriber.subscriber()) == to)
                .toList();
        boolean all = there.size() == subscribers.size();
        boolean eachGetsAll = facts.delivery() == Delivery.EACH && facts.audience() == null;
        if (!facts.identified() || (!all && !eachGetsAll)) {
            return Coverage.NONE;
        }
        List<PublisherAccount> here = publishers.stream()
                .filter(publisher -> placement.publishers().get(publisher.stream()) == from)
                .toList();
        List<SequenceRange> scheduled = here.stream()
                .map(publisher -> new SequenceRange(0, facts.scheduled().get(publisher.stream())))
                .toList();
        return Audit.coverage(facts, here, there, scheduled);
    }
}
