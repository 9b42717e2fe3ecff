package dev.weir.payload.jsonschema;

import dev.weir.clock.SystemClock;
import dev.weir.payload.schema.MessageDecoder;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.SchemaUnavailableException;
import dev.weir.registry.SchemasById;
import dev.weir.registry.WireFormat;
import java.nio.ByteBuffer;

/** Parses each message, and checks it against the schema whose id it begins with. For one thread. */
final class JsonDecoder implements MessageDecoder {

    private final SchemasById<JsonValidator> validators;

    JsonDecoder(SchemaRegistry registry) {
        this.validators = new SchemasById<>(id -> validator(id, registry.json(id)), new SystemClock()::nanos);
    }

    private static JsonValidator validator(int id, String schema) {
        try {
            return JsonValidator.of(schema);
        } catch (IllegalArgumentException e) {
            throw new ExtractionException("schema " + id + " of the registry " + e.getMessage(), e);
        }
    }

    @Override
    public void decode(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(bytes);
        try {
            validators.get(WireFormat.schemaId(bytes)).read(bytes, WireFormat.HEADER_BYTES);
        } catch (ExtractionException | SchemaUnavailableException | IllegalArgumentException e) {
            throw new UndecodableException(String.valueOf(e.getMessage()), e);
        }
    }
}
