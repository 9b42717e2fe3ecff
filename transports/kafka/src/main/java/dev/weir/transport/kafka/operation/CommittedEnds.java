package dev.weir.transport.kafka.operation;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * Where partitions end for who reads what is committed. {@code commitTransaction} returns before the brokers have written the
 * markers that end the transaction, and until then its records cannot be read: whoever asks in between is told an end that lies
 * before them. So it is asked again while a transaction is ending. One that is open holds nobody up. Used by one thread.
 *
 * @param written where the logs end with all that is in them
 * @param readable where they end for who reads what is committed
 * @param ending whether a transaction of the cluster has been committed or aborted and its markers are not all written
 * @param clock time in nanoseconds
 * @param pause waits a moment before it is asked again
 */
record CommittedEnds(
        Supplier<Map<TopicPartition, Long>> written,
        Supplier<Map<TopicPartition, Long>> readable,
        BooleanSupplier ending,
        LongSupplier clock,
        Runnable pause) {

    /** How long that moment is. */
    static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** The ends when this is called, or those that can be read when the limit is over. */
    Map<TopicPartition, Long> await(long limitNanos) {
        Map<TopicPartition, Long> all = written.get();
        Map<TopicPartition, Long> found = readable.get();
        long begunNanos = clock.getAsLong();
        while (!reaches(found, all)) {
            // First this, so that markers written in between are not overlooked.
            boolean again = ending.getAsBoolean() && clock.getAsLong() - begunNanos < limitNanos;
            found = readable.get();
            if (!again) {
                break;
            }
            pause.run();
        }
        Map<TopicPartition, Long> ends = new HashMap<>();
        found.forEach((partition, end) -> ends.put(partition, Math.min(end, all.getOrDefault(partition, end))));
        return ends;
    }

    private static boolean reaches(Map<TopicPartition, Long> found, Map<TopicPartition, Long> all) {
        return all.entrySet().stream().allMatch(end -> found.getOrDefault(end.getKey(), 0L) >= end.getValue());
    }
}
