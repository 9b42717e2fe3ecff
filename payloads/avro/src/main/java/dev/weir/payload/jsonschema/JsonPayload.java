package dev.weir.payload.jsonschema;

import dev.weir.payload.PayloadGenerator;
import dev.weir.payload.registered.BufferStream;
import dev.weir.payload.registered.RegisteredSchema;
import dev.weir.registry.WireFormat;
import java.nio.ByteBuffer;

/** The messages of one stream: a zero byte, the id of the schema, and a document that is encoded for each message. */
final class JsonPayload implements PayloadGenerator {

    private final JsonSamples samples;
    private final RegisteredSchema schema;
    private final int stream;
    private final BufferStream target = new BufferStream();

    JsonPayload(JsonSamples samples, RegisteredSchema schema, int stream) {
        this.samples = samples;
        this.schema = schema;
        this.stream = stream;
    }

    @Override
    public int maxBytes() {
        return WireFormat.HEADER_BYTES + samples.maxBytes();
    }

    @Override
    public double meanBytes() {
        return WireFormat.HEADER_BYTES + samples.meanBytes();
    }

    @Override
    public int fill(long sequence, ByteBuffer into) {
        int start = into.position();
        into.put((byte) 0).putInt(schema.id());
        target.to(into);
        JsonValidator.write(samples.document(stream, sequence), target);
        return into.position() - start;
    }
}
