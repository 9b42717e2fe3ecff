package dev.weir.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScrapeTimesTest {

    private static final long SECOND = 1_000_000_000L;

    private final ScrapeTimes times = new ScrapeTimes();

    @Test
    void nobodyIsWaitedForWhoHasAskedOnce() {
        assertThat(times.patience(0)).isZero();

        times.served(SECOND);

        assertThat(times.patience(SECOND)).isZero();
    }

    @Test
    void whoAsksRegularlyIsGivenTwiceTheTimeBetweenTheLastTwoRequests() {
        times.served(SECOND);
        times.served(4 * SECOND);

        assertThat(times.patience(5 * SECOND)).isEqualTo(Duration.ofSeconds(5));
        assertThat(times.patience(11 * SECOND)).isZero();
    }

    @Test
    void nobodyIsWaitedForLongerThanHalfAMinute() {
        times.served(SECOND);
        times.served(101 * SECOND);

        assertThat(times.patience(101 * SECOND)).isEqualTo(ScrapeTimes.LONGEST_WAIT);
    }
}
