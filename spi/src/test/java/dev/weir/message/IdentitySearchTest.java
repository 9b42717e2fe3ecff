package dev.weir.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdentitySearchTest {

    private static final int RUN = 0x8f3a91c2;

    private final Identity found = new Identity();

    private Optional<CarrierKind> find(ByteBuffer message, ByteBuffer header) {
        return new IdentitySearch().find(message, header, found);
    }

    @ParameterizedTest
    @EnumSource(
            value = CarrierKind.class,
            names = {"BINARY", "TEXT", "JSON", "HEADER", "INLINE"})
    void aMessageOfAnyRunAndCarrierIsFound(CarrierKind kind) {
        Carrier carrier = Carrier.of(kind);
        byte[] payload = kind == CarrierKind.INLINE ? new byte[InlineToken.LENGTH + 10] : "some text".getBytes(UTF_8);
        ByteBuffer message = ByteBuffer.allocate(payload.length + carrier.overheadBytes());
        message.position(carrier.headBytes());
        if (kind == CarrierKind.INLINE) {
            message.put(new byte[5]);
            InlineToken.putPlaceholder(message);
        } else {
            message.put(payload);
        }
        message.position(0).limit(message.capacity());
        ByteBuffer header = ByteBuffer.allocate(carrier.headerBytes());
        Identity identity = new Identity();
        identity.origin(RUN, 3, Phase.MEASURE);
        identity.message(17, 1_000_000, 2_000_000, 0);
        carrier.seal(identity, message.duplicate(), header);

        assertThat(find(message, header)).contains(kind);
        assertThat(found.runId()).isEqualTo(RUN);
        assertThat(found.stream()).isEqualTo(3);
        assertThat(found.sequence()).isEqualTo(17);
        assertThat(found.intendedNanos()).isEqualTo(1_000_000);
    }

    @Test
    void messagesOfOthersHaveNone() {
        for (String text :
                new String[] {"", "x", "{\"weir\":\"57454952\"}", "57454952".repeat(20), "Weir".repeat(20)}) {
            assertThat(find(ByteBuffer.wrap(text.getBytes(UTF_8)), Carrier.NO_HEADER))
                    .as(text)
                    .isEmpty();
        }
        assertThat(find(ByteBuffer.allocate(100), ByteBuffer.allocate(Identity.BYTES)))
                .isEmpty();
    }
}
