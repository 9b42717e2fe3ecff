package dev.weir.gateway.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.expression.Datum;
import dev.weir.gateway.expression.Expression;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.RegistrySettings;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.SchemaUnavailableException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Against a real registry. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SchemaRegistryIT {

    private static final String PLACE =
            "{\"type\":\"record\",\"name\":\"Place\",\"namespace\":\"shop\",\"fields\":[{\"name\":\"town\",\"type\":\"string\"}]}";
    private static final String ORDER =
            "{\"type\":\"record\",\"name\":\"Order\",\"namespace\":\"shop\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"},"
                    + "{\"name\":\"place\",\"type\":\"shop.Place\"}]}";
    private static final String PROTO = """
        syntax = "proto3";
        package shop;
        message First { string a = 1; }
        message Order { int32 id = 1; repeated string tags = 2; }
        """;

    private final RealRegistry real;

    SchemaRegistryIT() throws IOException, InterruptedException {
        real = new RealRegistry();
    }

    @AfterAll
    void close() {
        real.close();
    }

    private static Evaluator evaluator(EvaluatorType type, SchemaRegistry registry) {
        return Evaluators.of(new EvaluatorSettings(type, null, true, "", ",", "="), Optional.of(registry));
    }

    private static byte[] framed(int id, byte[] data) {
        return ByteBuffer.allocate(5 + data.length)
                .put((byte) 0)
                .putInt(id)
                .put(data)
                .array();
    }

    private static @Nullable String text(Datum value, String expression) {
        return Expression.parse("#{" + expression + "}").text(root -> value, false);
    }

    @Test
    void anAvroRecordIsReadByTheSchemaItNamesAndThoseThisRefersTo() throws IOException, InterruptedException {
        real.register("place", "AVRO", PLACE, List.of());
        int id = real.register(
                "order", "AVRO", ORDER, List.of(Map.of("name", "shop.Place", "subject", "place", "version", 1)));
        Schema.Parser parser = new Schema.Parser();
        Schema place = parser.parse(PLACE);
        Schema schema = parser.parse(ORDER);
        GenericData.Record where = new GenericData.Record(place);
        where.put("town", "Ulm");
        GenericData.Record order = new GenericData.Record(schema);
        order.put("id", 7);
        order.put("place", where);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<>(schema).write(order, encoder);
        encoder.flush();

        try (SchemaRegistry registry = new SchemaRegistry(RegistrySettings.of(real.url()))) {
            Evaluator avro = Patience.of(evaluator(EvaluatorType.AVRO, registry));
            Datum value = avro.evaluate(framed(id, bytes.toByteArray()));

            assertThat(text(value, "VALUE.id")).isEqualTo("7");
            assertThat(text(value, "VALUE.place.town")).isEqualTo("Ulm");
            assertThatThrownBy(() -> avro.evaluate(framed(99_999, bytes.toByteArray())))
                    .isInstanceOf(ExtractionException.class)
                    .hasMessageContaining("the registry has no schema 99999");
            assertThatThrownBy(() -> avro.evaluate(bytes.toByteArray()))
                    .isInstanceOf(ExtractionException.class)
                    .hasMessageContaining("does not begin with a zero byte");
        }
    }

    @Test
    void aRegistryThatGivesProtobufSchemasAsTextOnlyIsToldApart() throws IOException, InterruptedException {
        int id = real.register("proto", "PROTOBUF", PROTO, List.of());
        try (SchemaRegistry registry = new SchemaRegistry(RegistrySettings.of(real.url()))) {
            Evaluator protobuf = Patience.of(evaluator(EvaluatorType.PROTOBUF, registry));

            assertThatThrownBy(() -> protobuf.evaluate(framed(id, new byte[] {2, 2, 8, 5})))
                    .isInstanceOf(ExtractionException.class)
                    .hasMessageContaining("it gives the text of schemas only; use a file of descriptors");
        }
    }

    @Test
    void jsonBehindTheIdOfItsSchemaIsReadWithoutIt() {
        try (SchemaRegistry registry = new SchemaRegistry(RegistrySettings.of(real.url()))) {
            Datum value = evaluator(EvaluatorType.JSON, registry).evaluate(framed(1, "{\"a\":1}".getBytes(UTF_8)));

            assertThat(text(value, "VALUE.a")).isEqualTo("1");
        }
    }

    @Tag("thorough") // waits for a registry that does not answer; SchemaRegistryTest has a double
    @Test
    void aRegistryThatIsAwayIsNoFaultOfTheRecord() throws IOException, InterruptedException {
        try (RealRegistry mortal = new RealRegistry();
                SchemaRegistry registry = new SchemaRegistry(RegistrySettings.of(mortal.url()))) {
            mortal.kill();

            assertThatThrownBy(() -> evaluator(EvaluatorType.AVRO, registry).evaluate(framed(1, new byte[] {14})))
                    .isInstanceOf(SchemaUnavailableException.class)
                    .hasMessageContaining("cannot get schema 1 of the schema registry " + mortal.url());
        }
    }
}
