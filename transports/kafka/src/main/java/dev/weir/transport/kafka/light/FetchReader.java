package dev.weir.transport.kafka.light;

import dev.weir.transport.CrowdHandler;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.message.FetchResponseData.AbortedTransaction;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.Records;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** Hands the records of a partition over, those that the client has not had yet and is to see. Used by one thread. */
final class FetchReader implements AutoCloseable {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private final CrowdHandler handler;
    private final String identityHeader;
    private final boolean checkCrcs;
    private final LightCounts counts;
    private final JsonDocuments documents = new JsonDocuments();
    private final BufferSupplier decompression = BufferSupplier.create();

    /**
     * What came over one connection from one partition.
     *
     * @param aborted transactions that were aborted; nothing when records need not be committed
     */
    record Fetched(
            LightConnection connection,
            int partition,
            Records records,
            @Nullable List<AbortedTransaction> aborted,
            long receivedNanos) {

        LightClient client() {
            return connection.client();
        }

        /** Whether the handler has let the client go, perhaps to connect it again. */
        boolean over() {
            return connection.closed();
        }
    }

    /** @param identityHeader name of the record's header that holds the identity */
    FetchReader(CrowdHandler handler, String identityHeader, boolean checkCrcs, LightCounts counts) {
        this.handler = handler;
        this.identityHeader = identityHeader;
        this.checkCrcs = checkCrcs;
        this.counts = counts;
    }

    /**
     * Hands over and moves the client on.
     *
     * @return how many records were handed over
     * @throws UnreadableAnswer when the bytes are no records; those before them have been handed over
     */
    int read(Fetched fetched) throws UnreadableAnswer {
        LightClient client = fetched.client();
        AbortedTransactions aborted = new AbortedTransactions(fetched.aborted());
        Iterator<? extends RecordBatch> batches = fetched.records().batches().iterator();
        int handed = 0;
        while (hasNext(batches, fetched)) {
            RecordBatch batch = batches.next();
            long after = nextOffset(batch, fetched);
            if (after <= client.next(fetched.partition())) {
                continue;
            }
            if (!client.counts() && visible(batch, aborted, fetched)) {
                handed += handOver(batch, fetched);
            }
            if (fetched.over()) {
                return handed;
            }
            client.reach(fetched.partition(), after);
        }
        return handed;
    }

    private boolean visible(RecordBatch batch, AbortedTransactions aborted, Fetched fetched) throws UnreadableAnswer {
        if (checkCrcs) {
            requireValid(batch, fetched);
        }
        boolean hidden = aborted.holds(batch);
        if (batch.isControlBatch()) {
            if (hidden && endsWithAbort(batch, fetched)) {
                aborted.ends(batch.producerId());
            }
            return false;
        }
        return !hidden;
    }

    private boolean endsWithAbort(RecordBatch batch, Fetched fetched) throws UnreadableAnswer {
        try (CloseableIterator<Record> records = records(batch, fetched)) {
            return hasNext(records, fetched) && isAbort(next(records, fetched), fetched);
        }
    }

    private int handOver(RecordBatch batch, Fetched fetched) throws UnreadableAnswer {
        LightClient client = fetched.client();
        int handed = 0;
        try (CloseableIterator<Record> records = records(batch, fetched)) {
            while (hasNext(records, fetched)) {
                Record record = next(records, fetched);
                if (record.offset() < client.next(fetched.partition())) {
                    continue;
                }
                client.reach(fetched.partition(), record.offset() + 1);
                if (!client.takes(record.key())) {
                    counts.filtered();
                    continue;
                }
                handed++;
                handOver(record, fetched);
                if (fetched.over()) {
                    return handed;
                }
            }
        }
        return handed;
    }

    /** A client that decodes parses a document, in which the identity is, as an application would. */
    private void handOver(Record record, Fetched fetched) {
        LightClient client = fetched.client();
        ByteBuffer value = orNothing(record.value());
        ByteBuffer header = header(record);
        boolean document = client.decodes() && !header.hasRemaining() && JsonDocuments.braced(value);
        if (document && !documents.reads(value)) {
            handler.unreadable(client.index(), "a document that is no JSON", fetched.receivedNanos());
            return;
        }
        handler.onMessage(client.index(), value, header, fetched.partition(), record.offset(), fetched.receivedNanos());
    }

    /** A record without a value is a tombstone: somebody else's, but received all the same. */
    private static ByteBuffer orNothing(@Nullable ByteBuffer value) {
        return value == null ? NOTHING : value;
    }

    private ByteBuffer header(Record record) {
        Header[] headers = record.headers();
        for (int i = headers.length - 1; i >= 0; i--) {
            if (headers[i].key().equals(identityHeader)) {
                byte @Nullable [] value = headers[i].value();
                return value == null ? NOTHING : ByteBuffer.wrap(value);
            }
        }
        return NOTHING;
    }

    // Kafka's classes throw what they like when the bytes are not what they should be. The calls that look at bytes
    // stand alone, so that a fault of the handler is not taken for one of theirs.

    private static boolean hasNext(Iterator<?> iterator, Fetched fetched) throws UnreadableAnswer {
        try {
            return iterator.hasNext();
        } catch (RuntimeException e) {
            throw unreadable(fetched, e);
        }
    }

    private static Record next(Iterator<Record> records, Fetched fetched) throws UnreadableAnswer {
        try {
            return records.next();
        } catch (RuntimeException e) {
            throw unreadable(fetched, e);
        }
    }

    private static boolean isAbort(Record marker, Fetched fetched) throws UnreadableAnswer {
        try {
            return ControlRecordType.parse(marker.key()) == ControlRecordType.ABORT;
        } catch (RuntimeException e) {
            throw unreadable(fetched, e);
        }
    }

    private static long nextOffset(RecordBatch batch, Fetched fetched) throws UnreadableAnswer {
        try {
            return batch.nextOffset();
        } catch (RuntimeException e) {
            throw unreadable(fetched, e);
        }
    }

    private static void requireValid(RecordBatch batch, Fetched fetched) throws UnreadableAnswer {
        try {
            batch.ensureValid();
        } catch (RuntimeException e) {
            throw unreadable(fetched, e);
        }
    }

    private CloseableIterator<Record> records(RecordBatch batch, Fetched fetched) throws UnreadableAnswer {
        try {
            return batch.streamingIterator(decompression);
        } catch (RuntimeException e) {
            throw unreadable(fetched, e);
        }
    }

    private static UnreadableAnswer unreadable(Fetched fetched, RuntimeException cause) {
        return new UnreadableAnswer(
                "partition " + fetched.partition() + ", from offset "
                        + fetched.client().next(fetched.partition()) + ": " + cause.getMessage(),
                cause);
    }

    @Override
    public void close() {
        decompression.close();
    }
}
