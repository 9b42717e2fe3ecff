package dev.weir.transport.kafka;

import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.DescribeProducersOptions;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.common.TopicPartition;

/** The producers that write to a topic, as the leaders of its partitions tell. Waits for their answers. */
record TopicWriters(Cluster cluster, TopicPlaces topics) {

    /**
     * Which of these partitions transactions have written to; Weir's own publishers do with {@code transactions.messages} alone. None where the cluster does not
     * tell.
     */
    Set<Integer> transactional(Set<Integer> among) {
        if (among.isEmpty()) {
            return Set.of();
        }
        List<TopicPartition> wanted = among.stream().map(topics::at).toList();
        try {
            Set<Integer> found = new TreeSet<>();
            Objects.requireNonNull(cluster.answerOrFault(
                            "ask who writes to " + topics.words(),
                            cluster.admin()
                                    .describeProducers(
                                            wanted, new DescribeProducersOptions().timeoutMs(cluster.answerMillis()))
                                    .all()
                                    .toCompletionStage()))
                    .forEach((partition, state) -> {
                        if (state.activeProducers().stream().anyMatch(TopicWriters::isTransactional)) {
                            found.add(topics.of(partition));
                        }
                    });
            return found;
        } catch (ExecutionException | TransportException e) {
            // Who may not know, or gets no answer, tells what was passed over as what it looks like.
            return Set.of();
        }
    }

    /** Only a coordinator of transactions writes a marker, and numbers it. */
    private static boolean isTransactional(ProducerState producer) {
        return producer.coordinatorEpoch().orElse(-1) >= 0
                || producer.currentTransactionStartOffset().isPresent();
    }
}
