package dev.weir.gateway.evaluate;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.weir.gateway.expression.Datum;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Messages as expressions see them; wrapped where they go, not copied. A field with presence that is not set is null; any
 * other has its default value. Enums are shown by their names.
 */
final class ProtobufData {

    private ProtobufData() {}

    static Datum of(Message message) {
        return new Fields(message);
    }

    private static Datum of(FieldDescriptor field, Object value) {
        return switch (value) {
            case Message nested -> new Fields(nested);
            case ByteString bytes -> Datum.ofText(Base64.getEncoder().encodeToString(bytes.toByteArray()));
            case EnumValueDescriptor constant -> Datum.ofText(constant.getName());
            case String text -> Datum.ofText(text);
            default -> Datum.ofLiteral(isUnsigned(field) ? unsigned(value) : value);
        };
    }

    private static boolean isUnsigned(FieldDescriptor field) {
        return switch (field.getType()) {
            case UINT32, UINT64, FIXED32, FIXED64 -> true;
            default -> false;
        };
    }

    private static String unsigned(Object value) {
        return value instanceof Integer number ? Integer.toUnsignedString(number) : Long.toUnsignedString((Long) value);
    }

    private static Datum valueOf(Message message, FieldDescriptor field) {
        if (field.isMapField()) {
            return new Entries((List<?>) message.getField(field));
        }
        if (field.isRepeated()) {
            return new Elements(field, (List<?>) message.getField(field));
        }
        if (field.hasPresence() && !message.hasField(field)) {
            return Datum.Nothing.NOTHING;
        }
        return of(field, message.getField(field));
    }

    private record Fields(Message message) implements Datum.Members {

        @Override
        public @Nullable Datum member(String name) {
            FieldDescriptor field = message.getDescriptorForType().findFieldByName(name);
            return field == null ? null : valueOf(message, field);
        }

        @Override
        public void forEach(BiConsumer<String, Datum> action) {
            message.getDescriptorForType()
                    .getFields()
                    .forEach(field -> action.accept(field.getName(), valueOf(message, field)));
        }
    }

    /** A map, which is a list of messages of a key and a value. Of a key that stands several times the last one counts. */
    private record Entries(List<?> entries) implements Datum.Members {

        @Override
        public @Nullable Datum member(String name) {
            for (int i = entries.size() - 1; i >= 0; i--) {
                Message entry = (Message) entries.get(i);
                if (keyOf(entry).equals(name)) {
                    return value(entry);
                }
            }
            return null;
        }

        @Override
        public void forEach(BiConsumer<String, Datum> action) {
            Map<String, Message> last = new LinkedHashMap<>();
            entries.forEach(entry -> last.put(keyOf((Message) entry), (Message) entry));
            last.forEach((key, entry) -> action.accept(key, value(entry)));
        }

        private static String keyOf(Message entry) {
            return entry.getField(entry.getDescriptorForType().findFieldByNumber(1))
                    .toString();
        }

        private static Datum value(Message entry) {
            FieldDescriptor field = entry.getDescriptorForType().findFieldByNumber(2);
            return of(field, entry.getField(field));
        }
    }

    private record Elements(FieldDescriptor field, List<?> list) implements Datum.Elements {

        @Override
        public int size() {
            return list.size();
        }

        @Override
        public Datum element(int index) {
            return of(field, list.get(index));
        }
    }
}
