package dev.weir.transport.kafka.operation;

import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.message.FetchResponseData.AbortedTransaction;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.Records;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** Finds the record of an offset in what a broker sent. Used by one thread. */
final class FetchedRecords implements AutoCloseable {

    private final boolean checkCrcs;
    private final BufferSupplier decompression = BufferSupplier.create();

    FetchedRecords(boolean checkCrcs) {
        this.checkCrcs = checkCrcs;
    }

    /**
     * The record of an offset, or nothing when the log holds none there: it was compacted away, or it belongs to a
     * transaction that a consumer does not see.
     *
     * @param aborted transactions that were aborted; nothing when records need not be committed
     * @throws org.apache.kafka.common.KafkaException when a checksum does not fit
     */
    Optional<Record> find(Records records, long offset, @Nullable List<AbortedTransaction> aborted) {
        for (RecordBatch batch : records.batches()) {
            if (batch.lastOffset() < offset) {
                continue;
            }
            if (checkCrcs) {
                batch.ensureValid();
            }
            boolean hidden = batch.isControlBatch() || isAborted(batch, aborted);
            return hidden ? Optional.empty() : find(batch, offset);
        }
        return Optional.empty();
    }

    /** The broker lists the transactions that overlap what it sent, and the batch is the first of that. */
    private static boolean isAborted(RecordBatch batch, @Nullable List<AbortedTransaction> aborted) {
        return batch.isTransactional()
                && aborted != null
                && aborted.stream()
                        .anyMatch(transaction -> transaction.producerId() == batch.producerId()
                                && transaction.firstOffset() <= batch.lastOffset());
    }

    private Optional<Record> find(RecordBatch batch, long offset) {
        try (CloseableIterator<Record> records = batch.streamingIterator(decompression)) {
            while (records.hasNext()) {
                Record record = records.next();
                if (record.offset() >= offset) {
                    return record.offset() == offset ? Optional.of(record) : Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        decompression.close();
    }
}
