package dev.weir.transport.kafka.operation;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationListener.FoundRecord;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.internal.Record;
import org.jspecify.annotations.Nullable;

/** What is in a record: between the classes of Kafka's clients and those of operations. */
final class RecordContent {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private RecordContent() {}

    /** A record as a consumer brings it. The buffers are the consumer's. */
    static FoundRecord of(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
        Header[] headers = record.headers().toArray();
        return new FoundRecord(
                record.partition(), record.offset(), record.key(), orNothing(record.value()), headers(headers));
    }

    /** A record as it lies in the answer to a fetch. */
    static FoundRecord of(int partition, Record record) {
        return new FoundRecord(
                partition, record.offset(), record.key(), orNothing(record.value()), headers(record.headers()));
    }

    /** A record without a value deletes its key: an empty one. */
    private static ByteBuffer orNothing(@Nullable ByteBuffer value) {
        return value == null ? NOTHING : value;
    }

    private static List<RecordHeader> headers(Header[] headers) {
        if (headers.length == 0) {
            return List.of();
        }
        List<RecordHeader> found = new ArrayList<>(headers.length);
        for (Header header : headers) {
            byte @Nullable [] value = header.value();
            found.add(new RecordHeader(header.key(), value == null ? NOTHING : ByteBuffer.wrap(value)));
        }
        return found;
    }

    /** Bytes of a record that was found: key, value and headers. */
    static long bytes(FoundRecord record) {
        return bytes(record.key(), record.value(), record.headers());
    }

    /** Bytes of the record that an operation creates. */
    static long bytes(Operation creating) {
        return bytes(creating.key, creating.value, creating.headers);
    }

    private static long bytes(@Nullable ByteBuffer key, ByteBuffer value, List<RecordHeader> headers) {
        long bytes = value.remaining();
        bytes += key == null ? 0 : key.remaining();
        for (int i = 0; i < headers.size(); i++) {
            RecordHeader header = headers.get(i);
            bytes += header.name().length() + header.value().remaining();
        }
        return bytes;
    }

    /** The remaining bytes of a buffer in an array of exactly that length: {@code reused} when it fits. */
    static byte[] copy(ByteBuffer from, byte[] reused) {
        int bytes = from.remaining();
        byte[] into = reused.length == bytes ? reused : new byte[bytes];
        from.get(from.position(), into);
        return into;
    }
}
