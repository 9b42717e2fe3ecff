package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PauseDelayTest {

    private static final long MILLI = 1_000_000;

    private final Told told = new Told();
    private final PauseDelay delay = new PauseDelay(told);

    /** A process that paused once, as far as it noticed. */
    private static final class Told implements OwnPauses {

        private long collectedNanos;
        private long pauseStartNanos;
        private long pauseEndNanos;
        private long totalNanos;

        @Override
        public long collectedNanos() {
            return collectedNanos;
        }

        @Override
        public void look(long fromNanos, long toNanos) {
            totalNanos = Math.max(0, Math.min(pauseEndNanos, toNanos) - Math.max(pauseStartNanos, fromNanos));
        }

        @Override
        public long totalNanos() {
            return totalNanos;
        }

        @Override
        public long longestNanos() {
            return totalNanos;
        }

        @Override
        public long endNanos() {
            return pauseEndNanos;
        }
    }

    private void paused(long fromMillis, long toMillis) {
        told.pauseStartNanos = fromMillis * MILLI;
        told.pauseEndNanos = toMillis * MILLI;
    }

    /** Messages sent every 100 µs that take 200 µs. */
    private void flow(long fromNanos, long toNanos) {
        for (long sent = fromNanos; sent < toNanos; sent += MILLI / 10) {
            assertThat(delay.delayNanos(sent, sent + MILLI / 5)).isZero();
        }
    }

    @Test
    void withoutAPauseNothingIsCharged() {
        flow(MILLI, 10 * MILLI);
        // A gap, and messages that were under way all that time: the system was slow.
        assertThat(delay.delayNanos(10 * MILLI, 30 * MILLI)).isZero();
    }

    @Test
    void shortPauseKeepsDelayOfLongOneWithMessagesOutstanding() {
        flow(MILLI, 10 * MILLI);
        paused(10, 4_010);
        delay.delayNanos(20 * MILLI, 4_010 * MILLI);
        paused(4_020, 4_040);

        // The rest of the long one from when the message usually comes, and the short one.
        assertThat(delay.delayNanos(1_000 * MILLI, 4_041 * MILLI)).isEqualTo(3_010 * MILLI - MILLI / 5 + 20 * MILLI);
    }

    @Test
    void aMessageThatCameDuringACollectionIsChargedWithTheRestOfIt() {
        flow(MILLI, 10 * MILLI);
        told.collectedNanos = 10 * MILLI;

        // Stopped from 10 to 20 ms. The first would have come at 9.8 + 0.2, the others 0.2 ms after they were sent.
        assertThat(delay.delayNanos(98 * MILLI / 10, 20 * MILLI)).isEqualTo(10 * MILLI);
        assertThat(delay.delayNanos(12 * MILLI, 20 * MILLI)).isEqualTo(78 * MILLI / 10);
        assertThat(delay.delayNanos(199 * MILLI / 10, 201 * MILLI / 10)).isZero();
        assertThat(delay.delayNanos(21 * MILLI, 212 * MILLI / 10)).isZero();
    }

    @Test
    void aPauseOfAnyOtherCauseIsChargedUpToWhereItEnded() {
        flow(MILLI, 10 * MILLI);
        paused(10, 4_010);

        // The last message before came at 10.1 ms.
        assertThat(delay.delayNanos(98 * MILLI / 10, 4_015 * MILLI)).isEqualTo(3_999_900_000L);
        assertThat(delay.delayNanos(2_010 * MILLI, 4_016 * MILLI)).isEqualTo(1_999_800_000L);
        assertThat(delay.delayNanos(4_011 * MILLI, 4_017 * MILLI)).isZero();
    }

    @Test
    void aShortPauseIsChargedOnlyWhenTheJvmSaysThatItCollected() {
        flow(MILLI, 10 * MILLI);
        paused(11, 20);
        assertThat(delay.delayNanos(10 * MILLI, 21 * MILLI)).isZero();

        paused(31, 40);
        told.collectedNanos = 9 * MILLI;
        assertThat(delay.delayNanos(30 * MILLI, 41 * MILLI)).isEqualTo(9 * MILLI);
    }

    @Test
    void aPauseIsChargedOnce() {
        flow(MILLI, 10 * MILLI);
        told.collectedNanos = 5 * MILLI;
        assertThat(delay.delayNanos(10 * MILLI, 15 * MILLI)).isPositive();

        assertThat(delay.delayNanos(20 * MILLI, 40 * MILLI)).isZero();
    }
}
