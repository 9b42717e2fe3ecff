package dev.weir.transport.kafka.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.message.FetchResponseData.AbortedTransaction;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.Test;

final class FetchedRecordsTest {

    private final FetchedRecords records = new FetchedRecords(true);

    private static SimpleRecord[] values(String... values) {
        SimpleRecord[] made = new SimpleRecord[values.length];
        for (int i = 0; i < values.length; i++) {
            made[i] = new SimpleRecord(values[i].getBytes(StandardCharsets.UTF_8));
        }
        return made;
    }

    private static String text(Optional<Record> record) {
        return record.map(found -> StandardCharsets.UTF_8.decode(found.value()).toString())
                .orElse("");
    }

    @Test
    void recordIsFoundWithinItsBatch() {
        MemoryRecords batch = MemoryRecords.withRecords(5, Compression.NONE, values("a", "b", "c"));
        MemoryRecords compressed =
                MemoryRecords.withRecords(5, Compression.gzip().build(), values("a", "b", "c"));

        assertThat(text(records.find(batch, 6, null))).isEqualTo("b");
        assertThat(text(records.find(compressed, 7, null))).isEqualTo("c");
        assertThat(records.find(batch, 8, null)).isEmpty();
        assertThat(records.find(batch, 4, null)).isEmpty();
    }

    @Test
    void recordOfAnAbortedTransactionIsNotSeen() {
        MemoryRecords batch =
                MemoryRecords.withTransactionalRecords(5, Compression.NONE, 9, (short) 0, 0, 0, values("a"));
        AbortedTransaction aborted = new AbortedTransaction().setProducerId(9).setFirstOffset(5);

        assertThat(records.find(batch, 5, List.of(aborted))).isEmpty();
        assertThat(text(records.find(batch, 5, List.of()))).isEqualTo("a");
        assertThat(text(records.find(batch, 5, List.of(aborted.duplicate().setProducerId(8)))))
                .isEqualTo("a");
    }

    @Test
    void changedBatchIsRefused() {
        ByteBuffer bytes =
                MemoryRecords.withRecords(5, Compression.NONE, values("abc")).buffer();
        int last = bytes.limit() - 2;
        bytes.put(last, (byte) (bytes.get(last) ^ 1));
        MemoryRecords changed = MemoryRecords.readableRecords(bytes);

        assertThatThrownBy(() -> records.find(changed, 5, null)).isInstanceOf(CorruptRecordException.class);
    }
}
