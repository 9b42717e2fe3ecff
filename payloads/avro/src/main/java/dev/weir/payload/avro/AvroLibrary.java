package dev.weir.payload.avro;

import dev.weir.payload.PayloadSpec;
import dev.weir.payload.Payloads;
import dev.weir.payload.RegistrySpec;
import dev.weir.payload.SchemaLibrary;
import dev.weir.payload.schema.MessageDecoder;
import dev.weir.registry.AvroSchemas;
import dev.weir.registry.RegistrySettings;
import dev.weir.registry.RegistrySettings.StoreFile;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.TlsOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Messages with Avro schemas. */
public final class AvroLibrary implements SchemaLibrary {

    @Override
    public Payloads payloads(PayloadSpec.Avro spec) {
        Schema schema = AvroSchemas.parse(List.of(spec.schema()));
        settings(spec.registry());
        AvroPool pool = AvroPool.of(schema, spec.seed());
        RegisteredSchema registered = new RegisteredSchema(schema, spec.registry());
        return stream -> new AvroPayload(pool, registered, stream);
    }

    @Override
    public MessageDecoder decoder(PayloadSpec.Avro spec) {
        return new AvroDecoder(new SchemaRegistry(settings(spec.registry())));
    }

    /** @throws IllegalArgumentException when the address is none */
    static RegistrySettings settings(RegistrySpec spec) {
        StoreFile trust =
                spec.trust().isEmpty() ? null : new StoreFile(Path.of(spec.trust()), "", spec.trustPassword(), "");
        return settings(spec, trust);
    }

    private static RegistrySettings settings(RegistrySpec spec, @Nullable StoreFile trust) {
        return new RegistrySettings(
                URI.create(spec.url()), spec.user(), spec.password(), trust, null, TlsOptions.USUAL);
    }
}
