package dev.weir.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class ClockPacketTest {

    private final ClockPacket ours = new ClockPacket(key(1));
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(ClockPacket.BYTES + 1);

    private static byte[] key(int filling) {
        byte[] key = new byte[ClockPacket.KEY_BYTES];
        Arrays.fill(key, (byte) filling);
        return key;
    }

    @Test
    void aQuestionArrivesWithItsNumber() {
        ours.question(buffer, 77);

        assertThat(buffer.remaining()).isEqualTo(ClockPacket.BYTES);
        assertThat(ours.readQuestion(buffer)).contains(77L);
        assertThat(ours.readAnswer(buffer)).isEmpty();
    }

    @Test
    void anAnswerArrivesWithItsStamps() {
        ours.answer(buffer, new ClockPacket.Answer(77, -5, Long.MAX_VALUE));

        assertThat(ours.readAnswer(buffer)).contains(new ClockPacket.Answer(77, -5, Long.MAX_VALUE));
        assertThat(ours.readQuestion(buffer)).isEmpty();
    }

    @Test
    void whoHasAnotherKeyIsNotUnderstood() {
        new ClockPacket(key(2)).answer(buffer, new ClockPacket.Answer(1, 2, 3));

        assertThat(ours.readAnswer(buffer)).isEmpty();
    }

    @Test
    void noBitCanBeChanged() {
        for (int bit = 0; bit < 8 * ClockPacket.BYTES; bit++) {
            ours.answer(buffer, new ClockPacket.Answer(1, 2, 3));
            buffer.put(bit / 8, (byte) (buffer.get(bit / 8) ^ 1 << bit % 8));

            assertThat(ours.readAnswer(buffer)).as("bit %d", bit).isEmpty();
        }
    }

    @Test
    void aPacketOfAnotherLengthIsNone() {
        for (int length = 0; length <= ClockPacket.BYTES + 1; length++) {
            ours.question(buffer, 1);
            buffer.limit(length);

            assertThat(ours.readQuestion(buffer).isPresent()).isEqualTo(length == ClockPacket.BYTES);
        }
    }

    @Test
    void aKeyHasItsLength() {
        assertThatThrownBy(() -> new ClockPacket(new byte[16])).hasMessage("a key has 32 bytes, and not 16");
    }
}
