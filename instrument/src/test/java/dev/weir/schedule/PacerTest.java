package dev.weir.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacerTest {

    private static final long DUE_NANOS = 1_000_000_000;

    private final List<Long> waits = new ArrayList<>();
    private long nowNanos;
    private long wokenNanos = Long.MAX_VALUE;

    /** Wakes whoever waits at the deadline, or before it when it is woken. */
    private final RunClock clock = new RunClock() {
        @Override
        public long nanos() {
            return nowNanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            waits.add(deadlineNanos);
            nowNanos = Math.max(nowNanos, Math.min(deadlineNanos, wokenNanos));
            wokenNanos = Long.MAX_VALUE;
        }
    };

    @Test
    void aLongWaitIsMadeInPieces() {
        new Pacer(PacerMode.PARK, clock).await(DUE_NANOS);

        assertThat(waits).containsExactly(Pacer.USUAL_WAIT_NANOS);
    }

    @Test
    void whoIsWokenWhenThereIsNewsWaitsInOnePiece() {
        new Pacer(PacerMode.PARK, clock, DUE_NANOS).await(DUE_NANOS);

        assertThat(waits).containsExactly(DUE_NANOS);
    }

    @Test
    void whoIsWokenTooEarlyParksAgainInsteadOfSpinning() {
        Pacer pacer = new Pacer(PacerMode.PARK, clock, DUE_NANOS);
        wokenNanos = DUE_NANOS / 2;
        pacer.await(DUE_NANOS);

        pacer.await(DUE_NANOS);

        assertThat(nowNanos).isEqualTo(DUE_NANOS);
        assertThat(waits).containsExactly(DUE_NANOS, DUE_NANOS);
    }
}
