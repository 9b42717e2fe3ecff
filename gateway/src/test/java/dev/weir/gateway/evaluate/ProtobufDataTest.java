package dev.weir.gateway.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Struct;
import com.google.protobuf.StructProto;
import com.google.protobuf.Value;
import dev.weir.gateway.expression.Datum;
import dev.weir.gateway.expression.Expression;
import dev.weir.registry.ExtractionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProtobufDataTest {

    @TempDir
    private Path folder = Path.of("");

    /** Reads it as a {@code google.protobuf.Struct}. */
    private Datum struct(byte[] bytes) throws IOException {
        Path file = Files.write(
                folder.resolve("struct.desc"),
                FileDescriptorSet.newBuilder()
                        .addFile(StructProto.getDescriptor().toProto())
                        .build()
                        .toByteArray());
        return Evaluators.of(
                        new EvaluatorSettings(EvaluatorType.PROTOBUF, file, false, "Struct", ",", "="),
                        Optional.empty())
                .evaluate(bytes);
    }

    private static ByteString field(String name, double number) {
        return Struct.newBuilder()
                .putFields(name, Value.newBuilder().setNumberValue(number).build())
                .build()
                .toByteString();
    }

    private static @Nullable String json(Datum value, String expression) {
        return Expression.parse(expression).text(root -> value, true);
    }

    @Test
    void aKeyThatStandsTwiceInAMapStandsOnceInItsJson() throws IOException {
        Datum value =
                struct(field("a", 1).concat(field("b", 2)).concat(field("a", 3)).toByteArray());

        assertThat(json(value, "#{VALUE.fields}"))
                .containsOnlyOnce("\"a\":")
                .contains("\"number_value\":3.0", "\"number_value\":2.0")
                .doesNotContain("\"number_value\":1.0");
    }

    @Test
    void numbersThatAreNoneAreTextInJson() throws IOException {
        Datum value = struct(field("a", Double.NaN).toByteArray());

        assertThat(json(value, "#{VALUE.fields.a}")).contains("\"number_value\":\"NaN\"");
        assertThat(json(value, "#{VALUE.fields.a.number_value}")).isEqualTo("NaN");
    }

    @Test
    void recordsNestedWithoutEndAreBad() {
        Struct struct = Struct.getDefaultInstance();
        for (int level = 0; level < 200; level++) {
            struct = Struct.newBuilder()
                    .putFields("a", Value.newBuilder().setStructValue(struct).build())
                    .build();
        }
        byte[] bytes = struct.toByteArray();

        assertThatThrownBy(() -> struct(bytes))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("too many levels of nesting");
    }

    @Test
    void lengthThatIsOnlyClaimedIsBad() {
        assertThatThrownBy(() -> struct(HexFormat.of().parseHex("0affffffff07")))
                .isInstanceOf(ExtractionException.class);
    }
}
