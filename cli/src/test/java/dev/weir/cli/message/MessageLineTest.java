package dev.weir.cli.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.transport.read.ReadMessage;
import dev.weir.transport.read.ReadMessage.Header;
import dev.weir.transport.read.ReadMessage.Part;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageLineTest {

    private static Part part(String text) {
        return Part.of(text.getBytes(UTF_8));
    }

    private static ReadMessage message(Part key, Part value, Header... headers) {
        return new ReadMessage(2, 17, 1_764_422_462_123L, key, List.of(headers), value);
    }

    private static String text(ReadMessage message) {
        return new MessageLine().text(message, false, 0);
    }

    private static String json(ReadMessage message) {
        return new MessageLine().json(message, false, 0);
    }

    @Test
    void placeTimeKeyHeadersAndValueAreOneLine() {
        assertThat(text(message(part("fruit"), part("a\nb"), new Header("h", part("v")))))
                .isEqualTo("2/17  2025-11-29T13:21:02.123Z  key fruit  h=v  a\\nb");
        assertThat(text(message(Part.NONE, Part.NONE))).isEqualTo("2/17  2025-11-29T13:21:02.123Z  null");
    }

    @Test
    void aBriefLineHasKeyAndValueAlone() {
        assertThat(new MessageLine().brief(message(part("fruit"), part("1764422462"), new Header("h", part("v"))), 0))
                .isEqualTo("key fruit  1764422462");
        assertThat(new MessageLine().brief(message(Part.NONE, Part.NONE), 0)).isEqualTo("null");
    }

    @Test
    void bytesThatAreNoTextAreCountedAndMoveNoCursor() {
        assertThat(text(message(Part.NONE, Part.of(new byte[] {27, '[', '2', 'J'}))))
                .endsWith("<4 bytes: 1b 5b 32 4a>");
        assertThat(text(message(Part.NONE, Part.of(new byte[100]))))
                .contains("<100 bytes: 00 00")
                .endsWith("…>");
    }

    @Test
    void jsonHasEverythingAndBytesInBase64() {
        assertThat(json(message(part("k\"1"), Part.of(new byte[] {0, 1}), new Header("h", Part.NONE))))
                .isEqualTo("{\"partition\":2,\"offset\":17,\"timestamp\":1764422462123,\"key\":\"k\\\"1\","
                        + "\"headers\":[{\"name\":\"h\",\"value\":null}],\"valueBase64\":\"AAE=\"}");
    }

    @Test
    void weirMessageShowsItsIdentityAndItsLatencyIfJustWritten() {
        Carrier carrier = Carrier.of(CarrierKind.BINARY);
        ByteBuffer bytes = ByteBuffer.allocate(carrier.headBytes() + 4);
        Identity identity = new Identity();
        identity.origin(0x7f3a91c2, 0, Phase.MEASURE);
        identity.message(5, 1_000_000, 1_000_000, 0);
        carrier.seal(identity, bytes, Carrier.NO_HEADER);
        ReadMessage message = message(Part.NONE, Part.of(bytes.array()));

        assertThat(new MessageLine().text(message, true, 4_000_000))
                .contains("weir 7f3a91c2 stream 0 message 5 after 3.00 ms");
        assertThat(new MessageLine().text(message, false, 4_000_000))
                .contains("message 5  <")
                .doesNotContain("after");
        assertThat(new MessageLine().json(message, true, 4_000_000)).endsWith("\"latencyNanos\":3000000}");
        assertThat(new MessageLine().brief(message, 4_000_000)).startsWith("after 3.00 ms  <");
    }
}
