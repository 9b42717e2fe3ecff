package dev.weir.measure;

import dev.weir.message.Phase;
import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.read.OffsetRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Finds the offsets of a topic that others fill of which subscribers were given nothing, from where they began to measure to where
 * they stand. Every account is sealed.
 *
 * @param subscribers their accounts
 * @param began where each stood when it began to receive, in the same order
 * @param ended where each stands, likewise
 */
public record OffsetAudit(List<SubscriberAccount> subscribers, List<Positions> began, List<Positions> ended) {

    /**
     * By one reader of the log.
     *
     * @param read the offsets that it should have been given, by partition
     * @param gaps those of them of which it was given nothing, by partition and then offset
     * @param across how many times a subscriber was given what another one had been given
     */
    public record Reading(List<OffsetRange> read, List<OffsetRange> gaps, long across) {}

    /** One reading where subscribers share the messages, and one by each where each gets all. */
    public List<Reading> readings(Delivery delivery) {
        if (delivery == Delivery.SHARED) {
            return List.of(reading(subscribers, furthest(began), furthest(ended)));
        }
        List<Reading> readings = new ArrayList<>();
        for (int i = 0; i < subscribers.size(); i++) {
            readings.add(reading(List.of(subscribers.get(i)), began.get(i), ended.get(i)));
        }
        return readings;
    }

    private static Positions furthest(List<Positions> all) {
        return all.stream().reduce(Positions.none(), Positions::furthest);
    }

    private static Reading reading(List<SubscriberAccount> together, Positions from, Positions to) {
        List<OffsetRange> read = new ArrayList<>();
        List<OffsetRange> gaps = new ArrayList<>();
        long[] across = new long[1];
        new TreeMap<>(to.nextOffsets()).forEach((partition, end) -> {
            long begin = Math.max(from.nextOffsets().getOrDefault(partition, 0L), before(together, partition));
            if (begin < end) {
                OffsetRange range = new OffsetRange(partition, begin, end);
                read.add(range);
                across[0] += follow(together, range, gaps);
            }
        });
        return new Reading(read, gaps, across[0]);
    }

    /** What came before the measured phase is behind it. */
    private static long before(List<SubscriberAccount> together, int partition) {
        return 1
                + together.stream()
                        .flatMap(account -> Stream.of(others(account, Phase.PROBE), others(account, Phase.WARM_UP)))
                        .mapToLong(tally -> tally.highest(partition))
                        .max()
                        .orElse(-1);
    }

    /** Adds the gaps of a range; returns how many of its offsets came again at another subscriber. */
    private static long follow(List<SubscriberAccount> together, OffsetRange range, List<OffsetRange> gaps) {
        List<OthersTally> tallies =
                together.stream().map(account -> others(account, Phase.MEASURE)).toList();
        long across = 0;
        long gapFrom = range.from();
        for (long offset = range.from(); offset < range.to(); offset++) {
            int holders = 0;
            for (OthersTally tally : tallies) {
                holders += tally.contains(range.partition(), offset) ? 1 : 0;
            }
            if (holders > 0) {
                addGap(range.partition(), gapFrom, offset, gaps);
                gapFrom = offset + 1;
                across += holders - 1;
            }
        }
        addGap(range.partition(), gapFrom, range.to(), gaps);
        return across;
    }

    private static void addGap(int partition, long from, long to, List<OffsetRange> gaps) {
        if (from < to) {
            gaps.add(new OffsetRange(partition, from, to));
        }
    }

    private static OthersTally others(SubscriberAccount account, Phase phase) {
        return Objects.requireNonNull(account.tally(phase).others);
    }
}
