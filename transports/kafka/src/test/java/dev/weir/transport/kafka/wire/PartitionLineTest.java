package dev.weir.transport.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

final class PartitionLineTest {

    private static final ProducerIdentity FIRST = new ProducerIdentity(7, (short) 0);
    private static final ProducerIdentity SECOND = FIRST.next();

    private final PartitionLine line = new PartitionLine(new TopicPartition("orders", 0), 0);

    private PendingBatch sent(int records, ProducerIdentity producer) {
        line.delayNanos(producer, 0);
        RecordBatch batch = new RecordBatch(10_000);
        RecordBatch.Content content = new RecordBatch.Content();
        content.begin(null, ByteBuffer.allocate(1));
        for (int i = 0; i < records; i++) {
            batch.add(i, 1, content);
        }
        PendingBatch pending = new PendingBatch(line, batch, 0);
        line.sending(pending);
        return pending;
    }

    private void taken(PendingBatch batch) {
        line.answered();
        line.acknowledged(batch);
    }

    private void refused(PendingBatch batch) {
        line.answered();
        line.again(batch);
    }

    private long delay(ProducerIdentity producer) {
        return line.delayNanos(producer, 0);
    }

    @Test
    void theFirstBatchIsAloneUntilItIsTaken() {
        PendingBatch first = sent(3, FIRST);
        assertThat(delay(FIRST)).isEqualTo(PartitionLine.NEVER);

        taken(first);
        PendingBatch second = sent(2, FIRST);

        assertThat(delay(FIRST)).isNegative();
        assertThat(first.firstNumber()).isZero();
        assertThat(second.firstNumber()).isEqualTo(3);
    }

    @Test
    void withoutNumbersNoBatchWaitsForAnother() {
        sent(3, ProducerIdentity.NONE);

        assertThat(delay(ProducerIdentity.NONE)).isNegative();
    }

    @Test
    void refusedBatchesGoAgainInTheirOrderOneByOneWithTheirNumbers() {
        taken(sent(1, FIRST));
        PendingBatch a = sent(1, FIRST);
        PendingBatch b = sent(1, FIRST);
        PendingBatch c = sent(1, FIRST);
        refused(b);
        refused(a);
        assertThat(delay(FIRST)).isEqualTo(PartitionLine.NEVER);
        refused(c);

        assertThat(delay(FIRST)).isZero();
        assertThat(line.takeAgain()).isEqualTo(a);
        line.sending(a);
        assertThat(delay(FIRST)).isEqualTo(PartitionLine.NEVER);
        taken(a);
        assertThat(line.takeAgain()).isEqualTo(b);
        assertThat(line.takeAgain()).isEqualTo(c);
        assertThat(b.firstNumber()).isEqualTo(2);
        assertThat(c.firstNumber()).isEqualTo(3);
    }

    @Test
    void whenTheBrokerMissesANumberThoseThatWaitBeginAnew() {
        taken(sent(4, FIRST));
        PendingBatch lost = sent(4, FIRST);
        PendingBatch b = sent(5, FIRST);
        PendingBatch c = sent(6, FIRST);
        line.answered();
        line.failed(lost);
        assertThat(line.isFirst(b)).isTrue();
        refused(b);
        assertThat(line.isFirst(c)).isFalse();
        refused(c);
        line.beginAnew();
        assertThat(line.awaitsEpoch()).isTrue();

        assertThat(delay(SECOND)).isZero();

        assertThat(line.awaitsEpoch()).isFalse();
        assertThat(b.producer()).isEqualTo(SECOND);
        assertThat(b.firstNumber()).isZero();
        assertThat(c.firstNumber()).isEqualTo(5);
    }

    @Test
    void aBatchThatFailedForGoodRaisesTheEpochOfTheNextOne() {
        taken(sent(4, FIRST));
        PendingBatch lost = sent(4, FIRST);
        line.answered();
        line.failed(lost);

        assertThat(line.awaitsEpoch()).isTrue();
        PendingBatch next = sent(1, SECOND);
        assertThat(next.producer()).isEqualTo(SECOND);
        assertThat(next.firstNumber()).isZero();
        taken(next);
        assertThat(line.awaitsEpoch()).isFalse();
    }

    @Test
    void aBatchTakenBehindOneThatFailedShowsThatNothingIsMissing() {
        taken(sent(4, FIRST));
        PendingBatch unknown = sent(4, FIRST);
        PendingBatch next = sent(1, FIRST);
        line.answered();
        line.failed(unknown);
        taken(next);

        assertThat(line.awaitsEpoch()).isFalse();
        assertThat(sent(1, FIRST).firstNumber()).isEqualTo(9);
    }
}
