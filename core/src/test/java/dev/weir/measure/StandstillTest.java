package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StandstillTest {

    private static final long MILLI = 1_000_000;

    private long pausedNanos;
    private final Standstill standstill = new Standstill(() -> pausedNanos);

    /** Messages sent every 100 µs that take 200 µs. */
    private void flow(long fromNanos, long toNanos) {
        for (long sent = fromNanos; sent < toNanos; sent += MILLI / 10) {
            assertThat(standstill.delayNanos(sent, sent + MILLI / 5)).isZero();
        }
    }

    @Test
    void withoutAPauseNothingIsCharged() {
        flow(MILLI, 10 * MILLI);
        // A gap, and messages that were under way all that time: the system was slow.
        assertThat(standstill.delayNanos(10 * MILLI, 30 * MILLI)).isZero();
    }

    @Test
    void aMessageThatCameDuringAPauseIsChargedWithTheRestOfIt() {
        flow(MILLI, 10 * MILLI);
        pausedNanos = 10 * MILLI;

        // Stopped from 10 to 20 ms. The first would have come at 9.8 + 0.2, the others 0.2 ms after they were sent.
        assertThat(standstill.delayNanos(98 * MILLI / 10, 20 * MILLI)).isEqualTo(10 * MILLI);
        assertThat(standstill.delayNanos(12 * MILLI, 20 * MILLI)).isEqualTo(78 * MILLI / 10);
        assertThat(standstill.delayNanos(199 * MILLI / 10, 201 * MILLI / 10)).isZero();
        assertThat(standstill.delayNanos(21 * MILLI, 212 * MILLI / 10)).isZero();
    }

    @Test
    void aPauseIsChargedOnce() {
        flow(MILLI, 10 * MILLI);
        pausedNanos = 5 * MILLI;
        assertThat(standstill.delayNanos(10 * MILLI, 15 * MILLI)).isPositive();

        assertThat(standstill.delayNanos(20 * MILLI, 40 * MILLI)).isZero();
    }
}
