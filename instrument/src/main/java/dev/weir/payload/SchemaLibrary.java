package dev.weir.payload;

import dev.weir.payload.schema.MessageDecoder;
import java.util.ServiceLoader;

/** Encodes messages by a schema, and decodes them as their consumers do. Found by {@link ServiceLoader}. */
public interface SchemaLibrary {

    /**
     * Makes the content of messages. The registry is asked for the id of the schema when the first message is made, which is a
     * probe.
     *
     * @throws IllegalArgumentException when the schema is none
     */
    Payloads payloads(PayloadSpec.Avro spec);

    /** A decoder for one thread, which asks the registry for each schema that it does not know. */
    MessageDecoder decoder(PayloadSpec.Avro spec);

    /**
     * The one that is installed.
     *
     * @throws IllegalArgumentException when there is none
     */
    static SchemaLibrary installed() {
        return ServiceLoader.load(SchemaLibrary.class)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "this installation has no library for messages with a schema (a SchemaLibrary)"));
    }
}
