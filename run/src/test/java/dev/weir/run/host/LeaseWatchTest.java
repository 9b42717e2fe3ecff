package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LeaseWatchTest {

    /** Time that passes only while somebody waits. */
    private static final class Waiting implements RunClock {
        private long nanos;
        private long standstillAtNanos = Long.MAX_VALUE;
        private long lateNanos;
        private Runnable onPark = () -> {};

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            nanos = deadlineNanos + lateNanos;
            if (nanos >= standstillAtNanos) {
                standstillAtNanos = Long.MAX_VALUE;
                nanos += TimeUnit.HOURS.toNanos(1);
            }
            onPark.run();
        }
    }

    private final Waiting clock = new Waiting();
    private final LeaseWatch lease = new LeaseWatch(clock);

    @Test
    void aLeaseEndsFiveSecondsAfterTheLastThatWasGiven() {
        clock.onPark = () -> {
            if (clock.nanos <= TimeUnit.SECONDS.toNanos(60)) {
                lease.given();
            }
        };

        lease.awaitEnd();

        assertThat(clock.nanos).isEqualTo(TimeUnit.SECONDS.toNanos(65));
    }

    @Test
    void whatNobodyCouldReadWhileTheProcessStoodStillIsNotMissed() {
        clock.standstillAtNanos = TimeUnit.SECONDS.toNanos(1);

        lease.awaitEnd();

        assertThat(clock.nanos - TimeUnit.HOURS.toNanos(1)).isBetween(4_500_000_000L, 5_000_000_000L);
    }

    /** The looks come a second late, and something comes every twenty seconds, until a minute has passed. */
    @Test
    void aWorkerOfAnOverloadedMachineIsGivenMoreTime() {
        clock.lateNanos = TimeUnit.SECONDS.toNanos(1);
        clock.onPark = () -> {
            if (clock.nanos % TimeUnit.SECONDS.toNanos(20) == 0 && clock.nanos <= TimeUnit.SECONDS.toNanos(60)) {
                lease.given();
            }
        };

        lease.awaitEnd();

        assertThat(clock.nanos).isEqualTo(TimeUnit.SECONDS.toNanos(85));
    }
}
