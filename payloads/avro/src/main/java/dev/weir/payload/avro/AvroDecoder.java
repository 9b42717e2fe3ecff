package dev.weir.payload.avro;

import dev.weir.clock.SystemClock;
import dev.weir.payload.schema.MessageDecoder;
import dev.weir.registry.AvroReader;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.SchemaUnavailableException;
import dev.weir.registry.SchemasById;
import dev.weir.registry.WireFormat;
import java.nio.ByteBuffer;

/** Reads each message by the schema whose id it begins with, as Avro's generic data. For one thread. */
final class AvroDecoder implements MessageDecoder {

    private final SchemasById<AvroReader> readers;

    AvroDecoder(SchemaRegistry registry) {
        this.readers = new SchemasById<>(id -> new AvroReader(registry.avro(id)), new SystemClock()::nanos);
    }

    @Override
    public void decode(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(bytes);
        try {
            readers.get(WireFormat.schemaId(bytes)).read(bytes, WireFormat.HEADER_BYTES);
        } catch (ExtractionException | SchemaUnavailableException e) {
            throw new UndecodableException(String.valueOf(e.getMessage()), e);
        }
    }
}
