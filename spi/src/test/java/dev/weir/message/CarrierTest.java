package dev.weir.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.Carrier.Finding;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class CarrierTest {

    private static final int RUN = 0x7f3a9c01;
    private static final byte[] PAYLOAD = "the quick brown fox jumps over 13 lazy dogs".getBytes(UTF_8);

    private final ByteBuffer header = ByteBuffer.allocate(Identity.BYTES);

    @ParameterizedTest
    @EnumSource(
            value = CarrierKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "PROTOBUF", "INLINE"})
    void identityComesBackAsItWasWritten(CarrierKind kind) {
        ByteBuffer message = sealed(kind, PAYLOAD);
        Identity read = new Identity();

        Finding finding = Carrier.of(kind).open(message, headerOf(kind), RUN, read);

        assertThat(finding).isEqualTo(Finding.GENUINE);
        assertThat(read.stream()).isEqualTo(40_000);
        assertThat(read.phase()).isEqualTo(Phase.MEASURE);
        assertThat(read.sequence()).isEqualTo(0x1234_5678_9abcL);
        assertThat(read.intendedNanos()).isEqualTo(-77);
        assertThat(read.sentNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(read.toolNanos()).isEqualTo(55_001);
    }

    @ParameterizedTest
    @EnumSource(
            value = CarrierKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "PROTOBUF", "INLINE"})
    void identityComesBackFromTheMiddleOfADirectBuffer(CarrierKind kind) {
        ByteBuffer message = sealed(kind, PAYLOAD);
        ByteBuffer direct = ByteBuffer.allocateDirect(message.remaining() + 20);
        direct.position(7).put(message.duplicate()).flip().position(7);
        Identity read = new Identity();

        Finding finding = Carrier.of(kind).open(direct, headerOf(kind), RUN, read);

        assertThat(finding).isEqualTo(Finding.GENUINE);
        assertThat(read.sequence()).isEqualTo(0x1234_5678_9abcL);
        assertThat(direct.position()).isEqualTo(7);
    }

    @ParameterizedTest
    @EnumSource(
            value = CarrierKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "PROTOBUF", "INLINE"})
    void everyFlippedBitIsFound(CarrierKind kind) {
        ByteBuffer message = sealed(kind, PAYLOAD);
        Carrier carrier = Carrier.of(kind);
        Identity read = new Identity();

        for (int bit = 0; bit < message.limit() * 8; bit++) {
            flip(message, bit);
            assertThat(carrier.open(message, headerOf(kind), RUN, read))
                    .as("bit %d of the message", bit)
                    .isEqualTo(Finding.CORRUPT);
            flip(message, bit);
        }
        for (int bit = 0; bit < headerOf(kind).limit() * 8; bit++) {
            flip(header, bit);
            assertThat(carrier.open(message, headerOf(kind), RUN, read))
                    .as("bit %d of the header", bit)
                    .isNotEqualTo(Finding.GENUINE);
            flip(header, bit);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = CarrierKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "PROTOBUF", "INLINE"})
    void aMessageOfAnotherRunIsForeign(CarrierKind kind) {
        ByteBuffer message = sealed(kind, PAYLOAD);

        assertThat(Carrier.of(kind).open(message, headerOf(kind), RUN + 1, new Identity()))
                .isEqualTo(Finding.FOREIGN);
    }

    @ParameterizedTest
    @EnumSource(
            value = CarrierKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "PROTOBUF", "INLINE"})
    void aMessageThatIsNotOursIsForeign(CarrierKind kind) {
        ByteBuffer other = ByteBuffer.wrap(
                "{\"order\": 17, \"customer\": \"somebody else\"}".repeat(9).getBytes(UTF_8));

        assertThat(Carrier.of(kind).open(other, ByteBuffer.allocate(0), RUN, new Identity()))
                .isEqualTo(Finding.FOREIGN);
    }

    @ParameterizedTest
    @EnumSource(value = CarrierKind.class, names = "JSON")
    void jsonMessagesAreJsonWhetherThePayloadIsTextOrAnObject(CarrierKind kind) {
        JsonNode text =
                new ObjectMapper().readTree(UTF_8.decode(sealed(kind, PAYLOAD)).toString());
        JsonNode object = new ObjectMapper()
                .readTree(UTF_8.decode(sealed(kind, "{\"a\":[1,2]}".getBytes(UTF_8)))
                        .toString());

        assertThat(text.get("payload").asString()).isEqualTo(new String(PAYLOAD, UTF_8));
        assertThat(text.get("weir").asString()).hasSize(96);
        assertThat(object.get("payload").get("a").get(1).asInt()).isEqualTo(2);
    }

    private ByteBuffer sealed(CarrierKind kind, byte[] payload) {
        Carrier carrier = Carrier.of(kind);
        Identity identity = new Identity();
        identity.origin(RUN, 40_000, Phase.MEASURE);
        identity.message(0x1234_5678_9abcL, -77, Long.MAX_VALUE, 55_001);
        ByteBuffer message = ByteBuffer.allocate(carrier.overheadBytes() + payload.length);
        message.put(carrier.headBytes(), payload);
        header.clear();
        carrier.seal(identity, message, header);
        return message;
    }

    private ByteBuffer headerOf(CarrierKind kind) {
        return header.position(0).limit(kind == CarrierKind.HEADER ? Identity.BYTES : 0);
    }

    private static void flip(ByteBuffer buffer, int bit) {
        buffer.put(bit / 8, (byte) (buffer.get(bit / 8) ^ (1 << (bit % 8))));
    }
}
