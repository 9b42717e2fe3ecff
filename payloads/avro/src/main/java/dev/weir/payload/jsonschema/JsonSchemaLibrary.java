package dev.weir.payload.jsonschema;

import dev.weir.payload.PayloadSpec;
import dev.weir.payload.Payloads;
import dev.weir.payload.SchemaLibrary;
import dev.weir.payload.registered.RegisteredSchema;
import dev.weir.payload.schema.MessageDecoder;
import dev.weir.registry.SchemaRegistry;

/** Messages with JSON Schemas. */
public final class JsonSchemaLibrary implements SchemaLibrary {

    @Override
    public boolean knows(PayloadSpec.Registered spec) {
        return spec instanceof PayloadSpec.JsonSchema;
    }

    @Override
    public Payloads payloads(PayloadSpec.Registered spec) {
        PayloadSpec.JsonSchema json = (PayloadSpec.JsonSchema) spec;
        RegisteredSchema registered = new RegisteredSchema("JSON", json.schema(), json.registry());
        JsonSamples samples = JsonSamples.of(JsonValidator.of(json.schema()), json.samples());
        return stream -> new JsonPayload(samples, registered, stream);
    }

    @Override
    public MessageDecoder decoder(PayloadSpec.Registered spec) {
        return new JsonDecoder(new SchemaRegistry(RegisteredSchema.settings(spec.registry())));
    }
}
