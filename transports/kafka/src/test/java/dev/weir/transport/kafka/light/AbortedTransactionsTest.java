package dev.weir.transport.kafka.light;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.message.FetchResponseData.AbortedTransaction;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.Test;

final class AbortedTransactionsTest {

    private static RecordBatch batch(long producer, long offset) {
        return MemoryRecords.withTransactionalRecords(
                        offset, Compression.NONE, producer, (short) 0, 0, 0, new SimpleRecord(new byte[] {1}))
                .batches()
                .iterator()
                .next();
    }

    private static RecordBatch plain(long offset) {
        return MemoryRecords.withRecords(offset, Compression.NONE, new SimpleRecord(new byte[] {1}))
                .batches()
                .iterator()
                .next();
    }

    private static AbortedTransaction aborted(long producer, long first) {
        return new AbortedTransaction().setProducerId(producer).setFirstOffset(first);
    }

    @Test
    void onlyProducerBatchesFromFirstOffsetToAbortAreHidden() {
        AbortedTransactions transactions = new AbortedTransactions(List.of(aborted(7, 20), aborted(8, 12)));

        assertThat(transactions.holds(batch(7, 10)))
                .as("an earlier one, committed")
                .isFalse();
        assertThat(transactions.holds(batch(8, 12))).isTrue();
        assertThat(transactions.holds(batch(9, 13))).as("another producer").isFalse();
        assertThat(transactions.holds(batch(7, 20))).isTrue();
        assertThat(transactions.holds(plain(21))).as("no transaction").isFalse();
        transactions.ends(7);
        assertThat(transactions.holds(batch(7, 22))).as("its next, committed").isFalse();
        assertThat(transactions.holds(batch(8, 23))).as("still open").isTrue();
    }

    @Test
    void nothingIsHiddenWhereNothingIsListed() {
        assertThat(new AbortedTransactions(null).holds(batch(7, 10))).isFalse();
    }
}
