package dev.weir.payload.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.message.Carrier;
import dev.weir.message.Carrier.Finding;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.protobuf.schema.Order;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtobufCarrierTest {

    private static final int RUN = 0x7f3a9c01;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private final Carrier carrier = Carrier.of(CarrierKind.PROTOBUF);
    private final Identity read = new Identity();

    private ByteBuffer sealed(long sequence) {
        Identity identity = new Identity();
        identity.origin(RUN, 40_000, Phase.MEASURE);
        identity.message(sequence, -77, Long.MAX_VALUE, 55_001);
        ByteBuffer message = ByteBuffer.allocate(carrier.overheadBytes());
        carrier.seal(identity, message, NO_HEADER);
        return message;
    }

    private Finding open(ByteBuffer message) {
        return carrier.open(message, NO_HEADER, RUN, read);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 0x1234_5678_9abcL, Long.MAX_VALUE})
    void identityComesBackAsItWasWritten(long sequence) {
        assertThat(open(sealed(sequence))).isEqualTo(Finding.GENUINE);
        assertThat(read.stream()).isEqualTo(40_000);
        assertThat(read.phase()).isEqualTo(Phase.MEASURE);
        assertThat(read.sequence()).isEqualTo(sequence);
        assertThat(read.intendedNanos()).isEqualTo(-77);
        assertThat(read.sentNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(read.toolNanos()).isEqualTo(55_001);
    }

    @Test
    void identityIsReadFromWithinADirectBufferLeftUnchanged() {
        ByteBuffer message = sealed(9);
        ByteBuffer direct = ByteBuffer.allocateDirect(message.remaining() + 20);
        direct.position(7).put(message.duplicate()).flip().position(7);

        assertThat(open(direct)).isEqualTo(Finding.GENUINE);
        assertThat(open(direct.asReadOnlyBuffer())).isEqualTo(Finding.GENUINE);
        assertThat(read.sequence()).isEqualTo(9);
        assertThat(direct.position()).isEqualTo(7);
    }

    @Test
    void everyMessageHas78BytesAndIsAnOrderOfTheSchema() throws InvalidProtocolBufferException {
        assertThat(sealed(0).remaining()).isEqualTo(78);
        assertThat(sealed(Long.MAX_VALUE).remaining()).isEqualTo(78);

        Order order = Order.parseFrom(sealed(3));

        assertThat(order.getInstrument()).hasSize(5);
        assertThat(order.getSide()).isIn(Order.Side.BUY, Order.Side.SELL);
        assertThat(order.getPriceMicros()).isPositive();
        assertThat(order.getOrigin().getSequence()).isEqualTo(3);
    }

    @Test
    void everyFlippedBitIsFound() {
        ByteBuffer message = sealed(5);

        for (int bit = 0; bit < message.limit() * 8; bit++) {
            flip(message, bit);
            assertThat(open(message)).as("bit %d", bit).isEqualTo(Finding.CORRUPT);
            flip(message, bit);
        }
        assertThat(open(message)).isEqualTo(Finding.GENUINE);
    }

    @Test
    void aMessageCutAnywhereIsCorrupt() {
        ByteBuffer message = sealed(5);

        for (int bytes = 0; bytes < 78; bytes++) {
            assertThat(open(message.slice(0, bytes))).as("%d bytes", bytes).isEqualTo(Finding.CORRUPT);
        }
    }

    @Test
    void aFieldThatTheSchemaDoesNotKnowMakesAMessageCorrupt() {
        ByteBuffer longer = ByteBuffer.allocate(80).put(sealed(5));
        longer.put((byte) (14 << 3)).put((byte) 1).flip();

        assertThat(open(longer)).isEqualTo(Finding.CORRUPT);
    }

    @Test
    void aWholeMessageOfAnotherRunIsForeign() {
        assertThat(carrier.open(sealed(5), NO_HEADER, RUN + 1, read)).isEqualTo(Finding.FOREIGN);
    }

    private static void flip(ByteBuffer buffer, int bit) {
        buffer.put(bit / 8, (byte) (buffer.get(bit / 8) ^ (1 << (bit % 8))));
    }
}
