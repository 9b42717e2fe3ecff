package dev.weir.transport.kafka.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** A topic whose end for readers of what is committed lies before records that have just been committed. */
class CommittedEndsTest {

    private static final TopicPartition PARTITION = new TopicPartition("orders", 0);

    private final AtomicLong clock = new AtomicLong();

    private long end(long written, List<Long> readable, BooleanSupplier ending) {
        Queue<Long> answers = new ArrayDeque<>(readable);
        AtomicLong last = new AtomicLong();
        return new CommittedEnds(
                        () -> Map.of(PARTITION, written),
                        () -> {
                            Long next = answers.poll();
                            last.set(next == null ? last.get() : next);
                            return Map.of(PARTITION, last.get());
                        },
                        ending,
                        clock::get,
                        () -> clock.addAndGet(10))
                .await(100)
                .getOrDefault(PARTITION, -1L);
    }

    @Test
    void whatIsCommittedAndNotMarkedYetIsWaitedFor() {
        assertThat(end(9, List.of(5L, 5L, 5L, 9L), () -> true)).isEqualTo(9);
    }

    @Test
    void markersWrittenBeforeTheOpenTransactionQueryAreNotMissed() {
        assertThat(end(9, List.of(5L, 9L), () -> false)).isEqualTo(9);
    }

    @Test
    void anOpenTransactionHoldsNobodyUp() {
        assertThat(end(9, List.of(5L), () -> false)).isEqualTo(5);
        assertThat(clock).hasValue(0);
    }

    @Test
    void markersThatNeverComeAreWaitedForNoLongerThanTheLimit() {
        assertThat(end(9, List.of(5L), () -> true)).isEqualTo(5);
        assertThat(clock).hasValue(100);
    }

    @Test
    void whatIsWrittenMeanwhileIsNotRead() {
        assertThat(end(9, List.of(12L), () -> false)).isEqualTo(9);
    }
}
