package dev.weir.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.SequenceRange;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GapsTest {

    private final Gaps gaps = new Gaps();

    private static List<Long> numbers(Gaps of) {
        List<Long> numbers = new ArrayList<>();
        of.ranges().forEach(range -> {
            for (long number = range.from(); number < range.to(); number++) {
                numbers.add(number);
            }
        });
        return numbers;
    }

    @Test
    void numbersLeaveTheirRangesOneByOne() {
        SplittableRandom random = new SplittableRandom(5);
        TreeSet<Long> expected = new TreeSet<>();
        for (long from = 0; from < 3_000; from += 30) {
            long to = from + 1 + random.nextInt(20);
            gaps.add(from, to);
            for (long number = from; number < to; number++) {
                expected.add(number);
            }
        }
        for (int i = 0; i < 20_000; i++) {
            long number = random.nextLong(3_100);
            assertThat(gaps.contains(number)).isEqualTo(expected.contains(number));
            assertThat(gaps.remove(number)).isEqualTo(expected.remove(number));
            assertThat(gaps.isEmpty()).isEqualTo(expected.isEmpty());
            if (i % 1_000 == 0) {
                assertThat(numbers(gaps)).containsExactlyElementsOf(expected);
            }
        }
        assertThat(numbers(gaps)).containsExactlyElementsOf(expected);
    }

    @Test
    void emptyRangeIsNone() {
        gaps.add(7, 7);

        assertThat(gaps.isEmpty()).isTrue();
        assertThat(gaps.contains(7)).isFalse();
        assertThat(gaps.remove(-1)).isFalse();
    }

    @Test
    void copyKeepsWhatIsTakenOutOfTheOther() {
        gaps.add(3, 6);
        Gaps copy = gaps.copy();
        gaps.remove(4);

        assertThat(copy.ranges()).containsExactly(new SequenceRange(3, 6));
        assertThat(gaps.ranges()).containsExactly(new SequenceRange(3, 4), new SequenceRange(5, 6));
        copy.add(10, 11);
        assertThat(copy.contains(10)).isTrue();
    }
}
