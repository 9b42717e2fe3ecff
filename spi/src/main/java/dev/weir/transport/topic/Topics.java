package dev.weir.transport.topic;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The topics among which the messages of a run are divided.
 *
 * <p>Where there are several, the partitions of all of them are numbered together, and everything that is told of a partition
 * is told under that number: the n-th partitions of all topics follow each other.
 *
 * @param names what each is called; empty for a run over the one topic, stream or channel that its transport has
 * @param weights how many messages of each cycle go to each, in the same order
 * @param numbered whether the names are numbers that stand behind the name that the transport gives the topics of a run
 */
public record Topics(List<String> names, List<Integer> weights, boolean numbered) {

    /** The most topics of a run: each has a histogram in every subscriber. */
    public static final int MOST = 100;

    /** What the transport has by itself. */
    public static final Topics ONE = new Topics(List.of(), List.of(), false);

    public Topics {
        names = List.copyOf(names);
        weights = List.copyOf(weights);
        if (names.size() != weights.size() || weights.stream().anyMatch(weight -> weight < 1)) {
            throw new IllegalArgumentException("each topic has a weight of at least 1: " + names + ", " + weights);
        }
    }

    /** So many with the names 1, 2 and so on, and with equal weights. */
    public static Topics of(int count) {
        return new Topics(
                IntStream.rangeClosed(1, count).mapToObj(Integer::toString).toList(),
                Collections.nCopies(count, 1),
                true);
    }

    /** Whether the scenario names any. */
    public boolean any() {
        return !names.isEmpty();
    }

    /** How many there are. */
    public int count() {
        return Math.max(1, names.size());
    }

    /** The number of a partition of a topic among those of all topics. */
    public int place(int topic, int partition) {
        return partition * count() + topic;
    }

    /** The topic of the partition of that number. */
    public int topicAt(int place) {
        return place % count();
    }

    /** Which partition of its topic that of a number is. */
    public int partitionAt(int place) {
        return place / count();
    }

    /** The partition of a number, in words: {@code partition 3}, or {@code topic orders, partition 3}. */
    public String told(int place) {
        return (any() ? "topic " + names.get(topicAt(place)) + ", " : "") + "partition " + partitionAt(place);
    }

    /** Which message goes to which. */
    public TopicOrder order() {
        return TopicOrder.of(this);
    }
}
