package dev.weir.run.live;

import dev.weir.measure.PublisherAccount;
import dev.weir.measure.Spans;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.HostMessages;
import dev.weir.result.PairFigures;
import dev.weir.run.host.Placement;
import dev.weir.run.live.LiveHost.HostLateness;
import java.util.ArrayList;
import java.util.List;

/**
 * What the clients of each host did over the measured phase, once every account is sealed.
 *
 * @param publishers their accounts
 * @param subscribers their accounts
 * @param scheduled messages that were due, by publisher, also of those that were lost
 * @param dueNanos the time in which they were due
 */
public record HostTotals(
        List<PublisherAccount> publishers, List<SubscriberAccount> subscribers, List<Long> scheduled, long dueNanos) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long UNKNOWN = -1;

    public HostTotals {
        publishers = List.copyOf(publishers);
        subscribers = List.copyOf(subscribers);
        scheduled = List.copyOf(scheduled);
    }

    /**
     * The same hosts with what their clients did.
     *
     * @param placement on which of them each client was
     * @param longest how late each was at most, in the same order; empty if nobody looked
     */
    public AcrossHosts in(AcrossHosts across, Placement placement, List<HostLateness> longest) {
        List<HostFigures> hosts = new ArrayList<>();
        for (int place = 0; place < across.hosts().size(); place++) {
            HostFigures host = across.hosts().get(place);
            double dueToReceive = perSecond(dueTo(host.name(), across.hostPairs()), dueNanos);
            hosts.add(host.with(messages(placement, place, dueToReceive, longest)));
        }
        return new AcrossHosts(hosts, across.hostPairs(), across.watchedHosts());
    }

    /**
     * Messages that were due to the subscribers of a host; not known if that is so for those from any host, or if a publisher was
     * lost, which may have sent more than it told.
     */
    private long dueTo(String host, List<PairFigures> pairs) {
        List<PairFigures> there =
                pairs.stream().filter(pair -> pair.to().equals(host)).toList();
        boolean known = !there.isEmpty()
                && there.stream().allMatch(PairFigures::anyDue)
                && publishers.stream().noneMatch(PublisherAccount::isLost);
        return known
                ? there.stream().mapToLong(pair -> pair.endToEnd().expected()).sum()
                : UNKNOWN;
    }

    private HostMessages messages(Placement placement, int place, double dueToReceive, List<HostLateness> longest) {
        List<PublisherAccount> publishing = publishers.stream()
                .filter(account -> isAt(placement.publishers(), account.stream(), place))
                .toList();
        List<SubscriberAccount> subscribing = subscribers.stream()
                .filter(account -> isAt(placement.subscribers(), account.subscriber(), place))
                .toList();
        Spans spans = Spans.of(Phase.MEASURE, publishing, subscribing);
        long due = publishing.stream()
                .mapToLong(account -> scheduled.get(account.stream()))
                .sum();
        long sent = publishing.stream()
                .mapToLong(account -> account.sent(Phase.MEASURE))
                .sum();
        long received = subscribing.stream()
                .mapToLong(account -> account.unique(Phase.MEASURE))
                .sum();
        boolean known = place < longest.size();
        return new HostMessages(
                publishing.isEmpty() ? UNKNOWN : perSecond(due, dueNanos),
                publishing.isEmpty()
                        ? UNKNOWN
                        : perSecond(sent, Math.max(dueNanos, spans.sent().nanos())),
                subscribing.isEmpty() ? UNKNOWN : dueToReceive,
                subscribing.isEmpty()
                        ? UNKNOWN
                        : perSecond(
                                received, Math.max(dueNanos, spans.received().nanos())),
                known ? longest.get(place).behindNanos() : -1,
                known ? longest.get(place).silentNanos() : -1);
    }

    private static boolean isAt(List<Integer> places, int client, int place) {
        return client < places.size() && places.get(client) == place;
    }

    private static double perSecond(long messages, long nanos) {
        return messages < 0 ? UNKNOWN : nanos <= 0 ? 0 : messages * NANOS_PER_SECOND / nanos;
    }
}
