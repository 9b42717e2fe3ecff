package dev.weir.payload.jsonschema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.weir.payload.PayloadGenerator;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.RegistrySpec;
import dev.weir.payload.avro.RegistryDouble;
import dev.weir.payload.schema.MessageDecoder;
import dev.weir.payload.schema.MessageDecoder.UndecodableException;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

final class JsonSchemaLibraryTest {

    static final String ORDER = """
            {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","required":["id"],
            "additionalProperties":false,"properties":{"id":{"type":"integer","minimum":1},
            "customer":{"type":"string","maxLength":8},"tags":{"type":"array","items":{"$ref":"#/definitions/tag"}}},
            "definitions":{"tag":{"enum":["new","old"]}}}""";

    private static final List<String> SAMPLES =
            List.of("{ \"id\": 1, \"customer\": \"Zoë\" }", "{\"id\":2,\"tags\":[\"new\",\"old\"]}");

    private final RegistryDouble registry;
    private final JsonSchemaLibrary library = new JsonSchemaLibrary();

    JsonSchemaLibraryTest() throws IOException {
        registry = new RegistryDouble("JSON");
    }

    @AfterEach
    void close() {
        registry.close();
    }

    private PayloadSpec.JsonSchema spec(String schema, List<String> samples) {
        return new PayloadSpec.JsonSchema(
                schema, samples, new RegistrySpec(registry.url(), "", "", "", "", "orders-value", true));
    }

    private ByteBuffer message(String schema, List<String> samples, long sequence) {
        PayloadGenerator generator = library.payloads(spec(schema, samples)).generator(0);
        ByteBuffer buffer = ByteBuffer.allocate(generator.maxBytes());
        assertThat(generator.fill(sequence, buffer)).isEqualTo(buffer.position());
        return buffer.flip();
    }

    private static ByteBuffer framed(int id, String document) {
        byte[] bytes = document.getBytes(UTF_8);
        return ByteBuffer.allocate(5 + bytes.length)
                .put((byte) 0)
                .putInt(id)
                .put(bytes)
                .flip();
    }

    @Test
    void messagesAreTheSamplesInTurnBehindTheIdOfTheSchema() {
        registry.register("another", "{}");
        JsonMapper json = new JsonMapper();
        for (int sequence = 0; sequence < 4; sequence++) {
            ByteBuffer message = message(ORDER, SAMPLES, sequence);
            assertThat(message.get()).isZero();
            assertThat(message.getInt()).isEqualTo(2);
            byte[] body = new byte[message.remaining()];
            message.get(body);
            assertThat(json.readTree(body)).isEqualTo(json.readTree(SAMPLES.get(sequence % 2)));
        }
        assertThat(registry.subjects()).containsKey("orders-value");
    }

    @Test
    void decoderChecksAgainstTheSchemaThatEachMessageNames() {
        ByteBuffer order = message(ORDER, SAMPLES, 1);
        ByteBuffer text = message("{\"type\":\"string\"}", List.of("\"a\""), 0);
        MessageDecoder decoder = library.decoder(spec(ORDER, SAMPLES));

        assertThatCode(() -> decoder.decode(order)).doesNotThrowAnyException();
        assertThatCode(() -> decoder.decode(text)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "1 | {\"id\":0}               | does not fit the schema: at /id: ",
                "1 | {\"customer\":\"a\"}     | does not fit the schema: required property 'id'",
                "1 | {\"id\":1,\"tags\":[7]}  | does not fit the schema: at /tags/0: ",
                "1 | {\"id\":1                | is no JSON: ",
                "1 | {\"id\":1} {}            | is no JSON: ",
                "1 | ~~                       | is empty",
                "9 | {\"id\":1}               | the registry has no schema 9",
            })
    void whatDoesNotFitIsNoMessage(int id, String document, String message) {
        MessageDecoder decoder = library.decoder(spec(ORDER, SAMPLES));
        message(ORDER, SAMPLES, 0);

        assertThatThrownBy(() -> decoder.decode(framed(id, document)))
                .isInstanceOf(UndecodableException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"type\":\"objekt\"}   | is not a JSON Schema: at /type: ",
                "{\"minimum\":\"a\"}     | is not a JSON Schema: at /minimum: ",
                "{\"type\":              | is not a JSON Schema: it is no JSON: ",
                "[1]                     | is not a JSON Schema: it is neither an object",
                "{\"$ref\":\"#/none\"}   | is not a JSON Schema: ",
            })
    void whatIsNoSchemaIsRefusedBeforeAnythingIsAsked(String schema, String message) {
        assertThatThrownBy(() -> library.payloads(spec(schema, SAMPLES)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
        assertThat(registry.logins()).isEmpty();
    }

    @Test
    void sampleThatDoesNotFitIsNamed() {
        assertThatThrownBy(() -> library.payloads(spec(ORDER, List.of("{\"id\":1}", "{\"id\":\"x\"}"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sample 2 does not fit the schema: at /id: ");
    }

    @Test
    void nothingIsFetchedFromElsewhere() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        try {
            String schema =
                    "{\"$ref\":\"http://127.0.0.1:" + server.getAddress().getPort() + "/order.json\"}";
            assertThatThrownBy(() -> library.payloads(spec(schema, SAMPLES)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("is not a JSON Schema");
        } finally {
            server.stop(0);
        }
        assertThat(asked).hasValue(0);
    }

    @Test
    void refusalsAndSilenceOfTheRegistryAreOneSentence() {
        registry.refuse("Schema being registered is incompatible with an earlier schema");

        assertThatThrownBy(() -> message(ORDER, SAMPLES, 0))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("HTTP status 409")
                .hasMessageContaining("is incompatible with an earlier schema");
        registry.close();
        assertThatThrownBy(() -> message(ORDER, SAMPLES, 0))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("cannot get schema of the subject orders-value");
    }
}
