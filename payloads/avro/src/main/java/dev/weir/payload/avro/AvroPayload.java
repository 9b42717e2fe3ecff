package dev.weir.payload.avro;

import dev.weir.payload.PayloadGenerator;
import dev.weir.payload.registered.BufferStream;
import dev.weir.payload.registered.RegisteredSchema;
import dev.weir.registry.WireFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** The messages of one stream: a zero byte, the id of the schema, and a value that is encoded for each message. */
final class AvroPayload implements PayloadGenerator {

    private final AvroPool pool;
    private final RegisteredSchema schema;
    private final int stream;
    private final GenericDatumWriter<Object> writer;
    private final BufferStream target = new BufferStream();
    private final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(target, null);

    AvroPayload(AvroPool pool, RegisteredSchema schema, int stream) {
        this.pool = pool;
        this.schema = schema;
        this.stream = stream;
        this.writer = new GenericDatumWriter<>(pool.schema());
    }

    @Override
    public int maxBytes() {
        return WireFormat.HEADER_BYTES + pool.maxBytes();
    }

    @Override
    public double meanBytes() {
        return WireFormat.HEADER_BYTES + pool.meanBytes();
    }

    @Override
    public int fill(long sequence, ByteBuffer into) {
        int start = into.position();
        into.put((byte) 0).putInt(schema.id());
        target.to(into);
        try {
            writer.write(pool.value(stream, sequence), encoder);
        } catch (IOException e) {
            throw new IllegalStateException("a value that was encoded once cannot be encoded again", e);
        }
        return into.position() - start;
    }
}
