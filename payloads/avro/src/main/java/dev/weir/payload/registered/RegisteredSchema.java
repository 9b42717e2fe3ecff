package dev.weir.payload.registered;

import dev.weir.payload.RegistrySpec;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.RegistrySettings;
import dev.weir.registry.RegistrySettings.StoreFile;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.SchemaUnavailableException;
import dev.weir.registry.TlsOptions;
import dev.weir.transport.TransportException;
import java.net.URI;
import java.nio.file.Path;

/** The schema of a run's messages in its registry, which is asked for the id once in each process. Thread-safe. */
public final class RegisteredSchema {

    private static final int UNKNOWN = -1;

    private final String type;
    private final String schema;
    private final RegistrySpec spec;
    private volatile int id = UNKNOWN;

    /**
     * Asks nothing yet.
     *
     * @param type of schema, as registries call it: {@code AVRO}, {@code JSON}
     * @param schema its text
     * @throws IllegalArgumentException when the address of the registry is none
     */
    public RegisteredSchema(String type, String schema, RegistrySpec spec) {
        this.type = type;
        this.schema = schema;
        this.spec = spec;
        settings(spec);
    }

    /**
     * Its id. The first call asks the registry.
     *
     * @throws TransportException when the registry does not answer, or refuses
     */
    public int id() {
        int known = id;
        return known == UNKNOWN ? ask() : known;
    }

    private synchronized int ask() {
        if (id == UNKNOWN) {
            try (SchemaRegistry registry = new SchemaRegistry(settings(spec))) {
                id = registry.id(spec.subject(), type, schema, spec.register());
            } catch (ExtractionException | SchemaUnavailableException | IllegalArgumentException e) {
                throw new TransportException("no messages by their schema: " + e.getMessage(), e);
            }
        }
        return id;
    }

    /**
     * How the registry is reached.
     *
     * @throws IllegalArgumentException when the address is none
     */
    public static RegistrySettings settings(RegistrySpec spec) {
        StoreFile trust =
                spec.trust().isEmpty() ? null : new StoreFile(Path.of(spec.trust()), "", spec.trustPassword(), "");
        return new RegistrySettings(
                URI.create(spec.url()), spec.user(), spec.password(), trust, null, TlsOptions.USUAL);
    }
}
