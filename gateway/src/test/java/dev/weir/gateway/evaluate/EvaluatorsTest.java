package dev.weir.gateway.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import dev.weir.gateway.expression.Datum;
import dev.weir.gateway.expression.Expression;
import dev.weir.registry.ExtractionException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EvaluatorsTest {

    private static final String AVRO = """
        {"type":"record","name":"Order","fields":[
          {"name":"id","type":"long"},
          {"name":"name","type":["null","string"]},
          {"name":"price","type":{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}},
          {"name":"tags","type":{"type":"map","values":"string"}},
          {"name":"lines","type":{"type":"array","items":{"type":"record","name":"Line","fields":[
            {"name":"n","type":"int"}]}}}]}
        """;

    @TempDir
    private Path folder = Path.of("");

    private static @Nullable String text(Datum value, String expression) {
        return Expression.parse("#{" + expression + "}").text(root -> value, false);
    }

    private static Evaluator of(EvaluatorType type) {
        return Evaluators.of(EvaluatorSettings.of(type), Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', nullValues = "null", textBlock = """
        VALUE.a               | 1.10
        VALUE.big             | 12345678901234567890123
        VALUE.text            | x/y
        VALUE.none            | null
        VALUE.none.below      | null
        VALUE.flag            | true
        VALUE.list[1]         | two
        VALUE.list[2].deep    | 5
        VALUE['a name']       | here
        VALUE.twice           | second
        """)
    void jsonIsReadAsItIsWritten(String expression, @Nullable String expected) {
        Datum json = of(EvaluatorType.JSON).evaluate("""
            {"a": 1.10, "big": 12345678901234567890123, "text": "x\\/y", "none": null, "flag": true,
             "list": ["one", "two", {"deep": 5}], "a name": "here", "twice": "first", "twice": "second"}
            """.getBytes(UTF_8));

        assertThat(text(json, expression)).isEqualTo(expected);
    }

    @Test
    void missingFieldOfARecordIsNamedByItsPath() {
        Datum json = of(EvaluatorType.JSON).evaluate("{\"a\":{\"b\":[1]}}".getBytes(UTF_8));

        assertThatThrownBy(() -> text(json, "VALUE.a.c"))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("VALUE.a.c: there is no '.c' in VALUE.a");
        assertThatThrownBy(() -> text(json, "VALUE.a.b[1]")).hasMessageContaining("there is no '[1]' in VALUE.a.b");
        assertThatThrownBy(() -> text(json, "VALUE.a")).hasMessage("VALUE.a: is an object, not a single value");
        assertThat(Expression.parse("#{VALUE.a}").text(root -> json, true)).isEqualTo("{\"b\":[1]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"a":           | is not JSON
        {} {}           | holds more than one JSON value
        nonsense        | is not JSON
        """)
    void recordThatIsNoJsonIsBad(String text, String message) {
        assertThatThrownBy(() -> of(EvaluatorType.JSON).evaluate(text.getBytes(UTF_8)))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining(message);
    }

    @Test
    void jsonNestedWithoutEndIsBadAndTheDeepestCanBeWrittenAsText() {
        Evaluator json = of(EvaluatorType.JSON);
        String deepest = "{\"a\":".repeat(500) + "1" + "}".repeat(500);
        Datum value = json.evaluate(deepest.getBytes(UTF_8));

        assertThat(Expression.parse("#{VALUE}").text(root -> value, true)).isEqualTo(deepest);
        assertThatThrownBy(() -> json.evaluate("[".repeat(20_000).getBytes(UTF_8)))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("depth (501) exceeds");
    }

    @Test
    void primitivesAreInTheEncodingOfKafkasSerializers() {
        assertThat(text(of(EvaluatorType.INTEGER).evaluate(new byte[] {-1, -1, -1, -2}), "VALUE"))
                .isEqualTo("-2");
        assertThat(text(
                        of(EvaluatorType.LONG)
                                .evaluate(
                                        ByteBuffer.allocate(8).putLong(1L << 60).array()),
                        "VALUE"))
                .isEqualTo("1152921504606846976");
        assertThat(text(
                        of(EvaluatorType.DOUBLE)
                                .evaluate(ByteBuffer.allocate(8).putDouble(0.1).array()),
                        "VALUE"))
                .isEqualTo("0.1");
        assertThat(text(of(EvaluatorType.SHORT).evaluate(new byte[] {1, 0}), "VALUE"))
                .isEqualTo("256");
        assertThat(text(of(EvaluatorType.BOOLEAN).evaluate(new byte[] {1}), "VALUE"))
                .isEqualTo("true");
        assertThat(text(of(EvaluatorType.BYTES).evaluate(new byte[] {0, 1, -1}), "VALUE"))
                .isEqualTo("AAH/");
        String uuid = "6c9b4e1e-8e5d-4a3c-9a53-0d2f5a1c7e11";
        assertThat(text(of(EvaluatorType.UUID).evaluate(uuid.getBytes(UTF_8)), "VALUE"))
                .isEqualTo(uuid);
        assertThatThrownBy(() -> of(EvaluatorType.INTEGER).evaluate(new byte[3]))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("the 3 bytes are not a 4-byte integer");
        assertThatThrownBy(() -> of(EvaluatorType.UUID).evaluate("no".getBytes(UTF_8)))
                .isInstanceOf(ExtractionException.class);
    }

    @Test
    void pairsOfKeysAndValuesHaveSeparatorsOfTheirOwn() {
        Datum pairs = Evaluators.of(
                        new EvaluatorSettings(EvaluatorType.KVP, null, false, "", "; ", ":"), Optional.empty())
                .evaluate("name:Apple; price:3:50".getBytes(UTF_8));

        assertThat(text(pairs, "VALUE.name")).isEqualTo("Apple");
        assertThat(text(pairs, "VALUE.price")).isEqualTo("3:50");
        assertThatThrownBy(() -> of(EvaluatorType.KVP).evaluate("a=1,b".getBytes(UTF_8)))
                .hasMessageContaining("'b' is not a pair");
    }

    @Test
    void avroIsReadBySchemaFile() throws IOException {
        Path file = Files.writeString(folder.resolve("order.avsc"), AVRO);
        Schema schema = new Schema.Parser().parse(AVRO);
        GenericData.Record order = new GenericData.Record(schema);
        order.put("id", 7L);
        order.put("name", "Ann");
        order.put(
                "price",
                new Conversions.DecimalConversion()
                        .toBytes(
                                new BigDecimal("12.50"),
                                schema.getField("price").schema(),
                                LogicalTypes.decimal(9, 2)));
        order.put("tags", Map.of("colour", "red"));
        GenericData.Record line =
                new GenericData.Record(schema.getField("lines").schema().getElementType());
        line.put("n", 3);
        order.put("lines", List.of(line));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<>(schema).write(order, encoder);
        encoder.flush();
        Evaluator avro =
                Evaluators.of(new EvaluatorSettings(EvaluatorType.AVRO, file, false, "", ",", "="), Optional.empty());

        Datum value = avro.evaluate(bytes.toByteArray());

        assertThat(text(value, "VALUE.id")).isEqualTo("7");
        assertThat(text(value, "VALUE.name")).isEqualTo("Ann");
        assertThat(text(value, "VALUE.price")).isEqualTo("12.50");
        assertThat(text(value, "VALUE.tags['colour']")).isEqualTo("red");
        assertThat(text(value, "VALUE.lines[0].n")).isEqualTo("3");
        assertThatThrownBy(() -> avro.evaluate(new byte[] {1, 2, 3})).isInstanceOf(ExtractionException.class);
    }

    @Test
    void protobufIsReadByItsDescriptors() throws IOException, DescriptorValidationException {
        FileDescriptorProto proto = orders();
        Path file = Files.write(
                folder.resolve("order.desc"),
                FileDescriptorSet.newBuilder().addFile(proto).build().toByteArray());
        Descriptor order =
                FileDescriptor.buildFrom(proto, new FileDescriptor[0]).findMessageTypeByName("Order");
        byte[] bytes = DynamicMessage.newBuilder(order)
                .setField(order.findFieldByName("id"), -1L)
                .addRepeatedField(order.findFieldByName("name"), "Ann")
                .build()
                .toByteArray();
        Evaluator protobuf = Evaluators.of(
                new EvaluatorSettings(EvaluatorType.PROTOBUF, file, false, "Order", ",", "="), Optional.empty());

        Datum value = protobuf.evaluate(bytes);

        assertThat(text(value, "VALUE.id")).isEqualTo("18446744073709551615");
        assertThat(text(value, "VALUE.name[0]")).isEqualTo("Ann");
        assertThat(text(value, "VALUE.line.n")).isNull();
        assertThatThrownBy(() -> protobuf.evaluate(new byte[] {10})).isInstanceOf(ExtractionException.class);
        assertThatThrownBy(() -> Evaluators.of(
                        new EvaluatorSettings(EvaluatorType.PROTOBUF, file, false, "Ordr", ",", "="), Optional.empty()))
                .hasMessage("order.proto: there is no message 'Ordr' in it: shop.Order, shop.Line");
    }

    private static FileDescriptorProto orders() {
        return FileDescriptorProto.newBuilder()
                .setName("order.proto")
                .setSyntax("proto3")
                .setPackage("shop")
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("Order")
                        .addField(field(
                                "id",
                                1,
                                FieldDescriptorProto.Type.TYPE_UINT64,
                                FieldDescriptorProto.Label.LABEL_OPTIONAL))
                        .addField(field(
                                "name",
                                2,
                                FieldDescriptorProto.Type.TYPE_STRING,
                                FieldDescriptorProto.Label.LABEL_REPEATED))
                        .addField(field(
                                        "line",
                                        3,
                                        FieldDescriptorProto.Type.TYPE_MESSAGE,
                                        FieldDescriptorProto.Label.LABEL_OPTIONAL)
                                .toBuilder()
                                .setTypeName(".shop.Line")))
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("Line")
                        .addField(field(
                                "n",
                                1,
                                FieldDescriptorProto.Type.TYPE_INT32,
                                FieldDescriptorProto.Label.LABEL_OPTIONAL)))
                .build();
    }

    private static FieldDescriptorProto field(
            String name, int number, FieldDescriptorProto.Type type, FieldDescriptorProto.Label label) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setType(type)
                .setLabel(label)
                .build();
    }
}
