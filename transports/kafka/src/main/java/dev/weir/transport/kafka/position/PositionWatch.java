package dev.weir.transport.kafka.position;

import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.unit.Counts;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Where one consumer stands in each partition. Whenever it goes on elsewhere than it had come to, that is told in words, for
 * the messages in between are missing or come again. Used by the consumer's thread; {@link #positions} by any.
 */
public final class PositionWatch {

    private static final long UNKNOWN = -1;

    private final TopicPlaces topics;
    private final Skipped skipped;
    private OffsetReset reset;
    private MessageHandler handler = (message, header, partition, offset, receivedNanos) -> {};
    private final Consumer<String> told;
    private final Progress progress;
    private final long[] expected;

    /** Told of offsets that held nothing for the consumer. By its thread. */
    @FunctionalInterface
    public interface Skipped {

        /** Where offsets without a message are normal, because the log is compacted or not the run's own. */
        Skipped NORMAL = (partition, from, to) -> {};

        /** The consumer should have gone on at {@code from} and went on at {@code to}, which lies behind it. */
        void skipped(int partition, long from, long to);
    }

    /**
     * Knows of no position yet.
     *
     * @param bound one more than the largest number of a partition
     * @param skipped told of offsets that are passed over
     * @param told given every other jump, as a sentence without its full stop
     */
    public PositionWatch(TopicPlaces topics, int bound, Skipped skipped, OffsetReset reset, Consumer<String> told) {
        this.topics = topics;
        this.skipped = skipped;
        this.reset = reset;
        this.told = told;
        this.progress = new Progress(bound);
        this.expected = new long[bound];
        Arrays.fill(expected, UNKNOWN);
    }

    /** The number of a partition. */
    public int place(TopicPartition partition) {
        return topics.of(partition);
    }

    /** Another consumer goes on where this one had come to. */
    public void continuedBy(OffsetReset ofSuccessor) {
        reset = ofSuccessor;
    }

    /** The consumer was put there. */
    public void at(int partition, long next) {
        progress.reach(partition, next);
        expected[partition] = next;
    }

    /**
     * Puts a consumer that stands nowhere yet where the user asked for, or at the end of the log.
     *
     * @throws KafkaException when the leaders do not say in time where their logs begin and end
     */
    public void begin(Set<TopicPartition> partitions) {
        reset.ranges(partitions).forEach((partition, range) -> {
            reset.move(partition, range.target());
            at(place(partition), range.target());
        });
    }

    /** The consumer should go on there; where it really does is Kafka's to say. */
    public void expect(int partition, long next) {
        expected[partition] = next;
        handler.givenBefore(partition, next);
    }

    /** Also tells what takes its messages. Before anything is received. */
    public void handingTo(MessageHandler taker) {
        handler = taker;
    }

    /** Everything before that offset has been handed over. */
    public void reach(int partition, long next) {
        progress.reach(partition, next);
    }

    /** A record came. For every record, so it only compares. */
    public void received(int partition, long offset) {
        long next = expected[partition];
        if (offset != next && next != UNKNOWN) {
            moved(partition, next, offset);
        }
        expected[partition] = offset + 1;
    }

    private void moved(int partition, long from, long to) {
        if (to > from) {
            skipped.skipped(partition, from, to);
        } else {
            told.accept(partition(partition) + "after offset " + Counts.format(from - 1) + " came offset "
                    + Counts.format(to) + ": " + Counts.of(from - to, "message") + " received again");
        }
    }

    private String partition(int partition) {
        return topics.told(partition) + ": ";
    }

    /**
     * Goes on after the log was found not to hold the next messages of some partitions: as the user asked, or where the
     * group had come to when nothing was committed yet.
     *
     * @return where it goes on
     * @throws TransportException when the user asked for nothing and messages are lost, saying where
     */
    public Map<Integer, Long> recover(InvalidOffsetException lost) {
        Map<TopicPartition, Long> positions =
                lost instanceof OffsetOutOfRangeException outside ? outside.offsetOutOfRangePartitions() : Map.of();
        Map<TopicPartition, OffsetReset.LogBounds> ranges = reset.ranges(lost.partitions());
        Map<Integer, Long> next = new HashMap<>();
        List<TopicPartition> partitions = ranges.keySet().stream()
                .sorted(Comparator.comparingInt(this::place))
                .toList();
        if (reset.isNone() && !positions.isEmpty()) {
            throw new TransportException(refusal(partitions, positions, ranges), lost);
        }
        for (TopicPartition partition : partitions) {
            OffsetReset.LogBounds range = ranges.getOrDefault(partition, new OffsetReset.LogBounds(0, 0, 0));
            long from = positions.getOrDefault(partition, expected[place(partition)]);
            long to = reset.isNone() ? from : cutBackTo(lost, partition).orElse(range.target());
            if (to != from) {
                told.accept(jump(place(partition), from, to, range, positions.containsKey(partition)));
            }
            reset.move(partition, to);
            at(place(partition), to);
            next.put(place(partition), to);
        }
        return next;
    }

    /** Where a log that was cut back parts from what was read: no policy is needed to go on there. */
    private static OptionalLong cutBackTo(InvalidOffsetException lost, TopicPartition partition) {
        if (lost instanceof LogTruncationException cut && cut.divergentOffsets().containsKey(partition)) {
            return OptionalLong.of(Objects.requireNonNull(cut.divergentOffsets().get(partition))
                    .offset());
        }
        return OptionalLong.empty();
    }

    private String refusal(
            List<TopicPartition> partitions,
            Map<TopicPartition, Long> positions,
            Map<TopicPartition, OffsetReset.LogBounds> ranges) {
        List<String> sentences = partitions.stream()
                .map(partition -> topics.named(List.of(place(partition))) + ": "
                        + outside(
                                positions.getOrDefault(partition, UNKNOWN),
                                ranges.getOrDefault(partition, new OffsetReset.LogBounds(0, 0, 0))))
                .toList();
        return "cannot receive from " + topics.words() + ": " + String.join("; ", sentences)
                + ". With 'consumer.auto.offset.reset: earliest' or 'latest' the run continues with a warning";
    }

    private static String outside(long position, OffsetReset.LogBounds range) {
        String sentence = "position " + Counts.format(position) + " is out of the log's range "
                + Counts.format(range.first()) + " to " + Counts.format(range.end());
        if (position < range.first()) {
            return sentence + ", " + Counts.of(range.first() - position, "message") + " deleted before being read";
        }
        return sentence + ": the log was truncated or created again";
    }

    private String jump(int partition, long from, long to, OffsetReset.LogBounds range, boolean outOfRange) {
        String why = outOfRange
                ? outside(from, range)
                : "no offset was committed; the group had read to " + Counts.format(from);
        String moved = "; auto.offset.reset=" + reset.policy() + " moved it to " + Counts.format(to) + ": ";
        if (to < from) {
            return partition(partition) + why + moved + "the messages between are received again";
        }
        long kept = Math.max(0, Math.min(to, range.end()) - Math.max(from, range.first()));
        return partition(partition) + why + moved + Counts.of(to - from, "message") + " skipped, " + Counts.format(kept)
                + " of them still in the log";
    }

    /** The next offset of a partition; negative while it is not known. By any thread. */
    public long next(int partition) {
        return progress.next(partition);
    }

    /** How far this consumer has come. */
    public Positions positions() {
        return progress.positions();
    }
}
