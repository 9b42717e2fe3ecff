package dev.weir.transport.kafka.light;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.message.FetchResponseData.AbortedTransaction;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.jspecify.annotations.Nullable;

/**
 * The transactions that were aborted, as one answer lists them for a partition: which of its batches a client that reads
 * committed records only must not see. Asked for each batch in the order of the log.
 */
final class AbortedTransactions {

    private final Deque<AbortedTransaction> ahead = new ArrayDeque<>();
    private final Set<Long> open = new HashSet<>();

    /** @param listed what the broker lists; nothing when it was not asked for committed records only */
    AbortedTransactions(@Nullable List<AbortedTransaction> listed) {
        if (listed != null) {
            listed.stream()
                    .sorted(Comparator.comparingLong(AbortedTransaction::firstOffset))
                    .forEach(ahead::add);
        }
    }

    /** Whether a batch belongs to one of them. */
    boolean holds(RecordBatch batch) {
        if (ahead.isEmpty() && open.isEmpty()) {
            return false;
        }
        for (AbortedTransaction next = ahead.peek();
                next != null && next.firstOffset() <= batch.lastOffset();
                next = ahead.peek()) {
            open.add(next.producerId());
            ahead.remove();
        }
        return batch.isTransactional() && open.contains(batch.producerId());
    }

    /** A transaction of this producer ended there with an abort. */
    void ends(long producerId) {
        open.remove(producerId);
    }
}
