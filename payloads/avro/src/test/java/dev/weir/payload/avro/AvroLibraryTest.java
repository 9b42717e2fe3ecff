package dev.weir.payload.avro;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.payload.PayloadGenerator;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.RegistrySpec;
import dev.weir.payload.schema.MessageDecoder;
import dev.weir.payload.schema.MessageDecoder.UndecodableException;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class AvroLibraryTest {

    static final String ORDER = "{\"type\":\"record\",\"name\":\"Order\",\"namespace\":\"shop\",\"fields\":["
            + "{\"name\":\"id\",\"type\":\"long\"},{\"name\":\"customer\",\"type\":\"string\"},"
            + "{\"name\":\"note\",\"type\":[\"null\",\"string\"]},"
            + "{\"name\":\"tags\",\"type\":{\"type\":\"array\",\"items\":\"string\"}}]}";

    private final RegistryDouble registry;
    private final AvroLibrary library = new AvroLibrary();

    AvroLibraryTest() throws IOException {
        registry = new RegistryDouble();
    }

    @AfterEach
    void close() {
        registry.close();
    }

    private PayloadSpec.Avro spec(String schema, boolean register) {
        return new PayloadSpec.Avro(
                schema, new RegistrySpec(registry.url(), "ann", "secret", "", "", "orders-value", register), 7);
    }

    private static ByteBuffer message(PayloadGenerator generator, long sequence) {
        ByteBuffer buffer = ByteBuffer.allocate(generator.maxBytes());
        generator.fill(sequence, buffer);
        return buffer.flip();
    }

    @Test
    void messagesAreWhatAnyAvroReaderOfTheRegisteredSchemaReads() throws IOException {
        registry.register("another", "\"string\"");
        PayloadGenerator generator = library.payloads(spec(ORDER, true)).generator(0);
        GenericDatumReader<Object> reader = new GenericDatumReader<>(new Schema.Parser().parse(ORDER));
        Set<Object> values = new HashSet<>();
        for (long sequence = 0; sequence < 2_000; sequence++) {
            ByteBuffer message = message(generator, sequence);
            assertThat(message.get()).isZero();
            assertThat(message.getInt()).isEqualTo(2);
            byte[] body = new byte[message.remaining()];
            message.get(body);
            BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(body, null);
            values.add(reader.read(null, decoder).toString());
            assertThat(decoder.isEnd()).isTrue();
        }
        assertThat(values).hasSizeGreaterThan(900);
        assertThat(registry.subjects()).containsKey("orders-value");
        assertThat(registry.logins())
                .containsOnly("Basic " + Base64.getEncoder().encodeToString("ann:secret".getBytes(UTF_8)));
    }

    @Test
    void sameSeedMakesTheSameMessages() {
        PayloadGenerator one = library.payloads(spec(ORDER, true)).generator(0);
        PayloadGenerator other = library.payloads(spec(ORDER, true)).generator(0);

        assertThat(message(one, 41)).isEqualTo(message(other, 41));
        assertThat(message(one, 41)).isNotEqualTo(message(one, 42));
    }

    @Test
    void decoderReadsBySchemaOfEachMessage() {
        ByteBuffer order = message(library.payloads(spec(ORDER, true)).generator(0), 5);
        ByteBuffer text = message(library.payloads(spec("\"string\"", true)).generator(0), 5);
        MessageDecoder decoder = library.decoder(spec(ORDER, true));

        assertThatCode(() -> decoder.decode(order)).doesNotThrowAnyException();
        assertThatCode(() -> decoder.decode(text)).doesNotThrowAnyException();
    }

    @Test
    void whatCannotBeDecodedIsNoMessage() {
        ByteBuffer order = message(library.payloads(spec(ORDER, true)).generator(0), 5);
        MessageDecoder decoder = library.decoder(spec(ORDER, true));
        ByteBuffer unknown = ByteBuffer.allocate(order.limit())
                .put(order.duplicate())
                .putInt(1, 99)
                .flip();

        assertThatThrownBy(() -> decoder.decode(unknown))
                .isInstanceOf(UndecodableException.class)
                .hasMessageContaining("the registry has no schema 99");
        assertThatThrownBy(() -> decoder.decode(order.duplicate().limit(order.limit() - 3)))
                .isInstanceOf(UndecodableException.class)
                .hasMessageContaining("is not Avro of the schema");
        assertThatThrownBy(() -> decoder.decode(ByteBuffer.wrap("{\"a\":1}".getBytes(UTF_8))))
                .isInstanceOf(UndecodableException.class)
                .hasMessageContaining("does not begin with a zero byte");
        assertThatCode(() -> decoder.decode(order)).doesNotThrowAnyException();
    }

    @Test
    void schemaThatMayNotBeRegisteredHasToBeThere() {
        PayloadGenerator looking = library.payloads(spec(ORDER, false)).generator(0);

        assertThatThrownBy(() -> message(looking, 0))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("the registry has no schema of the subject orders-value");
        message(library.payloads(spec(ORDER, true)).generator(0), 0);
        assertThat(message(looking, 0).getInt(1)).isEqualTo(1);
    }

    @Test
    void refusalsOfTheRegistryAreToldInItsWords() {
        registry.refuse("Schema being registered is incompatible with an earlier schema");

        assertThatThrownBy(() -> message(library.payloads(spec(ORDER, true)).generator(0), 0))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("HTTP status 409")
                .hasMessageContaining("is incompatible with an earlier schema")
                .hasMessageNotContaining("secret");
        registry.close();
        assertThatThrownBy(() -> message(library.payloads(spec(ORDER, true)).generator(0), 0))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("cannot get schema of the subject orders-value");
    }

    @Test
    void whatIsNoSchemaIsRefusedBeforeAnythingIsAsked() {
        assertThatThrownBy(() -> library.payloads(spec("{\"type\":\"recrod\"}", true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not an Avro schema");
        assertThat(registry.logins()).isEmpty();
    }
}
