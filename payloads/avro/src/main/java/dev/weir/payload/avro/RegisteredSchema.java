package dev.weir.payload.avro;

import dev.weir.payload.RegistrySpec;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.SchemaUnavailableException;
import dev.weir.transport.TransportException;
import org.apache.avro.Schema;

/** The schema of a run's messages in its registry, which is asked for the id once in each process. Thread-safe. */
final class RegisteredSchema {

    private static final int UNKNOWN = -1;

    private final Schema schema;
    private final RegistrySpec spec;
    private volatile int id = UNKNOWN;

    RegisteredSchema(Schema schema, RegistrySpec spec) {
        this.schema = schema;
        this.spec = spec;
    }

    /** @throws TransportException when the registry does not answer, or refuses */
    int id() {
        int known = id;
        return known == UNKNOWN ? ask() : known;
    }

    private synchronized int ask() {
        if (id == UNKNOWN) {
            try (SchemaRegistry registry = new SchemaRegistry(AvroLibrary.settings(spec))) {
                id = registry.id(spec.subject(), "AVRO", schema.toString(), spec.register());
            } catch (ExtractionException | SchemaUnavailableException | IllegalArgumentException e) {
                throw new TransportException("no messages by their schema: " + e.getMessage(), e);
            }
        }
        return id;
    }
}
