package dev.weir.gateway.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * The topics that are read, as they were when they were looked at last. A topic that was deleted and created again has
 * another id. For one thread.
 */
final class KnownTopics {

    private final Map<String, Known> topics = new HashMap<>();

    /**
     * A topic as the cluster describes it.
     *
     * @param id the same as before when the cluster gives topics no ids
     */
    record Topic(Uuid id, Set<Integer> partitions) {

        Topic {
            partitions = Set.copyOf(partitions);
        }
    }

    /**
     * A topic that is known.
     *
     * @param there false since it was deleted; its partitions are those it had
     */
    private record Known(Topic topic, boolean there) {}

    /**
     * What is other than before.
     *
     * @param gone partitions that are not to be read any more: of topics that were deleted, and perhaps created again
     * @param back partitions that are gone, of topics that are there again with the same id
     * @param createdAgain topics that took the place of another with the same name, with their partitions
     * @param added partitions that were not there before
     */
    record Changes(
            Set<TopicPartition> gone,
            Set<TopicPartition> back,
            Map<String, List<TopicPartition>> createdAgain,
            List<TopicPartition> added) {}

    /** What is other now, compared with what is known. */
    Changes changes(Map<String, Topic> now) {
        Changes changes = new Changes(new HashSet<>(), new HashSet<>(), new HashMap<>(), new ArrayList<>());
        topics.forEach((name, known) -> {
            Topic found = now.get(name);
            boolean same = found != null && found.id.equals(known.topic.id);
            if (known.there && !same) {
                changes.gone.addAll(partitions(name, known.topic.partitions));
            } else if (!known.there && same) {
                changes.back.addAll(partitions(name, known.topic.partitions));
            }
            if (found != null && !same) {
                changes.createdAgain.put(name, partitions(name, found.partitions));
            }
        });
        now.forEach((name, topic) -> {
            Known known = topics.get(name);
            if (known == null || known.topic.id.equals(topic.id)) {
                Set<Integer> more = new HashSet<>(topic.partitions);
                more.removeAll(known == null ? Set.of() : known.topic.partitions);
                changes.added.addAll(partitions(name, more));
            }
        });
        return changes;
    }

    private static List<TopicPartition> partitions(String topic, Set<Integer> numbers) {
        return numbers.stream()
                .sorted()
                .map(number -> new TopicPartition(topic, number))
                .toList();
    }

    /** Takes over which topics are there, of those that are known. */
    void rememberThere(Map<String, Topic> now) {
        topics.replaceAll((name, known) -> {
            Topic found = now.get(name);
            return new Known(known.topic, found != null && found.id.equals(known.topic.id));
        });
    }

    /** Takes over a topic as it is now. */
    void remember(String name, Topic now) {
        topics.put(name, new Known(now, true));
    }

    /** Whether a partition is one of a topic that is there. */
    boolean has(TopicPartition partition) {
        Known known = topics.get(partition.topic());
        return known != null && known.there && known.topic.partitions.contains(partition.partition());
    }
}
