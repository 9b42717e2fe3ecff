package dev.weir.gateway.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.expression.Datum;
import dev.weir.gateway.expression.Expression;
import dev.weir.registry.AvroReader;
import dev.weir.registry.ExtractionException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.RandomData;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AvroReaderTest {

    /** A record in a record in a record: each byte 2 leads to the next one, a byte 0 to none. */
    private static final String CHAIN = """
        {"type":"record","name":"N","fields":[{"name":"next","type":["null","N"]}]}
        """;

    private static final String EVERY_TYPE = """
        {"type":"record","name":"All","fields":[
          {"name":"none","type":"null"}, {"name":"flag","type":"boolean"}, {"name":"int","type":"int"},
          {"name":"long","type":"long"}, {"name":"float","type":"float"}, {"name":"double","type":"double"},
          {"name":"text","type":"string"}, {"name":"bytes","type":"bytes"},
          {"name":"fixed","type":{"type":"fixed","name":"F","size":3}},
          {"name":"enum","type":{"type":"enum","name":"E","symbols":["A","B","C"]}},
          {"name":"list","type":{"type":"array","items":["null","long","string","E"]}},
          {"name":"nulls","type":{"type":"array","items":"null"}},
          {"name":"map","type":{"type":"map","values":{"type":"array","items":"F"}}},
          {"name":"same","type":["null","All"]}]}
        """;

    @TempDir
    private Path folder = Path.of("");

    private Datum read(String schema, byte[] bytes) throws IOException {
        Path file = Files.writeString(folder.resolve("schema.avsc"), schema);
        return Evaluators.of(new EvaluatorSettings(EvaluatorType.AVRO, file, false, "", ",", "="), Optional.empty())
                .evaluate(bytes);
    }

    private Datum read(String schema, String hex) throws IOException {
        return read(schema, HexFormat.of().parseHex(hex));
    }

    private static @Nullable String json(Datum value) {
        return Expression.parse("#{VALUE}").text(root -> value, true);
    }

    private static byte[] chain(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, 0, length - 1, (byte) 2);
        return bytes;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        {"type":"array","items":"int"}      | 8094ebdc03
        {"type":"array","items":"null"}     | 8094ebdc0300
        {"type":"array","items":{"type":"fixed","name":"F","size":0}} | 8094ebdc0300
        {"type":"map","values":"int"}       | 8094ebdc03
        {"type":"array","items":"int"}      | ffffffffffffffffff01
        {"type":"array","items":"int"}      | feffffffffffffffff01
        {"type":"string"}                   | 8094ebdc03
        {"type":"string"}                   | 01
        {"type":"string"}                   | feffffffffffffffff01
        {"type":"bytes"}                    | feffffffffffffffff01
        {"type":"fixed","name":"F","size":2147483639}                   | 00
        {"type":"enum","name":"E","symbols":["A"]}                      | 02
        ["null","int"]                      | 04
        {"type":"record","name":"N","fields":[{"name":"n","type":"N"}]} | 00
        {"type":"bytes","logicalType":"decimal","precision":9}          | 00
        """)
    void recordThatClaimsWhatIsNotThereIsBad(String schema, String hex) {
        assertThatThrownBy(() -> read(schema, hex)).isInstanceOf(ExtractionException.class);
    }

    @Test
    void noRoomIsTakenForItemsThatAreOnlyClaimed() {
        String tree = """
            {"type":"record","name":"T","fields":[{"name":"all","type":{"type":"array","items":"T"}}]}
            """;

        // Each of the arrays claims 2,147,483,639 items; no heap has room for a hundred of them.
        assertThatThrownBy(() -> read(tree, "eeffffff0f".repeat(100)))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("is not Avro of the schema T");
    }

    @Test
    void recordsNestedWithoutEndAreBad() {
        assertThatThrownBy(() -> read(CHAIN, chain(20_000)))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("is not Avro of the schema N: is nested more than 500 deep");
    }

    @Test
    void theDeepestRecordCanBeWrittenAsText() throws IOException {
        assertThat(json(read(CHAIN, chain(500)))).isEqualTo("{\"next\":".repeat(500) + "null" + "}".repeat(500));
        assertThatThrownBy(() -> read(CHAIN, chain(501))).isInstanceOf(ExtractionException.class);
    }

    @Test
    void itemsWithoutBytesAreReadUpToTheirLimit() throws IOException {
        assertThat(json(read("{\"type\":\"array\",\"items\":\"null\"}", "0600")))
                .isEqualTo("[null,null,null]");
        assertThat(json(read("{\"type\":\"array\",\"items\":\"null\"}", "a09c0100")))
                .hasSize(10_000 * 5 + 1);
        assertThatThrownBy(() -> read("{\"type\":\"array\",\"items\":\"null\"}", "a09c010200"))
                .hasMessageContaining("more than 10000 items that take no bytes");
    }

    @Test
    void blocksMayTellTheirSize() throws IOException {
        assertThat(json(read("{\"type\":\"array\",\"items\":\"int\"}", "0304020400")))
                .isEqualTo("[1,2]");
        assertThat(json(read("{\"type\":\"map\",\"values\":\"int\"}", "0106026104020262" + "0600")))
                .isEqualTo("{\"a\":2,\"b\":3}");
    }

    @Test
    void numbersThatAreNoneAreTextInJson() throws IOException {
        assertThat(json(read("{\"type\":\"array\",\"items\":\"double\"}", "02000000000000f87f00")))
                .isEqualTo("[\"NaN\"]");
        assertThat(json(read("{\"type\":\"array\",\"items\":\"float\"}", "040000807f000080ff00")))
                .isEqualTo("[\"Infinity\",\"-Infinity\"]");
        assertThat(json(read("\"double\"", "000000000000f87f"))).isEqualTo("NaN");
    }

    @Test
    void everyTypeIsReadAsAvroItselfReadsIt() throws IOException {
        Schema schema = new Schema.Parser().parse(EVERY_TYPE);
        AvroReader reader = new AvroReader(schema);
        for (Object datum : new RandomData(schema, 2_000, 42)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            BinaryEncoder encoder = EncoderFactory.get().blockingBinaryEncoder(bytes, null);
            new GenericDatumWriter<>(schema).write(datum, encoder);
            encoder.flush();
            byte[] written = bytes.toByteArray();

            assertThat(reader.read(written, 0))
                    .isEqualTo(new GenericDatumReader<>(schema)
                            .read(null, DecoderFactory.get().binaryDecoder(written, null)));
        }
    }

    @Test
    void theBytesBehindAnOffsetAreRead() {
        Schema schema = new Schema.Parser().parse("{\"type\":\"string\"}");
        assertThat(new AvroReader(schema).read("..\4ab".getBytes(UTF_8), 2)).hasToString("ab");
    }

    private static String decimal(long precision, long scale) {
        return "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":" + precision + ",\"scale\":" + scale
                + "}";
    }

    @Test
    void decimalsAreReadUpToTheirLimit() throws IOException {
        String thousandBytes = "d00f" + "7f" + "ff".repeat(999);
        assertThat(json(read(decimal(9, 2), "0404d2"))).isEqualTo("12.34");
        assertThat(json(read(decimal(5_000, 1_000), thousandBytes))).hasSize(2_409);
        assertThatThrownBy(() -> read(decimal(5_000, 1_000), "d20f" + "7f".repeat(1_001)))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("is not Avro of the schema bytes: has a decimal of 1001 bytes; the most are 1000");
        String fixed = "{\"type\":\"fixed\",\"name\":\"F\",\"size\":1001,\"logicalType\":\"decimal\",\"precision\":9}";
        assertThatThrownBy(() -> read(fixed, "7f".repeat(1_001))).hasMessageContaining("has a decimal of 1001 bytes");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        DECIMAL                              | cannot be used: a decimal has 1001 digits after the point; the most are 1000
        {"type":"array","items":["null",DECIMAL]}                      | cannot be used: a decimal has 1001 digits
        {"type":"map","values":{"type":"record","name":"R","fields":[{"name":"r","type":["R",DECIMAL]}]}} | cannot be used
        {"type":"fixed","name":"F","size":2147483640}  | is not an Avro schema: a fixed is longer than 2147483639 bytes
        {"type":"fixed","name":"F","size":-1}          | is not an Avro schema: Malformed data. Length is negative: -1
        {"type":"nothing"}                             | is not an Avro schema: Unknown schema
        {"type":                                       | is not an Avro schema:
        """)
    void schemaFileThatCannotBeUsedIsNamedWithTheReason(String schema, String reason) {
        String text = schema.replace("DECIMAL", decimal(2_000, 1_001));
        assertThatThrownBy(() -> read(text, "00"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(folder.resolve("schema.avsc") + " " + reason);
    }
}
