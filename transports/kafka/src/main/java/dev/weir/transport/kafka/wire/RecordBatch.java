package dev.weir.transport.kafka.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.utils.internals.ByteBufferOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Records of one partition in the form in which they are sent and stored: a record batch of version 2, written in place. Used by one
 * thread at a time.
 *
 * @see <a href="../../../../../../../../../../docs/decisions/wire-kafka-client.md">Decision: wire-kafka-client</a>
 */
final class RecordBatch {

    /** Bytes before the first record. */
    static final int HEAD_BYTES = 61;

    private static final byte VERSION = 2;
    private static final int LENGTH_AT = 8;
    private static final int AFTER_LENGTH_AT = 12;
    private static final int VERSION_AT = 16;
    private static final int CRC_AT = 17;
    private static final int ATTRIBUTES_AT = 21;
    private static final int LAST_OFFSET_DELTA_AT = 23;
    private static final int FIRST_TIMESTAMP_AT = 27;
    private static final int LAST_TIMESTAMP_AT = 35;
    private static final int PRODUCER_ID_AT = 43;
    private static final int EPOCH_AT = 51;
    private static final int SEQUENCE_AT = 53;
    private static final int COUNT_AT = 57;
    private static final int NULL_LENGTH = -1;

    private final byte[] bytes;
    private final CRC32C checksum = new CRC32C();
    private long[] sequences = new long[16];
    private int end = HEAD_BYTES;
    private int count;
    private long firstTimestamp;
    private long lastTimestamp;
    private @Nullable ByteBuffer sealed;

    /** A record before it is written. What it holds is copied, and may be used again; buffers from position to limit. */
    static final class Content {
        private byte @Nullable [] key;
        private @Nullable ByteBuffer value;
        private byte[] headers = new byte[128];
        private int headersBytes;
        private int headerCount;

        /** Begins a record without headers. */
        void begin(byte @Nullable [] itsKey, @Nullable ByteBuffer itsValue) {
            key = itsKey;
            value = itsValue;
            headersBytes = 0;
            headerCount = 0;
        }

        /** Adds a header; the name in UTF-8. */
        void header(byte[] name, @Nullable ByteBuffer headerValue) {
            int most = headersBytes + 10 + name.length + (headerValue == null ? 0 : headerValue.remaining());
            if (most > headers.length) {
                headers = Arrays.copyOf(headers, 2 * most);
            }
            headersBytes = Varints.write(headers, headersBytes, name.length);
            headersBytes = put(headers, headersBytes, name, name.length);
            headersBytes = put(headers, headersBytes, headerValue);
            headerCount++;
        }

        /** Bytes of the record behind its deltas. */
        private int contentBytes() {
            int keyBytes = key == null ? 0 : key.length;
            int valueBytes = value == null ? 0 : value.remaining();
            return Varints.bytes(key == null ? NULL_LENGTH : keyBytes)
                    + keyBytes
                    + Varints.bytes(value == null ? NULL_LENGTH : valueBytes)
                    + valueBytes
                    + Varints.bytes(headerCount)
                    + headersBytes;
        }
    }

    /** @param capacity most bytes, with the head */
    RecordBatch(int capacity) {
        bytes = new byte[Math.max(capacity, HEAD_BYTES)];
        ByteBuffer head = ByteBuffer.wrap(bytes);
        head.putInt(AFTER_LENGTH_AT, -1); // the leader epoch, which brokers fill in
        head.put(VERSION_AT, VERSION);
    }

    /** The most bytes that a batch with only this record has. */
    static int bytesAlone(Content content) {
        int body = 1 + 1 + 1 + content.contentBytes();
        return HEAD_BYTES + Varints.bytes(body) + body;
    }

    /** Forgets its records. */
    void clear() {
        end = HEAD_BYTES;
        count = 0;
        sealed = null;
    }

    int capacity() {
        return bytes.length;
    }

    /** How many records it holds. */
    int count() {
        return count;
    }

    /** Bytes of its records, not compressed, and its head. */
    int bytes() {
        return end;
    }

    /** Bytes as it was sealed last. */
    int sealedBytes() {
        return sealed == null ? end : sealed.limit();
    }

    /** What its user calls a record. */
    long sequence(int index) {
        return sequences[index];
    }

    /**
     * Adds a record.
     *
     * @param sequence what its user calls it
     * @param timestamp in milliseconds since 1970
     * @return whether there was room for it
     */
    boolean add(long sequence, long timestamp, Content content) {
        long first = count == 0 ? timestamp : firstTimestamp;
        int body = 1 + Varints.bytes(timestamp - first) + Varints.bytes(count) + content.contentBytes();
        if (end + Varints.bytes(body) + body > bytes.length) {
            return false;
        }
        if (count == sequences.length) {
            sequences = Arrays.copyOf(sequences, 2 * count);
        }
        sequences[count] = sequence;
        firstTimestamp = first;
        lastTimestamp = count == 0 ? timestamp : Math.max(lastTimestamp, timestamp);
        int at = Varints.write(bytes, end, body);
        bytes[at++] = 0; // attributes, of which there are none
        at = Varints.write(bytes, at, timestamp - first);
        at = Varints.write(bytes, at, count);
        byte[] key = content.key;
        at = Varints.write(bytes, at, key == null ? NULL_LENGTH : key.length);
        at = key == null ? at : put(bytes, at, key, key.length);
        at = put(bytes, at, content.value);
        at = Varints.write(bytes, at, content.headerCount);
        end = put(bytes, at, content.headers, content.headersBytes);
        count++;
        return true;
    }

    /** Length and bytes of what may be missing. */
    private static int put(byte[] into, int place, @Nullable ByteBuffer from) {
        if (from == null) {
            return Varints.write(into, place, NULL_LENGTH);
        }
        int length = from.remaining();
        int at = Varints.write(into, place, length);
        from.get(from.position(), into, at, length);
        return at + length;
    }

    private static int put(byte[] into, int at, byte[] from, int length) {
        System.arraycopy(from, 0, into, at, length);
        return at + length;
    }

    /**
     * Fills in the head, and the checksum over all that follows it. May be called again, with another producer.
     *
     * @return the batch as it is sent, which stays what it is until the batch is cleared or sealed again
     */
    ByteBuffer sealed(Compression compression, ProducerIdentity producer, int baseSequence) {
        ByteBuffer batch = sealed == null ? compressed(compression) : sealed;
        sealed = batch;
        batch.putInt(LENGTH_AT, batch.limit() - AFTER_LENGTH_AT);
        batch.putShort(ATTRIBUTES_AT, (short) compression.type().id);
        batch.putInt(LAST_OFFSET_DELTA_AT, count - 1);
        batch.putLong(FIRST_TIMESTAMP_AT, firstTimestamp);
        batch.putLong(LAST_TIMESTAMP_AT, lastTimestamp);
        batch.putLong(PRODUCER_ID_AT, producer.id());
        batch.putShort(EPOCH_AT, producer.epoch());
        batch.putInt(SEQUENCE_AT, baseSequence);
        batch.putInt(COUNT_AT, count);
        checksum.reset();
        checksum.update(batch.array(), batch.arrayOffset() + ATTRIBUTES_AT, batch.limit() - ATTRIBUTES_AT);
        batch.putInt(CRC_AT, (int) checksum.getValue());
        return batch;
    }

    private ByteBuffer compressed(Compression compression) {
        if (compression.type() == CompressionType.NONE) {
            return ByteBuffer.wrap(bytes, 0, end);
        }
        ByteBufferOutputStream into = new ByteBufferOutputStream(end);
        into.write(bytes, 0, HEAD_BYTES);
        try (OutputStream out = compression.wrapForOutput(into, VERSION)) {
            out.write(bytes, HEAD_BYTES, end - HEAD_BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException("a batch cannot be compressed", e);
        }
        return into.buffer().flip();
    }
}
