package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.kafka.KnownTopics.Changes;
import dev.weir.gateway.kafka.KnownTopics.Topic;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

final class KnownTopicsTest {

    private static final Uuid FIRST = new Uuid(1, 1);
    private static final Uuid SECOND = new Uuid(2, 2);

    private final KnownTopics known = new KnownTopics();

    private static TopicPartition partition(int number) {
        return new TopicPartition("a", number);
    }

    private static Map<String, Topic> now(Uuid id, Integer... partitions) {
        return Map.of("a", new Topic(id, Set.of(partitions)));
    }

    private void know(Uuid id, Integer... partitions) {
        known.remember("a", new Topic(id, Set.of(partitions)));
    }

    /** As the watch does. */
    private Changes look(Map<String, Topic> now) {
        Changes changes = known.changes(now);
        known.rememberThere(now);
        return changes;
    }

    @Test
    void aTopicThatIsNewAndOneThatGrewHavePartitionsThatWereAdded() {
        assertThat(look(now(FIRST, 0, 1))).isEqualTo(added(0, 1));
        assertThat(look(now(FIRST, 0, 1))).as("until they are remembered").isEqualTo(added(0, 1));
        know(FIRST, 0, 1);
        assertThat(look(now(FIRST, 0, 1))).isEqualTo(added());
        assertThat(look(now(FIRST, 0, 1, 2))).isEqualTo(added(2));
    }

    private static Changes added(Integer... numbers) {
        return new Changes(
                Set.of(),
                Set.of(),
                Map.of(),
                List.of(numbers).stream().map(KnownTopicsTest::partition).toList());
    }

    @Test
    void aTopicThatIsNotThereForAWhileComesBackWithItsPartitions() {
        know(FIRST, 0, 1);
        assertThat(look(Map.of()))
                .isEqualTo(new Changes(Set.of(partition(0), partition(1)), Set.of(), Map.of(), List.of()));
        assertThat(known.has(partition(0))).isFalse();
        assertThat(look(Map.of())).as("told once").isEqualTo(added());
        assertThat(look(now(FIRST, 0, 1, 2)))
                .isEqualTo(new Changes(Set.of(), Set.of(partition(0), partition(1)), Map.of(), List.of(partition(2))));
        assertThat(known.has(partition(0))).isTrue();
    }

    @Test
    void topicRecreatedWithFewerPartitionsHasOnlyThose() {
        know(FIRST, 0, 1, 2);
        assertThat(look(now(SECOND, 0)))
                .isEqualTo(new Changes(
                        Set.of(partition(0), partition(1), partition(2)),
                        Set.of(),
                        Map.of("a", List.of(partition(0))),
                        List.of()));
        assertThat(look(now(SECOND, 0)))
                .as("until it is remembered")
                .isEqualTo(new Changes(Set.of(), Set.of(), Map.of("a", List.of(partition(0))), List.of()));
        know(SECOND, 0);
        assertThat(look(now(SECOND, 0))).isEqualTo(added());
        assertThat(known.has(partition(0))).isTrue();
        assertThat(known.has(partition(1))).isFalse();
        assertThat(look(now(SECOND, 0, 1))).as("and grows").isEqualTo(added(1));
    }

    @Test
    void aTopicThatWasSeenDeletedBeforeItIsThereAgainIsCreatedAgain() {
        know(FIRST, 0);
        look(Map.of());
        assertThat(look(now(SECOND, 0)))
                .isEqualTo(new Changes(Set.of(), Set.of(), Map.of("a", List.of(partition(0))), List.of()));
    }
}
