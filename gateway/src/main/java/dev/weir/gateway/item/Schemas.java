package dev.weir.gateway.item;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** One object for all schemas with the same fields, so that their encodings can be shared. Thread-safe. */
public final class Schemas {

    private final Map<Schema, WeakReference<Schema>> known = new WeakHashMap<>();

    public Schema of(List<String> fields) {
        Schema schema = new Schema(fields);
        synchronized (known) {
            WeakReference<Schema> reference = known.get(schema);
            Schema shared = reference == null ? null : reference.get();
            if (shared == null) {
                known.put(schema, new WeakReference<>(schema));
                return schema;
            }
            return shared;
        }
    }
}
