package dev.weir.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    @Property(tries = 200)
    void fixedRateIsExactToAThousandthAtEveryRate(@ForAll @DoubleRange(min = 0.1, max = 5_000_000) double perSecond) {
        ScheduleCursor cursor = new Schedule.FixedRate(perSecond).cursor(0, 1);
        int messages = 10_001;

        long last =
                LongStream.range(0, messages).map(i -> cursor.nextNanos()).max().orElseThrow();

        assertThat((messages - 1) * 1e9 / last).isCloseTo(perSecond, within(perSecond / 1_000));
    }

    @Test
    void fifteenHundredASecondIsNotRoundedToOneAMillisecond() {
        assertThat(dueWithin(new Schedule.FixedRate(1_500), 10_000_000_000L)).isEqualTo(15_000);
    }

    @Property(tries = 100)
    void publishersTogetherFollowTheSameTimeLineAsOneAlone(
            @ForAll @IntRange(min = 1, max = 9) int publishers,
            @ForAll @DoubleRange(min = 1, max = 10_000) double perSecond) {
        for (Schedule schedule : List.of(
                new Schedule.FixedRate(perSecond),
                new Schedule.Ramp(0, perSecond, Duration.ofSeconds(2)),
                new Schedule.Burst(7, Duration.ofMillis(10)),
                new Schedule.Steps(List.of(
                        new Schedule.Step(perSecond, Duration.ofMillis(300)),
                        new Schedule.Step(perSecond / 2, Duration.ofSeconds(1)))))) {
            long[] alone = instants(schedule, 0, 1, 500);
            long[] together = LongStream.range(0, publishers)
                    .flatMap(i -> LongStream.of(instants(schedule, (int) i, publishers, 500)))
                    .sorted()
                    .limit(500)
                    .toArray();

            assertThat(together).as(schedule.toString()).isEqualTo(alone);
        }
    }

    @Test
    void rampBringsTheMessagesOfItsArea() {
        Schedule ramp = new Schedule.Ramp(100, 300, Duration.ofSeconds(10));

        assertThat(dueWithin(ramp, 10_000_000_000L)).isEqualTo(2_000);
        assertThat(dueWithin(ramp, 5_000_000_000L)).isEqualTo(750);
        assertThat(dueWithin(ramp, 11_000_000_000L)).isEqualTo(2_300);
    }

    @Test
    void stepsHoldTheirRatesAndTheLastOneStays() {
        Schedule steps = new Schedule.Steps(List.of(
                new Schedule.Step(1_000, Duration.ofSeconds(1)),
                new Schedule.Step(0, Duration.ofSeconds(1)),
                new Schedule.Step(10, Duration.ofSeconds(1))));

        assertThat(dueWithin(steps, 1_000_000_000L)).isEqualTo(1_000);
        assertThat(dueWithin(steps, 2_000_000_000L)).isEqualTo(1_000);
        assertThat(dueWithin(steps, 5_000_000_000L)).isEqualTo(1_030);
    }

    @Test
    void burstsAreDueAtOnce() {
        long[] instants = instants(new Schedule.Burst(3, Duration.ofSeconds(2)), 0, 1, 7);

        assertThat(instants).containsExactly(0, 0, 0, 2_000_000_000L, 2_000_000_000L, 2_000_000_000L, 4_000_000_000L);
    }

    @Test
    void burstsHaveTheHighestRateOfEverySchedule() {
        assertThatThrownBy(() -> new Schedule.Burst(1_000_000, Duration.ofNanos(1_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a rate is from 0/s to 1000000000/s, not 1.0E12/s");
        assertThat(instants(new Schedule.Burst(1_000, Duration.ofNanos(1_000)), 0, 1, 1))
                .containsExactly(0);
    }

    @Test
    void aBurstBeyondTheLastInstantIsNeverDue() {
        Schedule rare = new Schedule.Burst(1, Duration.ofHours(2_000_000));

        assertThat(instants(rare, 0, 3, 2)).containsExactly(0, ScheduleCursor.NEVER);
        assertThat(instants(rare, 1, 3, 1)).containsExactly(7_200_000_000_000_000_000L);
        assertThat(instants(rare, 2, 3, 1)).containsExactly(ScheduleCursor.NEVER);
    }

    @Test
    void poissonHasTheAskedRateAndExponentialGaps() {
        long[] instants = instants(new Schedule.Poisson(1_000, 42), 0, 1, 100_001);
        double meanGap = (double) instants[100_000] / 100_000;
        long overMean = LongStream.range(1, 100_001)
                .filter(i -> instants[(int) i] - instants[(int) i - 1] > 1_000_000)
                .count();

        assertThat(meanGap).isCloseTo(1_000_000, within(10_000.0));
        assertThat(overMean / 100_000.0).isCloseTo(Math.exp(-1), within(0.01));
        assertThat(instants(new Schedule.Poisson(1_000, 42), 0, 1, 100_001)).isEqualTo(instants);
    }

    private static long[] instants(Schedule schedule, int publisher, int publishers, int count) {
        ScheduleCursor cursor = schedule.cursor(publisher, publishers);
        return LongStream.generate(cursor::nextNanos).limit(count).toArray();
    }

    private static long dueWithin(Schedule schedule, long nanos) {
        ScheduleCursor cursor = schedule.cursor(0, 1);
        long due = 0;
        while (cursor.nextNanos() < nanos) {
            due++;
        }
        return due;
    }

    @Test
    void varyingRateWarmsUpAtInitialRateButAtLeastATenthOfPeak() {
        Duration second = Duration.ofSeconds(1);

        assertThat(new Schedule.Ramp(2_000, 5_000, second).warmUp()).isEqualTo(new Schedule.FixedRate(2_000));
        assertThat(new Schedule.Ramp(0, 5_000, second).warmUp()).isEqualTo(new Schedule.FixedRate(500));
        assertThat(new Schedule.Steps(List.of(new Schedule.Step(10, second), new Schedule.Step(3_000, second)))
                        .warmUp())
                .isEqualTo(new Schedule.FixedRate(300));
        assertThat(new Schedule.FixedRate(7).warmUp()).isEqualTo(new Schedule.FixedRate(7));
        assertThat(new Schedule.Burst(3, second).warmUp()).isEqualTo(new Schedule.Burst(3, second));
    }
}
