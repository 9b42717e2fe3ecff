package dev.weir.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OverloadTest {

    private static final long SECOND = 1_000_000_000;

    private static boolean falling(long overNanos, long p90Nanos) {
        return Overload.falling(10 * SECOND, overNanos, p90Nanos);
    }

    @Test
    void aTransportThatTakesLessThanWasDueIsOverloaded() {
        assertThat(Overload.sending(10_000, 9_899)).isTrue();
        assertThat(Overload.sending(10_000, 9_901)).isFalse();
        assertThat(Overload.sending(0, 9_899)).as("nothing was due at any time").isFalse();
    }

    @Test
    void aSystemThatBuffersEverythingAndDeliversEverLaterIsOverloaded() {
        assertThat(falling(14 * SECOND, 3 * SECOND)).isTrue();
        assertThat(falling(10 * SECOND + SECOND / 5, SECOND / 6)).isTrue();
    }

    @Test
    void aLongButEvenLatencyIsNot() {
        assertThat(falling(10 * SECOND, 3 * SECOND)).isFalse();
        assertThat(falling(10 * SECOND + SECOND / 20, SECOND)).isFalse();
    }

    @Test
    void onlyADelayThatWasThereAllAlongExplainsATail() {
        assertThat(Overload.even(SECOND, SECOND, SECOND)).isTrue();
        assertThat(Overload.even(SECOND, SECOND, 5 * SECOND / 4)).isFalse();
        assertThat(Overload.even(SECOND, SECOND / 2, SECOND / 2)).isFalse();
        assertThat(Overload.even(SECOND, -1, SECOND)).isFalse();
    }

    @Test
    void aStallThatWasMadeGoodIsNot() {
        assertThat(falling(10 * SECOND + SECOND / 7, 3 * SECOND)).isFalse();
    }

    @Test
    void oneStallNearTheEndIsNoOverload() {
        assertThat(falling(10 * SECOND + SECOND / 2, 2_000_000)).isFalse();
    }
}
