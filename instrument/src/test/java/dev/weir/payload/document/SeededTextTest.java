package dev.weir.payload.document;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.Deflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SeededTextTest {

    @Property(tries = 300)
    void everyTextLongerThanItsSeedChecksItself(
            @ForAll @LongRange(max = SeededText.SEEDS) long seed,
            @ForAll @IntRange(min = 9, max = 300) int characters) {
        ByteBuffer text = text(seed, characters);

        assertThat(US_ASCII.decode(text.duplicate()).toString()).matches("[A-Za-z0-9]{" + characters + "}");
        assertThat(SeededText.verify(text, 0, characters)).isTrue();
        assertThat(SeededText.verify(text.order(ByteOrder.LITTLE_ENDIAN), 0, characters))
                .isTrue();
    }

    @Test
    void textIsTheSameInBothByteOrders() {
        ByteBuffer little = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        SeededText.put(SeededText.SEEDS, 100, little);

        assertThat(little.array()).isEqualTo(text(SeededText.SEEDS, 100).array());
    }

    @Test
    void anyOtherCharacterInAnyPlaceIsFound() {
        ByteBuffer text = text(123_456_789_012L, 256);

        for (int place = 0; place < 256; place++) {
            byte genuine = text.get(place);
            for (int other = 0; other < 256; other++) {
                text.put(place, (byte) other);
                assertThat(SeededText.verify(text, 0, 256)).isEqualTo((byte) other == genuine);
            }
            text.put(place, genuine);
        }
    }

    @Test
    void textIsCheckedWhereverItStands() {
        ByteBuffer document = ByteBuffer.allocateDirect(300);
        document.position(21);
        SeededText.put(77, 256, document);

        assertThat(document.position()).isEqualTo(277);
        assertThat(SeededText.verify(document, 21, 277)).isTrue();
        assertThat(SeededText.verify(document, 20, 276)).isFalse();
        assertThat(SeededText.verify(document, 22, 277)).isFalse();
    }

    @Test
    void textWithNothingBehindItsSeedCannotBeChecked() {
        assertThat(SeededText.verify(text(5, 8), 0, 8)).isFalse();
        assertThat(SeededText.verify(text(5, 3), 0, 3)).isFalse();
        assertThat(SeededText.verify(text(5, 8), 0, 0)).isFalse();
    }

    @Test
    void textsHaveTheirSeedInFrontAndDiffer() {
        assertThat(US_ASCII.decode(text(61, 8)).toString()).isEqualTo("0000000z");
        assertThat(US_ASCII.decode(text(62, 8)).toString()).isEqualTo("00000010");
        assertThat(text(1, 256)).isNotEqualTo(text(2, 256));
    }

    @Test
    void deflateFindsNothingInItBeyondTheAlphabet() {
        ByteBuffer text = ByteBuffer.allocate(100_000);
        for (int i = 0; i < 100; i++) {
            SeededText.put(i * 1_234_567_891L & SeededText.SEEDS, 1_000, text);
        }
        Deflater deflater = new Deflater();
        deflater.setInput(text.array());
        deflater.finish();

        int bytes = deflater.deflate(new byte[200_000]);

        // 6 bits a character at the very least.
        assertThat(bytes).isGreaterThan(74_000);
    }

    private static ByteBuffer text(long seed, int characters) {
        ByteBuffer text = ByteBuffer.allocate(characters);
        SeededText.put(seed, characters, text);
        return text.flip();
    }
}
