package dev.weir.gateway.protocol;

import org.jspecify.annotations.Nullable;

/** The values of the fields of a schema, by the place of the field. Does not change. */
public interface FieldValues {

    int size();

    @Nullable
    String value(int field);

    /** The same value as JSON; read once however often it is asked for. */
    ParsedJson json(int field);
}
