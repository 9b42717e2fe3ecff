package dev.weir.measure.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OffsetsSeenTest {

    private final OffsetsSeen seen = new OffsetsSeen();

    @Test
    void aPlaceIsNewOnceInWhateverOrder() {
        assertThat(seen.add(0, 7)).isTrue();
        assertThat(seen.add(0, 3)).isTrue();
        assertThat(seen.add(0, 7)).isFalse();
        assertThat(seen.add(0, 3)).isFalse();
        assertThat(seen.add(0, 5)).isTrue();
    }

    @Test
    void partitionsDoNotMix() {
        assertThat(seen.add(0, 7)).isTrue();
        assertThat(seen.add(9, 7)).isTrue();
        assertThat(seen.add(3, 7)).isTrue();
        assertThat(seen.add(9, 7)).isFalse();
    }

    @Test
    void offsetsThatAreFarApartDoNotMix() {
        assertThat(seen.add(0, 1)).isTrue();
        assertThat(seen.add(0, 65_537)).isTrue();
        assertThat(seen.add(0, 10_000_000_001L)).isTrue();
        assertThat(seen.add(0, 1)).isFalse();
        assertThat(seen.add(0, 10_000_000_001L)).isFalse();
    }
}
