package dev.weir.packed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PackedNumbersTest {

    private final PackedOutput output = new PackedOutput();

    private PackedInput input() {
        return new PackedInput(output.bytes());
    }

    @Property(tries = 300)
    void whatIsReadIsWhatWasWritten(@ForAll long number, @ForAll long[] longs, @ForAll int[] ints) {
        PackedOutput written = new PackedOutput();
        written.number(number);
        written.numbers(longs, longs.length);
        written.words(longs);
        written.numbers(ints, ints.length);
        PackedInput read = new PackedInput(written.bytes());

        assertThat(read.number()).isEqualTo(number);
        assertThat(read.longs()).isEqualTo(longs);
        assertThat(read.words(longs.length)).isEqualTo(longs);
        assertThat(read.ints()).isEqualTo(ints);
        read.end();
    }

    @Property(tries = 300)
    void bytesAreReadAsTheyWereWritten(@ForAll byte[] bytes) {
        PackedOutput written = new PackedOutput();
        written.number(7);
        written.raw(bytes);
        written.number(-1);
        PackedInput read = new PackedInput(written.bytes());

        assertThat(read.number()).isEqualTo(7);
        assertThat(read.raw()).isEqualTo(bytes);
        assertThat(read.number()).isEqualTo(-1);
        read.end();
    }

    @Test
    void aNumberNearZeroTakesOneByteAndAnyOtherAtMostTen() {
        for (long number : List.of(0L, 63L, -64L)) {
            output.number(number);
        }
        assertThat(output.bytes()).hasSize(3);
        output.number(Long.MIN_VALUE);
        assertThat(output.bytes()).hasSize(13);
    }

    @Test
    void aMapIsWhatItWas() {
        Map<Integer, Integer> counts = Map.of(7, 1, 0, 2_000);
        output.byIndex(counts, (count, to) -> to.number(count));

        assertThat(input().byIndex(PackedInput::natural)).isEqualTo(counts);
    }

    @Test
    void countLargerThanRemainingBytesIsRejectedBeforeAllocation() {
        output.number(Integer.MAX_VALUE);

        assertThatIllegalArgumentException()
                .isThrownBy(input()::longs)
                .withMessage("2147483647 values are said to follow byte 5, and 0 bytes do");
        assertThatIllegalArgumentException().isThrownBy(input()::ints);
        assertThatIllegalArgumentException().isThrownBy(() -> input().byIndex(PackedInput::number));
        assertThatIllegalArgumentException().isThrownBy(() -> input().words(Integer.MAX_VALUE));
    }

    @Test
    void whatEndsTooEarlyOrTooLateIsRefused() {
        output.number(Long.MAX_VALUE);
        byte[] whole = output.bytes();
        byte[] cut = Arrays.copyOf(whole, whole.length - 1);

        assertThatIllegalArgumentException()
                .isThrownBy(new PackedInput(cut)::number)
                .withMessage("the packed numbers end after 9 bytes, and one more is due");
        assertThatIllegalArgumentException()
                .isThrownBy(new PackedInput(whole)::end)
                .withMessage("10 bytes follow the packed numbers");
        assertThatIllegalArgumentException().isThrownBy(new PackedInput(whole)::natural);
        byte[] endless = new byte[20];
        Arrays.fill(endless, (byte) 0xFF);
        assertThatIllegalArgumentException().isThrownBy(new PackedInput(endless)::number);
    }
}
