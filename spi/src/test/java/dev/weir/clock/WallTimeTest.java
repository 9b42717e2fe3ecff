package dev.weir.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class WallTimeTest {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicLong nanos = new AtomicLong(5_000_000_000L);

    @Test
    void aThreadThatIsStoppedBetweenTwoReadingsReadsAgain() {
        WallTime wall = read(3_000_000, 2_000_000, 400);

        // The third reading began when 5 ms had passed.
        assertThat(wall.nanos()).isEqualTo(5_005_000_200L);
        assertThat(wall.epochNanos()).isEqualTo(epochNanos(BEGIN) + 5_000_000);
    }

    @Test
    void theClosestStandsWhereNoneIsClose() {
        WallTime wall =
                read(900_000, 900_000, 80_000, 900_000, 900_000, 900_000, 900_000, 900_000, 900_000, 900_000, 900_000);

        assertThat(wall.nanos()).isEqualTo(5_001_840_000L);
        assertThat(wall.epochNanos()).isEqualTo(epochNanos(BEGIN) + 1_800_000);
        assertThat(nanos.get()).as("after ten readings").isEqualTo(5_008_180_000L);
    }

    /** With a wall clock that is read at once, after which a thread is stopped for so long. */
    private WallTime read(long... stoppedNanos) {
        int[] readings = {0};
        return WallTime.read(
                nanos::get,
                () -> {
                    Instant now = BEGIN.plusNanos(nanos.get() - 5_000_000_000L);
                    nanos.addAndGet(stoppedNanos[readings[0]++]);
                    return now;
                },
                ZoneOffset.UTC);
    }

    private static long epochNanos(Instant instant) {
        return instant.getEpochSecond() * 1_000_000_000;
    }
}
