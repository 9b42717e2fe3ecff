package dev.weir.payload.avro;

import dev.weir.payload.PayloadSpec;
import dev.weir.payload.Payloads;
import dev.weir.payload.SchemaLibrary;
import dev.weir.payload.registered.RegisteredSchema;
import dev.weir.payload.schema.MessageDecoder;
import dev.weir.registry.AvroSchemas;
import dev.weir.registry.SchemaRegistry;
import java.util.List;
import org.apache.avro.Schema;

/** Messages with Avro schemas. */
public final class AvroLibrary implements SchemaLibrary {

    @Override
    public boolean knows(PayloadSpec.Registered spec) {
        return spec instanceof PayloadSpec.Avro;
    }

    @Override
    public Payloads payloads(PayloadSpec.Registered spec) {
        PayloadSpec.Avro avro = (PayloadSpec.Avro) spec;
        Schema schema = AvroSchemas.parse(List.of(avro.schema()));
        RegisteredSchema registered = new RegisteredSchema("AVRO", schema.toString(), avro.registry());
        AvroPool pool = AvroPool.of(schema, avro.seed());
        return stream -> new AvroPayload(pool, registered, stream);
    }

    @Override
    public MessageDecoder decoder(PayloadSpec.Registered spec) {
        return new AvroDecoder(new SchemaRegistry(RegisteredSchema.settings(spec.registry())));
    }
}
