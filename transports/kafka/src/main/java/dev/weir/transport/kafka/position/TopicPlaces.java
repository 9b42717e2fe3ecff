package dev.weir.transport.kafka.position;

import dev.weir.transport.topic.Topics;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/** The partitions of the topics of a run, by the numbers under which the rest of the run knows them. Immutable. */
public final class TopicPlaces {

    private final Topics topics;
    private final List<String> names;
    private final Map<String, Integer> indexes = new HashMap<>();

    /** @param names what the cluster calls the topics, in their order */
    public TopicPlaces(Topics topics, List<String> names) {
        this.topics = topics;
        this.names = List.copyOf(names);
        names.forEach(name -> indexes.put(name, indexes.size()));
    }

    /** Those of a run that has one topic: the numbers are those of its partitions. */
    public static TopicPlaces of(String topic) {
        return new TopicPlaces(Topics.ONE, List.of(topic));
    }

    /** What the cluster calls the topics, in their order. */
    public List<String> names() {
        return names;
    }

    /** Whether a topic is one of them. */
    public boolean hold(String topic) {
        return indexes.containsKey(topic);
    }

    /** The number of a partition. */
    public int of(TopicPartition partition) {
        return of(partition.topic(), partition.partition());
    }

    /** The number of a partition. Allocates nothing. */
    public int of(String topic, int partition) {
        return names.size() == 1
                ? partition
                : topics.place(Objects.requireNonNull(indexes.get(topic), topic), partition);
    }

    /** The partition of a number. */
    public TopicPartition at(int place) {
        return new TopicPartition(names.get(topics.topicAt(place)), topics.partitionAt(place));
    }

    /** One partition in words: {@code topic orders, partition 3}. */
    public String told(int place) {
        TopicPartition partition = at(place);
        return "topic " + partition.topic() + ", partition " + partition.partition();
    }

    /** Partitions in words: {@code partitions 0, 3}, or {@code partitions orders 0, clicks 1}. */
    public String named(Collection<Integer> places) {
        return (places.size() == 1 ? "partition " : "partitions ")
                + places.stream()
                        .sorted()
                        .map(place -> (names.size() == 1 ? "" : at(place).topic() + " ") + topics.partitionAt(place))
                        .collect(Collectors.joining(", "));
    }

    /** The topics in words: {@code topic orders}, {@code topics orders, clicks}, {@code 50 topics from t-1 to t-50}. */
    public String words() {
        return words(names);
    }

    /** Topics of these names in words. */
    public static String words(List<String> names) {
        if (names.size() == 1) {
            return "topic " + names.getFirst();
        }
        return names.size() <= 5
                ? "topics " + String.join(", ", names)
                : names.size() + " topics from " + names.getFirst() + " to " + names.getLast();
    }
}
