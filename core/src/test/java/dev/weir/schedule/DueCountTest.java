package dev.weir.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DueCountTest {

    private static final long SECOND = 1_000_000_000;

    private static long nanos(Schedule schedule, int publishers, long limit, long untilNanos) {
        DueCount due = new DueCount(schedule, publishers, 10 * SECOND, limit);
        due.until(untilNanos);
        return due.nanos();
    }

    @Test
    void messagesOfAWholeRunAreDueForAsLongAsItIsMeasured() {
        List<Schedule> schedules = List.of(
                new Schedule.FixedRate(3),
                new Schedule.Poisson(3, 1),
                new Schedule.Ramp(0, 10, Duration.ofSeconds(10)),
                new Schedule.Burst(5, Duration.ofSeconds(4)));
        for (Schedule schedule : schedules) {
            assertThat(nanos(schedule, 1, Long.MAX_VALUE, 11 * SECOND))
                    .as("%s", schedule)
                    .isEqualTo(10 * SECOND);
            assertThat(nanos(schedule, 2, Long.MAX_VALUE, 11 * SECOND))
                    .as("%s", schedule)
                    .isEqualTo(10 * SECOND);
        }
    }

    @Test
    void thoseOfARunThatEndsSoonerAreDueUntilTheNextWouldBe() {
        Schedule four = new Schedule.FixedRate(4);

        assertThat(nanos(four, 1, 8, 10 * SECOND)).as("8 messages at most").isEqualTo(2 * SECOND);
        assertThat(nanos(four, 3, 8, 10 * SECOND)).as("of 3 publishers").isEqualTo(2 * SECOND);
        assertThat(nanos(four, 1, Long.MAX_VALUE, SECOND + 1)).as("stopped").isEqualTo(5 * SECOND / 4);
        assertThat(nanos(new Schedule.Burst(5, Duration.ofSeconds(4)), 1, 8, 10 * SECOND))
                .as("within a burst")
                .isEqualTo(8 * SECOND);
    }

    @Test
    void aScheduleThatComesToItsEndIsDueUntilThen() {
        Schedule ends = new Schedule.Steps(
                List.of(new Schedule.Step(10, Duration.ofSeconds(2)), new Schedule.Step(0, Duration.ofSeconds(1))));

        assertThat(nanos(ends, 1, Long.MAX_VALUE, 10 * SECOND)).isEqualTo(2 * SECOND);
    }
}
