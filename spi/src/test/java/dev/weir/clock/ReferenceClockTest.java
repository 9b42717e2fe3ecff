package dev.weir.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

final class ReferenceClockTest {

    private static final long SECOND = 1_000_000_000;

    private long parkedUntil;

    private final ReferenceClock clock = new ReferenceClock(new RunClock() {
        @Override
        public long nanos() {
            return 100 * SECOND;
        }

        @Override
        public WallTime wallTime() {
            return new WallTime(100 * SECOND, 1_700_000_000 * SECOND, ZoneOffset.UTC);
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            parkedUntil = deadlineNanos;
        }
    });

    @Test
    void itIsTheClockOfTheHostUntilItIsToldOtherwise() {
        assertThat(clock.nanos()).isEqualTo(100 * SECOND);
    }

    @Test
    void stampsAreThoseOfTheReference() {
        clock.follow(new ClockLine(0, 37 * SECOND, 0));

        assertThat(clock.nanos()).isEqualTo(137 * SECOND);
        assertThat(clock.wallTime().epochMillis(137 * SECOND)).isEqualTo(1_700_000_000_000L);
    }

    @Test
    void waitForAReferenceInstantUsesTheHostClock() {
        clock.follow(new ClockLine(0, 37 * SECOND, 0));

        clock.parkUntil(140 * SECOND);

        assertThat(parkedUntil).isEqualTo(103 * SECOND);
    }
}
