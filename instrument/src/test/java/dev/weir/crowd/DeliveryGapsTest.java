package dev.weir.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.fault.Gap;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeliveryGapsTest {

    private static final long MILLI = 1_000_000;
    private static final long LENGTH = 60_000 * MILLI;

    private static Gap gap(long fromMillis, long toMillis) {
        return new Gap(fromMillis * MILLI, toMillis * MILLI);
    }

    @Test
    void gapsAtTheEdgesOfThePhaseCountAndShortOnesAreLeftOut() {
        DeliveryGaps gaps = new DeliveryGaps(2);
        for (long millis : new long[] {500, 505, 515, 4_000}) {
            gaps.received(1, millis * MILLI);
        }

        assertThat(gaps.byClient(LENGTH))
                .containsOnlyKeys(1)
                .containsEntry(1, List.of(gap(0, 500), gap(515, 4_000), gap(4_000, 60_000)));
        assertThat(gaps.longestLeftOutNanos()).isEqualTo(10 * MILLI);
    }

    @Test
    void aGapThatBeginsAfterThePhaseIsNone() {
        DeliveryGaps gaps = new DeliveryGaps(1);
        gaps.received(0, LENGTH);
        gaps.received(0, LENGTH + 5_000 * MILLI);

        assertThat(gaps.byClient(LENGTH)).containsEntry(0, List.of(gap(0, 60_000)));
    }

    @Test
    void ofTooManyTheLongestStayAndTheLongestOfTheOthersIsKnown() {
        DeliveryGaps gaps = new DeliveryGaps(3, 4);
        long millis = 0;
        for (long length : new long[] {20, 900, 30, 700, 40, 800}) {
            millis += length;
            gaps.received(2, millis * MILLI);
        }

        List<Gap> kept = gaps.copy().byClient(millis * MILLI).get(2);

        assertThat(kept).extracting(Gap::lengthNanos).contains(900 * MILLI, 800 * MILLI);
        assertThat(kept).extracting(Gap::lengthNanos).doesNotContain(20 * MILLI, 30 * MILLI);
        assertThat(gaps.longestLeftOutNanos()).isEqualTo(700 * MILLI);
    }
}
