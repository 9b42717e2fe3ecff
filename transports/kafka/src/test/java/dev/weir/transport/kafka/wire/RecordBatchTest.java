package dev.weir.transport.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compared with what Kafka's own builder makes of the same records. */
final class RecordBatchTest {

    private static final int CAPACITY = 3_000_000;
    private static final ProducerIdentity PRODUCER = new ProducerIdentity(4_711_000_000L, (short) 77);

    private final Random random = new Random(51);
    private final RecordBatch.Content content = new RecordBatch.Content();

    /** One record in both forms. */
    private static final class Given {
        private final long timestamp;
        private final byte @Nullable [] key;
        private final byte @Nullable [] value;
        private final List<Header> headers;

        Given(long timestamp, byte @Nullable [] key, byte @Nullable [] value, List<Header> headers) {
            this.timestamp = timestamp;
            this.key = key;
            this.value = value;
            this.headers = headers;
        }
    }

    private Given given(long timestamp) {
        List<Header> headers = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            headers.add(new RecordHeader("häder-" + random.nextInt(100), someBytes(300)));
        }
        return new Given(timestamp, someBytes(200), someBytes(random.nextInt(20) == 0 ? 100_000 : 1_000), headers);
    }

    /** Sometimes nothing, and sometimes nothing at all. */
    private byte @Nullable [] someBytes(int most) {
        int length = random.nextInt(most);
        if (length % 7 == 0) {
            return length % 2 == 0 ? null : new byte[0];
        }
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private void fill(Given record) {
        content.begin(record.key, record.value == null ? null : ByteBuffer.wrap(record.value));
        for (Header header : record.headers) {
            content.header(
                    header.key().getBytes(StandardCharsets.UTF_8),
                    header.value() == null ? null : ByteBuffer.wrap(header.value()));
        }
    }

    private List<Given> records() {
        List<Given> records = new ArrayList<>();
        long timestamp = 1_790_000_000_000L;
        int count = 1 + random.nextInt(300);
        for (int i = 0; i < count; i++) {
            timestamp += random.nextInt(10) - 2; // A clock may be set back.
            records.add(given(timestamp));
        }
        return records;
    }

    private static ByteBuffer byKafka(
            List<Given> records, Compression compression, ProducerIdentity producer, int first) {
        try (MemoryRecordsBuilder builder = MemoryRecords.builder(
                ByteBuffer.allocate(CAPACITY),
                (byte) 2,
                compression,
                TimestampType.CREATE_TIME,
                0,
                -1,
                producer.id(),
                producer.epoch(),
                first)) {
            for (Given record : records) {
                builder.append(record.timestamp, record.key, record.value, record.headers.toArray(Header[]::new));
            }
            return builder.build().buffer();
        }
    }

    @Test
    void everyByteIsAsKafkaWritesIt() {
        RecordBatch batch = new RecordBatch(CAPACITY);
        for (int round = 0; round < 100; round++) {
            List<Given> records = records();
            batch.clear();
            for (int i = 0; i < records.size(); i++) {
                fill(records.get(i));
                assertThat(batch.add(i, records.get(i).timestamp, content)).isTrue();
            }

            ProducerIdentity producer = round % 2 == 0 ? PRODUCER : ProducerIdentity.NONE;
            int first = round % 2 == 0 ? random.nextInt(Integer.MAX_VALUE) : -1;
            assertThat(batch.sealed(Compression.NONE, producer, first))
                    .isEqualTo(byKafka(records, Compression.NONE, producer, first));
            assertThat(batch.sealed(Compression.NONE, PRODUCER, 0))
                    .as("numbered anew")
                    .isEqualTo(byKafka(records, Compression.NONE, PRODUCER, 0));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "snappy", "lz4", "zstd"})
    void whatIsCompressedHoldsTheSameRecords(String type) {
        Compression compression = Compression.of(type).build();
        RecordBatch batch = new RecordBatch(CAPACITY);
        List<Given> records = records();
        for (int i = 0; i < records.size(); i++) {
            fill(records.get(i));
            batch.add(i, records.get(i).timestamp, content);
        }

        MutableRecordBatch sealed = only(batch.sealed(compression, PRODUCER, 9));

        sealed.ensureValid();
        assertThat(sealed.compressionType()).isEqualTo(compression.type());
        assertThat(sealed).containsExactlyElementsOf(only(byKafka(records, Compression.NONE, PRODUCER, 9)));
    }

    private static MutableRecordBatch only(ByteBuffer batch) {
        return MemoryRecords.readableRecords(batch).batches().iterator().next();
    }

    @Test
    void aRecordThatDoesNotFitLeavesTheBatchAsItWas() {
        content.begin(null, ByteBuffer.wrap(new byte[100]));
        int alone = RecordBatch.bytesAlone(content);
        RecordBatch batch = new RecordBatch(alone + 50);
        assertThat(batch.add(3, 1_000, content)).isTrue();
        ByteBuffer before = ByteBuffer.wrap(
                batch.sealed(Compression.NONE, PRODUCER, 0).array().clone());

        assertThat(batch.add(4, 1_000, content)).isFalse();

        assertThat(batch.count()).isOne();
        assertThat(batch.bytes()).isEqualTo(alone);
        assertThat(batch.sequence(0)).isEqualTo(3);
        assertThat(ByteBuffer.wrap(batch.sealed(Compression.NONE, PRODUCER, 0).array()))
                .isEqualTo(before);
    }

    @Test
    void numbersBehindTheGreatestBeginAnew() {
        PartitionLine line = new PartitionLine(new org.apache.kafka.common.TopicPartition("orders", 0), 0);
        RecordBatch records = new RecordBatch(1_000);
        content.begin(null, ByteBuffer.allocate(1));
        records.add(0, 1, content);
        records.add(1, 1, content);
        PendingBatch batch = new PendingBatch(line, records, 0);

        batch.number(PRODUCER, Integer.MAX_VALUE);

        assertThat(batch.numberAfter()).isOne();
    }
}
