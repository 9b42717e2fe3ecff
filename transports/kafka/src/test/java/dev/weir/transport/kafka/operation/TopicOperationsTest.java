package dev.weir.transport.kafka.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.DeleteRecordsResult;
import org.apache.kafka.clients.admin.DeletedRecords;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

final class TopicOperationsTest {

    private static final String TOPIC = "records";

    private final KafkaFutureImpl<DeletedRecords> answer = new KafkaFutureImpl<>();
    private final LogEnds ends = new LogEnds();
    private int creations;
    private final TopicOperations topics = new TopicOperations(
            new AdminClients(1, number -> admin()), admin(), Duration.ofSeconds(1), ends, new SystemClock());

    /** Knows the topic, and has not deleted its records yet. */
    private Admin admin() {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(),
                new Class<?>[] {Admin.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "describeTopics" ->
                        new DescribeTopicsResult(
                                null,
                                Map.of(
                                        TOPIC,
                                        KafkaFuture.completedFuture(new TopicDescription(TOPIC, false, List.of())))) {};
                    case "createTopics" -> {
                        creations++;
                        KafkaFutureImpl<CreateTopicsResult.TopicMetadataAndConfig> unreadable = new KafkaFutureImpl<>();
                        unreadable.completeExceptionally(new NullPointerException("no configs"));
                        yield new CreateTopicsResult(Map.of(TOPIC, unreadable)) {};
                    }
                    case "deleteRecords" -> new DeleteRecordsResult(Map.of(new TopicPartition(TOPIC, 0), answer));
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void recordDeletionCountsWhenRequestedAndWhenConfirmed() {
        long before = ends.deletions(TOPIC);
        CompletableFuture<Long> deleting =
                topics.deleteRecords(EndedOperations.read(TOPIC, 0, 7)).toCompletableFuture();
        assertThat(ends.deletions(TOPIC)).isEqualTo(before + 1);
        assertThat(deleting).isNotDone();

        answer.complete(new DeletedRecords(7));

        assertThat(deleting).isCompleted();
        assertThat(ends.deletions(TOPIC))
                .as("what was fetched meanwhile is not handed out")
                .isEqualTo(before + 2);
    }

    @Test
    void aTopicIsCreatedIfItIsThereThoughTheAnswerCannotBeRead() {
        CompletableFuture<Long> creating =
                topics.create(EndedOperations.read(TOPIC, 0, 0)).toCompletableFuture();

        assertThat(creating).isCompletedWithValue(1L);
        assertThat(creations).isEqualTo(1);
    }

    @Test
    void aDeletionThatIsRefusedHasDeletedNothingMore() {
        long before = ends.deletions(TOPIC);
        CompletableFuture<Long> deleting =
                topics.deleteRecords(EndedOperations.read(TOPIC, 0, 7)).toCompletableFuture();

        answer.completeExceptionally(new NotLeaderOrFollowerException("no"));

        assertThat(deleting).isCompletedExceptionally();
        assertThat(ends.deletions(TOPIC)).isEqualTo(before + 1);
    }
}
