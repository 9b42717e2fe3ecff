package dev.weir.transport.kafka.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.junit.jupiter.api.Test;

final class PrefetchedReadsTest {

    private static final TopicPartition PARTITION = new TopicPartition("records", 0);

    private final MockConsumer<ByteBuffer, ByteBuffer> consumer = new MockConsumer<>("none");
    private final EndedOperations ended = new EndedOperations();
    private final List<Operation> elsewhere = new ArrayList<>();
    private final LogEnds logEnds = new LogEnds();
    private final long[] nowNanos = {0};
    private final PrefetchedReads reads = new PrefetchedReads(
            () -> consumer,
            elsewhere::add,
            new OperationEnds(ended, () -> nowNanos[0]),
            logEnds,
            TimeUnit.SECONDS.toNanos(10));

    /** In the next poll, the log holds these offsets. */
    private void holds(long... offsets) {
        consumer.schedulePollTask(() -> {
            consumer.updateEndOffsets(Map.of(PARTITION, logEnds.end(PARTITION)));
            for (long offset : offsets) {
                consumer.addRecord(new ConsumerRecord<>(
                        PARTITION.topic(),
                        PARTITION.partition(),
                        offset,
                        null,
                        ByteBuffer.wrap(Long.toString(offset).getBytes(StandardCharsets.UTF_8))));
            }
        });
    }

    private Operation take(long offset) {
        Operation read = EndedOperations.read(PARTITION.topic(), PARTITION.partition(), offset);
        if (!reads.take(read)) {
            elsewhere.add(read);
        }
        return read;
    }

    /** Reads one after the other that begin a sequence; the last of them is the first that waits. */
    private Operation begin(long offset) {
        for (long before = offset - 4; before < offset; before++) {
            take(before);
        }
        elsewhere.clear();
        return take(offset);
    }

    @Test
    void fewReadsAreNoSequence() {
        logEnds.reaches(PARTITION, 100);

        List.of(3L, 4L, 5L, 6L).forEach(this::take);

        assertThat(elsewhere).hasSize(4);
        assertThat(reads.receive(0)).isFalse();
    }

    @Test
    void onePollAnswersEveryReadThatWaitsAndThoseThatFollow() {
        logEnds.reaches(PARTITION, 100);
        List<Operation> waiting = List.of(begin(10), take(11), take(13));
        assertThat(reads.outstanding()).isEqualTo(3);
        holds(10, 11, 12, 13, 14, 15);

        assertThat(reads.receive(0)).isTrue();

        assertThat(reads.outstanding()).isZero();
        assertThat(waiting)
                .allSatisfy(read -> assertThat(ended.found(read))
                        .singleElement()
                        .satisfies(found -> assertThat(found.value()).isEqualTo(Long.toString(read.offset))));
        Operation behind = take(15);
        Operation before = take(12);
        assertThat(ended.found(behind))
                .singleElement()
                .satisfies(found -> assertThat(found.offset()).isEqualTo(15));
        assertThat(ended.found(before))
                .singleElement()
                .satisfies(found -> assertThat(found.offset()).isEqualTo(12));
        assertThat(behind.found).isEqualTo(1);
        assertThat(behind.bytes).isEqualTo(2);
        assertThat(elsewhere).isEmpty();
        assertThat(ended.toldTwice()).isZero();
    }

    @Test
    void offsetWithoutARecordIsNotFound() {
        logEnds.reaches(PARTITION, 100);
        Operation gap = begin(10);
        holds(12, 13);

        assertThat(reads.receive(0)).isTrue();

        assertThat(ended.failure(gap)).contains(OperationFailure.NOT_FOUND);
    }

    @Test
    void offsetThatTheLogIsNotKnownToHoldIsReadElsewhere() {
        logEnds.reaches(PARTITION, 12);
        begin(10);

        Operation beyond = take(12);

        assertThat(elsewhere).containsExactly(beyond);
        logEnds.reaches(PARTITION, 13);
        take(12);
        assertThat(elsewhere).containsExactly(beyond);
        assertThat(reads.outstanding()).isEqualTo(2);
    }

    @Test
    void jumpIsReadElsewhereUntilItIsASequenceOfItsOwn() {
        logEnds.reaches(PARTITION, 10_000);
        begin(10);
        holds(10);
        reads.receive(0);

        Operation far = begin(5_000);

        assertThat(elsewhere).isEmpty();
        holds(5_000);
        assertThat(reads.receive(0)).isTrue();
        assertThat(ended.found(far)).hasSize(1);
    }

    @Test
    void readsThatTheConsumerCannotServeGoElsewhere() {
        logEnds.reaches(PARTITION, 100);
        List<Operation> waiting = List.of(begin(10), take(11));
        consumer.setPollException(new OffsetOutOfRangeException(Map.of(PARTITION, 10L)));

        assertThat(reads.receive(0)).isTrue();

        assertThat(elsewhere).isEqualTo(waiting);
        assertThat(reads.outstanding()).isZero();
        assertThat(ended.count()).isZero();
    }

    @Test
    void whatWasFetchedBeforeADeletionIsNotHandedOut() {
        logEnds.reaches(PARTITION, 100);
        begin(10);
        holds(10, 11, 12);
        reads.receive(0);
        logEnds.deletes("others");
        take(11);
        assertThat(elsewhere).isEmpty();

        logEnds.deletes(PARTITION.topic());
        Operation afterwards = take(12);

        assertThat(elsewhere).containsExactly(afterwards);
    }

    @Test
    void readThatNobodyAnswersTimesOut() {
        logEnds.reaches(PARTITION, 100);
        Operation waiting = begin(10);
        reads.receive(0);
        assertThat(ended.count()).isZero();

        nowNanos[0] = TimeUnit.SECONDS.toNanos(10);
        reads.receive(0);

        assertThat(ended.failure(waiting)).contains(OperationFailure.TIMED_OUT);
        assertThat(reads.outstanding()).isZero();
    }

    @Test
    void closingTellsWhatWaits() {
        logEnds.reaches(PARTITION, 100);
        Operation waiting = begin(10);

        reads.close();

        assertThat(ended.failure(waiting)).contains(OperationFailure.TIMED_OUT);
        assertThat(consumer.closed()).isTrue();
    }

    @Test
    void closingGoesOnAfterAnInterruptAndLeavesTheThreadInterrupted() {
        var closing = new MockConsumer<ByteBuffer, ByteBuffer>("none") {
            @Override
            public void close(CloseOptions options) {
                super.close(options);
                throw new InterruptException("interrupted while closing");
            }
        };
        PrefetchedReads closed = new PrefetchedReads(
                () -> closing,
                elsewhere::add,
                new OperationEnds(ended, () -> nowNanos[0]),
                logEnds,
                TimeUnit.SECONDS.toNanos(10));
        logEnds.reaches(PARTITION, 100);
        for (long offset = 0; offset < 8; offset++) {
            closed.take(EndedOperations.read(PARTITION.topic(), PARTITION.partition(), offset));
        }

        closed.close();

        assertThat(closing.closed()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }
}
