package dev.weir.packed;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Whether everything that a class holds travels in its compact form, and not only what it held when that was written. */
public final class PackedFields {

    private PackedFields() {}

    /**
     * Requires an example to differ from an empty one in every field, and its copy to be the same in every field. A field
     * that is new is therefore missed, here or there.
     *
     * @param notToldFields names of fields that do not travel
     */
    public static <T> void assertThatAllTravel(T example, T empty, T copy, String... notToldFields) {
        for (Field field : example.getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())
                    && !List.of(notToldFields).contains(field.getName())) {
                assertThat(Objects.deepEquals(value(field, example), value(field, empty)))
                        .as("the example leaves %s as it is in an empty one", field)
                        .isFalse();
            }
        }
        assertThat(copy)
                .usingRecursiveComparison()
                .ignoringFields(notToldFields)
                .withEqualsForType(Histogram::equals, Histogram.class)
                .isEqualTo(example);
    }

    private static Object value(Field field, Object owner) {
        try {
            field.setAccessible(true);
            return field.get(owner);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** What comes out of the compact form of a value, all of which is read. */
    public static <T extends Packable> T travelled(T value, Function<PackedInput, T> unpack) {
        PackedOutput packed = new PackedOutput();
        value.pack(packed);
        PackedInput input = new PackedInput(packed.bytes());
        T copy = unpack.apply(input);
        input.end();
        return copy;
    }
}
