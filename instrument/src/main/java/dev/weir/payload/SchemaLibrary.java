package dev.weir.payload;

import dev.weir.payload.schema.MessageDecoder;
import java.util.ServiceLoader;

/** Encodes messages by a schema, and decodes them as their consumers do. Found by {@link ServiceLoader}. */
public interface SchemaLibrary {

    /** Whether it is the library for these messages. */
    boolean knows(PayloadSpec.Registered spec);

    /**
     * Makes the content of messages. The registry is asked for the id of the schema when the first message is made, which is a
     * probe.
     *
     * @throws IllegalArgumentException when the schema is none, or a sample does not fit it
     */
    Payloads payloads(PayloadSpec.Registered spec);

    /** A decoder for one thread, which asks the registry for each schema that it does not know. */
    MessageDecoder decoder(PayloadSpec.Registered spec);

    /**
     * The one that is installed for these messages.
     *
     * @throws IllegalArgumentException when there is none
     */
    static SchemaLibrary installed(PayloadSpec.Registered spec) {
        return ServiceLoader.load(SchemaLibrary.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(library -> library.knows(spec))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "this installation has no library for messages with a schema (a SchemaLibrary)"));
    }
}
