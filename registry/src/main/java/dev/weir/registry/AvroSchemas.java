package dev.weir.registry;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Reads Avro schemas, and refuses those whose records could not be read or shown. */
public final class AvroSchemas {

    /** After the point of a decimal: written out, a scale of two thousand million is as many zeros. */
    private static final int MOST_SCALE = 1_000;

    private AvroSchemas() {}

    /**
     * The last of some schemas, each of which may refer to those before it.
     *
     * @throws IllegalArgumentException saying what is wrong with it, in words that go on from its name
     */
    public static Schema parse(List<String> texts) {
        try {
            Schema.Parser parser = new Schema.Parser();
            for (String referred : texts.subList(0, texts.size() - 1)) {
                parser.parse(referred);
            }
            Schema schema = parser.parse(texts.getLast());
            check(schema);
            return schema;
        } catch (UnsupportedOperationException e) { // What Avro throws at a size that no array can have.
            throw refused("a fixed is longer than 2147483639 bytes", e);
        } catch (AvroRuntimeException | NullPointerException e) { // The latter at a type that there is not.
            throw refused(String.valueOf(e.getMessage()), e);
        }
    }

    private static IllegalArgumentException refused(String reason, RuntimeException cause) {
        return new IllegalArgumentException("is not an Avro schema: " + reason, cause);
    }

    /** Without recursion: types can lead to each other in circles, and far. */
    private static void check(Schema root) {
        Set<Schema> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Schema> left = new ArrayDeque<>(List.of(root));
        for (Schema type = left.poll(); type != null; type = left.poll()) {
            if (seen.add(type)) {
                if (type.getLogicalType() instanceof LogicalTypes.Decimal decimal && decimal.getScale() > MOST_SCALE) {
                    throw new IllegalArgumentException("cannot be used: a decimal has " + decimal.getScale()
                            + " digits after the point; the most are " + MOST_SCALE);
                }
                left.addAll(partsOf(type));
            }
        }
    }

    private static List<Schema> partsOf(Schema type) {
        return switch (type.getType()) {
            case RECORD -> type.getFields().stream().map(Schema.Field::schema).toList();
            case ARRAY -> List.of(type.getElementType());
            case MAP -> List.of(type.getValueType());
            case UNION -> type.getTypes();
            case NULL, BOOLEAN, INT, LONG, FLOAT, DOUBLE, STRING, BYTES, FIXED, ENUM -> List.of();
        };
    }
}
