package dev.weir.gateway.evaluate;

import dev.weir.gateway.expression.Datum;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Avro's generic data as expressions see it; wrapped where they go, not copied. */
final class AvroData {

    private AvroData() {}

    static Datum of(@Nullable Object data) {
        return switch (data) {
            case null -> Datum.Nothing.NOTHING;
            case GenericRecord record -> new Fields(record);
            case Map<?, ?> map -> new Entries(map);
            case List<?> list -> new Elements(list);
            case BigDecimal decimal -> new Datum.Scalar(decimal.toPlainString(), false);
            case Number number -> Datum.ofLiteral(number);
            case Boolean flag -> Datum.ofLiteral(flag);
            case ByteBuffer bytes -> Datum.ofText(base64(bytes));
            case GenericFixed fixed -> Datum.ofText(base64(ByteBuffer.wrap(fixed.bytes())));
            default -> Datum.ofText(data.toString());
        };
    }

    private static String base64(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return Base64.getEncoder().encodeToString(copy);
    }

    private record Fields(GenericRecord record) implements Datum.Members {

        @Override
        public @Nullable Datum member(String name) {
            Schema.Field field = record.getSchema().getField(name);
            return field == null ? null : of(record.get(field.pos()));
        }

        @Override
        public void forEach(BiConsumer<String, Datum> action) {
            record.getSchema().getFields().forEach(field -> action.accept(field.name(), of(record.get(field.pos()))));
        }
    }

    /** Keys are Avro's own text, which equals no String. */
    private record Entries(Map<?, ?> map) implements Datum.Members {

        @Override
        public @Nullable Datum member(String name) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (name.contentEquals((CharSequence) entry.getKey())) {
                    return of(entry.getValue());
                }
            }
            return null;
        }

        @Override
        public void forEach(BiConsumer<String, Datum> action) {
            map.forEach((key, value) -> action.accept(key.toString(), of(value)));
        }
    }

    private record Elements(List<?> list) implements Datum.Elements {

        @Override
        public int size() {
            return list.size();
        }

        @Override
        public Datum element(int index) {
            return of(list.get(index));
        }
    }
}
