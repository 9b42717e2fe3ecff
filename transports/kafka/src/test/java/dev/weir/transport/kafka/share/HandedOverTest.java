package dev.weir.transport.kafka.share;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HandedOverTest {

    private final HandedOver partition = new HandedOver(1_000);

    @Test
    void whatComesInOrderIsPassedAtOnce() {
        assertThat(partition.add(1_000)).isTrue();
        assertThat(partition.add(1_001)).isTrue();

        assertThat(partition.next()).isEqualTo(1_002);
        assertThat(partition.byCount()).isEqualTo(1_002);
    }

    @Test
    void aRecordThatIsMissingHoldsThePositionUpUntilItComes() {
        partition.add(1_000);
        partition.add(1_002);
        partition.add(1_003);

        assertThat(partition.next()).isEqualTo(1_001);
        assertThat(partition.byCount()).isEqualTo(1_003);

        partition.add(1_001);

        assertThat(partition.next()).isEqualTo(1_004);
        assertThat(partition.byCount()).isEqualTo(1_004);
    }

    @Test
    void aRecordThatComesOnceMoreIsToldWhetherItWasPassedOrLiesAhead() {
        partition.add(1_000);
        partition.add(1_005);

        assertThat(partition.add(1_000)).isFalse();
        assertThat(partition.add(1_005)).isFalse();
        assertThat(partition.byCount()).isEqualTo(1_002);
    }

    @Test
    void whatTheGroupGivesOutNoMoreIsNotWaitedFor() {
        partition.add(1_002);
        partition.add(1_004);

        partition.groupStartsAt(1_002);

        assertThat(partition.next()).isEqualTo(1_003);

        partition.groupStartsAt(500);

        assertThat(partition.next()).isEqualTo(1_003);
    }

    @Test
    void aLongRunKeepsItsPlacesAfterAGap() {
        for (long offset = 1_000; offset < 200_000; offset++) {
            if (offset != 150_000) {
                partition.add(offset);
            }
        }

        assertThat(partition.next()).isEqualTo(150_000);
        assertThat(partition.add(199_999)).isFalse();

        partition.add(150_000);

        assertThat(partition.next()).isEqualTo(200_000);
        assertThat(partition.add(200_000)).isTrue();
    }

    @Test
    void aStartFarAheadIsTaken() {
        partition.add(1_001);

        partition.groupStartsAt(1_000_000);

        assertThat(partition.next()).isEqualTo(1_000_000);
        assertThat(partition.add(1_000_000)).isTrue();
        assertThat(partition.add(999_999)).isFalse();
    }
}
