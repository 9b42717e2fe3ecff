package dev.weir.fault.proxy.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.protocol.types.BoundField;
import org.apache.kafka.common.protocol.types.CompactArrayOf;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.TaggedFields;
import org.apache.kafka.common.protocol.types.Type;

/**
 * How far a field of a message reaches, made from the schemas of kafka-clients. Only versions that Kafka calls flexible,
 * where lengths are one more than what they count, as varints, and 0 stands for null.
 */
sealed interface FieldShape {

    /** So many bytes. */
    record Fixed(int bytes) implements FieldShape {}

    /** A length, and as many bytes. */
    record Sized() implements FieldShape {}

    /** A number, and as many times these fields. */
    record Repeated(List<FieldShape> fields) implements FieldShape {
        public Repeated {
            fields = List.copyOf(fields);
        }
    }

    /** A number, and as many times a tag, a length and as many bytes. */
    record Tagged() implements FieldShape {}

    /** The field that holds addresses in answers where they are no tagged field. */
    String ADDRESSES = "node_endpoints";

    Map<Type, Integer> FIXED_BYTES = Map.of(
            Type.BOOLEAN, Byte.BYTES,
            Type.INT8, Byte.BYTES,
            Type.INT16, Short.BYTES,
            Type.UINT16, Short.BYTES,
            Type.INT32, Integer.BYTES,
            Type.UNSIGNED_INT32, Integer.BYTES,
            Type.INT64, Long.BYTES,
            Type.FLOAT64, Double.BYTES,
            Type.UUID, 2 * Long.BYTES);

    /** The fields of an answer up to the addresses in it: those of its header, and then those of its body. */
    static List<FieldShape> upToAddresses(Schema body) {
        List<FieldShape> shapes = new ArrayList<>();
        shapes.add(new Tagged());
        for (BoundField field : body.fields()) {
            if (field.def.name.equals(ADDRESSES) || field.def.type instanceof TaggedFields) {
                return List.copyOf(shapes);
            }
            addTo(shapes, field.def.type);
        }
        throw new IllegalArgumentException("no place for addresses in " + body);
    }

    private static void addTo(List<FieldShape> shapes, Type type) {
        Integer bytes = FIXED_BYTES.get(type);
        if (bytes != null) {
            shapes.add(new Fixed(bytes));
        } else if (type instanceof Schema fields) {
            for (BoundField field : fields.fields()) {
                addTo(shapes, field.def.type);
            }
        } else if (type instanceof CompactArrayOf array) {
            List<FieldShape> element = new ArrayList<>();
            addTo(element, array.arrayElementType().orElseThrow());
            shapes.add(new Repeated(element));
        } else if (type instanceof TaggedFields) {
            shapes.add(new Tagged());
        } else if (type.toString().startsWith("COMPACT_")) {
            shapes.add(new Sized());
        } else {
            throw new IllegalArgumentException("a field of an unknown kind: " + type);
        }
    }
}
