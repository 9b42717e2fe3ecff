package dev.weir.transport.kafka.operation;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/**
 * What is known of the transactions of a cluster, for reads of whole topics. Thread-safe; every call waits for answers.
 *
 * @param isolation what the reads see of transactions
 * @param limit the longest a read may wait
 * @param clock time in nanoseconds
 */
record Transactions(Admin admin, IsolationLevel isolation, Duration limit, LongSupplier clock) {

    private static final Set<TransactionState> ENDING =
            Set.of(TransactionState.PREPARE_COMMIT, TransactionState.PREPARE_ABORT);

    /** Where partitions end now for a consumer. */
    Map<TopicPartition, Long> ends(Consumer<?, ?> consumer, List<TopicPartition> partitions) {
        if (isolation == IsolationLevel.READ_UNCOMMITTED) {
            return consumer.endOffsets(partitions, limit);
        }
        return new CommittedEnds(
                        () -> written(partitions),
                        () -> consumer.endOffsets(partitions, limit),
                        this::anyEnding,
                        clock,
                        () -> LockSupport.parkNanos(CommittedEnds.PAUSE_NANOS))
                .await(limit.toNanos());
    }

    private Map<TopicPartition, Long> written(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        partitions.forEach(partition -> wanted.put(partition, OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        answer(admin.listOffsets(
                                wanted,
                                new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED).timeoutMs(limitMillis()))
                        .all())
                .forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }

    /** Who may not know of transactions reads what can be read. */
    private boolean anyEnding() {
        try {
            return !answer(admin.listTransactions(new ListTransactionsOptions()
                                    .filterStates(ENDING)
                                    .timeoutMs(limitMillis()))
                            .all())
                    .isEmpty();
        } catch (KafkaException e) {
            return false;
        }
    }

    private int limitMillis() {
        return Math.toIntExact(Math.min(Integer.MAX_VALUE, limit.toMillis()));
    }

    private <T> T answer(KafkaFuture<T> question) {
        try {
            return question.get(limit.toMillis() + TimeUnit.SECONDS.toMillis(1), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
        } catch (java.util.concurrent.TimeoutException e) {
            throw new org.apache.kafka.common.errors.TimeoutException(e);
        }
    }
}
