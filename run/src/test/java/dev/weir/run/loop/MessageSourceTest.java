package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.payload.PayloadGenerator;
import dev.weir.transport.PayloadHandling;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class MessageSourceTest {

    /** Messages of 1, 2 or 3 bytes that hold their number. */
    private static PayloadGenerator numbered(int maxBytes) {
        return new PayloadGenerator() {
            @Override
            public int maxBytes() {
                return maxBytes;
            }

            @Override
            public double meanBytes() {
                return 2;
            }

            @Override
            public int fill(long sequence, ByteBuffer into) {
                int bytes = 1 + (int) (sequence % 3);
                for (int i = 0; i < bytes; i++) {
                    into.put((byte) sequence);
                }
                return bytes;
            }
        };
    }

    private static byte[] bytes(PayloadHandling handling, long sequence) {
        return bytes(MessageSource.of(handling, numbered(3)).next(sequence));
    }

    private static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return bytes;
    }

    @Test
    void copiedMessagesAreMadeBeforeAndGoRound() {
        assertThat(bytes(PayloadHandling.COPY, 4)).containsExactly(4, 4);
        assertThat(bytes(PayloadHandling.COPY, 1_023)).containsExactly(-1);
        MessageSource copied = MessageSource.of(PayloadHandling.COPY, numbered(3));
        assertThat(copied.next(1_024)).isSameAs(copied.next(0));
    }

    @Test
    void asManyLargeMessagesAreKeptAsFitIntoFourMegabytes() {
        MessageSource large = MessageSource.of(PayloadHandling.COPY, numbered(700_000));

        // Five fit; four of them go round.
        assertThat(bytes(large.next(3))).containsExactly(3);
        assertThat(bytes(large.next(5))).containsExactly(1, 1);
        assertThat(large.next(5)).isSameAs(large.next(1));
        MessageSource huge = MessageSource.of(PayloadHandling.COPY, numbered(5 << 20));
        assertThat(huge.next(9)).isSameAs(huge.next(0));
    }

    @Test
    void aReusedMessageIsAlwaysTheSame() {
        MessageSource reused = MessageSource.of(PayloadHandling.REUSE, numbered(3));

        assertThat(bytes(reused.next(0))).containsExactly(0);
        assertThat(reused.next(5)).isSameAs(reused.next(0));
    }

    @Test
    void filledAndZeroedMessagesAreNewAndOfTheSizesOfThePayload() {
        assertThat(bytes(PayloadHandling.FILL, 5)).containsExactly(5, 5, 5);
        assertThat(bytes(PayloadHandling.ZERO, 5)).containsExactly(0, 0, 0);
        MessageSource filled = MessageSource.of(PayloadHandling.FILL, numbered(3));
        assertThat(filled.next(5)).isNotSameAs(filled.next(5));
    }

    @Test
    void aMessageThatIsReadIsWrittenByTheWriter() {
        assertThatThrownBy(() -> MessageSource.of(PayloadHandling.READ, numbered(3)))
                .hasMessageContaining("MessageWriter");
    }

    @Test
    void theWriterTakesAPreparedMessageAsItIsWithTheIdentityBesideIt() {
        MessageWriter writer = new MessageWriter(
                Carrier.of(CarrierKind.HEADER), numbered(3), PayloadHandling.COPY, sequence -> 9, 7, 0);

        ByteBuffer message = writer.write(4, 10, 20, 0);

        assertThat(bytes(message)).containsExactly(4, 4);
        assertThat(writer.header().position()).isZero();
        assertThat(writer.header().capacity()).isPositive();
        assertThat(writer.key()).isEqualTo(9);
    }
}
