package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StampsTest {

    private static final long START = 1_000;

    private final Stamps stamps = new Stamps();

    @Test
    void halfASecondWithoutAnythingIsNoSilenceAndMoreIs() {
        stamps.noteResuming(START, START);
        stamps.noteResuming(START + Stamps.LONG_NANOS, START + 5);
        assertThat(stamps.resumedNanos.get()).isZero();
        assertThat(stamps.resumedFromNanos.get()).isZero();

        stamps.noteResuming(START + 2 * Stamps.LONG_NANOS + 1, START + 5);
        assertThat(stamps.resumedNanos.get()).isEqualTo(START + 2 * Stamps.LONG_NANOS + 1);
        assertThat(stamps.resumedFromNanos.get()).isEqualTo(START + Stamps.LONG_NANOS);
    }

    @Test
    void theFirstIsNoEarlierThanThePhaseAndTheLastIsAsItIs() {
        stamps.start(START);
        stamps.note(START - 7);
        stamps.note(START - 5);

        assertThat(stamps.firstNanos).isEqualTo(START);
        assertThat(stamps.lastNanos.get()).isEqualTo(START - 5);
    }
}
