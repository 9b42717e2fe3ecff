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

    private static long due(Schedule schedule, int publishers, long lengthNanos) {
        return new DueCount(schedule, publishers, lengthNanos, Long.MAX_VALUE).until(lengthNanos);
    }

    @Test
    void theMessageAtTheEndOfAPhaseIsNotDueInIt() {
        assertThat(due(new Schedule.FixedRate(450), 1, 60 * SECOND)).isEqualTo(27_000);
        assertThat(due(new Schedule.FixedRate(29), 1, SECOND)).isEqualTo(29);
        assertThat(due(new Schedule.FixedRate(0.7), 1, 30 * SECOND)).isEqualTo(21);
    }

    @Test
    void aWholeRateMakesExactlyItsMessagesInWholeSeconds() {
        for (int rate = 1; rate <= 2_000; rate++) {
            Schedule fixed = new Schedule.FixedRate(rate);
            for (int seconds : new int[] {1, 10, 60}) {
                for (int publishers : new int[] {1, 3}) {
                    assertThat(due(fixed, publishers, seconds * SECOND))
                            .as("%s/s, %s s, %s publishers", rate, seconds, publishers)
                            .isEqualTo((long) rate * seconds);
                }
            }
        }
    }

    @Test
    void soDoStepsAndRampsWhereverThePhaseEnds() {
        for (int rate = 1; rate <= 2_000; rate++) {
            Schedule steps = new Schedule.Steps(List.of(
                    new Schedule.Step(rate / 10.0, Duration.ofSeconds(30)),
                    new Schedule.Step(0, Duration.ofSeconds(1)),
                    new Schedule.Step(rate, Duration.ofSeconds(1))));
            assertThat(due(steps, 2, 31 * SECOND))
                    .as("%s/s, a pause", rate / 10.0)
                    .isEqualTo(3L * rate);
            assertThat(due(steps, 2, 31 * SECOND + SECOND / 10 * 7))
                    .as("%s/s, after a pause", rate)
                    .isEqualTo(3L * rate + (rate * 7 + 9) / 10);
            Schedule ramp = new Schedule.Ramp(0, 2 * rate, Duration.ofSeconds(2));
            assertThat(due(ramp, 3, 2 * SECOND)).as("to %s/s", 2 * rate).isEqualTo(2L * rate);
        }
    }
}
