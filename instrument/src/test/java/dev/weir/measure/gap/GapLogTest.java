package dev.weir.measure.gap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.fault.Gap;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GapLogTest {

    private static final long START = 7_000_000_000L;
    private static final long MILLI = 1_000_000;

    private final GapLog log = new GapLog();

    @BeforeEach
    void start() {
        log.start(START);
    }

    private void stamp(long... millis) {
        for (long at : millis) {
            log.note(START + at * MILLI);
        }
    }

    private static Gap gap(long fromMillis, long toMillis) {
        return new Gap(START + fromMillis * MILLI, START + toMillis * MILLI);
    }

    @Test
    void theTimesBetweenStampsAreGapsAndSoAreThoseAtBothEdges() {
        stamp(5, 6, 9);

        assertThat(log.gapsUntil(START + 20 * MILLI)).containsExactly(gap(0, 5), gap(6, 9), gap(9, 20));
        assertThat(log.longestLeftOutNanos()).isEqualTo(MILLI);
    }

    @Test
    void withoutAnyStampThereIsOneGap() {
        assertThat(log.gapsUntil(START + 20 * MILLI)).containsExactly(gap(0, 20));
    }

    @Test
    void gapEndingAfterPeriodKeepsItsLengthAndLaterGapIsIgnored() {
        stamp(5, 30, 40);

        assertThat(log.gapsUntil(START + 20 * MILLI)).containsExactly(gap(0, 5), gap(5, 30));
    }

    @Test
    void aStampBeforeTheStartOrBeforeAnotherSaysNothing() {
        stamp(-50, 10, 4, 13);

        assertThat(log.gaps()).containsExactly(gap(0, 10), gap(10, 13));
    }

    @Test
    void beforeItsStartNothingIsNoted() {
        GapLog fresh = new GapLog();

        fresh.note(START);
        fresh.note(START + 1_000 * MILLI);

        assertThat(fresh.gaps()).isEmpty();
    }

    @Test
    void theLongestGapsAreKeptAndTheLongestLengthOfTheOthers() {
        SplittableRandom random = new SplittableRandom(4);
        List<Long> lengths = Stream.generate(() -> random.nextLong(50_000, 400 * MILLI))
                .limit(20_000)
                .toList();
        long at = START;
        for (long length : lengths) {
            at += length;
            log.note(at);
        }

        List<Long> longest = lengths.stream().sorted(Comparator.reverseOrder()).toList();
        List<Long> kept = log.gaps().stream()
                .map(Gap::lengthNanos)
                .sorted(Comparator.reverseOrder())
                .toList();
        assertThat(kept).hasSizeBetween(1, GapLog.MOST).isEqualTo(longest.subList(0, kept.size()));
        assertThat(log.longestLeftOutNanos()).isEqualTo(longest.get(kept.size()));
        assertThat(log.gaps()).isSortedAccordingTo(Comparator.comparingLong(Gap::fromNanos));
    }

    @Test
    void manyGapsOfOneLengthAreAllLeftOutAndTheirLengthIsNot() {
        for (int i = 1; i <= 1_000; i++) {
            stamp(3L * i);
        }

        assertThat(log.gaps()).isEmpty();
        assertThat(log.longestLeftOutNanos()).isEqualTo(3 * MILLI);
    }

    @Test
    void aCopyKnowsWhatItWasToldOfEvenWhenGapsHaveGone() {
        GapLog copy = new GapLog();
        copy.start(START);
        for (int i = 1; i <= 500; i++) {
            stamp(i * (i + 1L));
            if (i % 7 == 0) {
                copy.take(log.state());
            }
        }
        copy.take(log.state());

        assertThat(copy.gaps()).isEqualTo(log.gaps()).isNotEmpty();
        assertThat(copy.longestLeftOutNanos()).isEqualTo(log.longestLeftOutNanos());
        assertThat(copy.lastNanos()).isEqualTo(log.lastNanos());
    }
}
