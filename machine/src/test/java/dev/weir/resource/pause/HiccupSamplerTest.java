package dev.weir.resource.pause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.resource.ScriptedClock;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HiccupSamplerTest {

    private static final long MILLI = 1_000_000;
    private static final long EVERY = HiccupSampler.EVERY_NANOS;
    private static final long START = Long.MAX_VALUE - 3 * EVERY;

    @Test
    void aPauseIsReportedWithItsInstantAndLengthAlsoWhenTheClockWraps() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(START, 50_000, 20 * MILLI, 50_000);
        try (HiccupSampler sampler = HiccupSampler.start(clock)) {
            clock.awaitEnd();
            Hiccups hiccups = sampler.take();

            assertThat(hiccups.longest()).containsExactly(new Pause(START + 2 * EVERY + 50_000, 20 * MILLI));
            assertThat(hiccups.pausesNanos()).isEqualTo(20 * MILLI);
            assertThat(hiccups.lateness().valuesAreEquivalent(hiccups.longestNanos(), 20 * MILLI))
                    .isTrue();
        }
    }

    @Test
    void wakesThatPassedDuringAPauseCountToo() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 100 * MILLI);
        try (HiccupSampler sampler = HiccupSampler.start(clock)) {
            clock.awaitEnd();
            Hiccups hiccups = sampler.take();

            assertThat(hiccups.lateness().getTotalCount()).isEqualTo(25);
            assertThat(hiccups.medianNanos()).isBetween(48 * MILLI, 53 * MILLI);
        }
    }

    @Test
    void aPauseCountsInEveryIntervalItTouches() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 0, 2_500 * MILLI, 0);
        try (HiccupSampler sampler = HiccupSampler.start(clock)) {
            clock.awaitEnd();

            assertThat(LongStream.range(0, 4)
                            .map(second -> sampler.longestNanos(second * 1_000 * MILLI, (second + 1) * 1_000 * MILLI)))
                    .containsExactly(2_500 * MILLI, 2_500 * MILLI, 2_500 * MILLI, 0L);
        }
    }

    @Test
    void aPauseThatEndedBeforeAnIntervalBeganDoesNotCountInIt() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 0, 34 * MILLI, 0);
        try (HiccupSampler sampler = HiccupSampler.start(clock)) {
            clock.awaitEnd();

            // From 8 to 42 ms.
            assertThat(sampler.longestNanos(42 * MILLI, 1_000 * MILLI)).isZero();
            assertThat(sampler.longestNanos(41 * MILLI, 1_000 * MILLI)).isEqualTo(34 * MILLI);
            assertThat(sampler.pauses(41 * MILLI, 1_000 * MILLI, 5)).containsExactly(new Pause(8 * MILLI, 34 * MILLI));
            assertThat(sampler.totalNanos(0, 8 * MILLI)).isZero();
        }
    }

    @Test
    void threadWakingBeforeTheSamplerStillSeesThePause() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 0, 0);
        try (HiccupSampler sampler = HiccupSampler.start(clock)) {
            clock.awaitEnd();
            RecentPauses.Reader reader = sampler.recent().reader();

            // It is due at 12 ms, and has not woken at 4 s.
            reader.look(10 * MILLI, 4_000 * MILLI);

            assertThat(reader.totalNanos()).isEqualTo(3_988 * MILLI);
            assertThat(reader.endNanos()).isEqualTo(4_000 * MILLI);
            reader.look(5 * MILLI, 12 * MILLI);
            assertThat(reader.totalNanos()).isZero();
        }
    }

    @Test
    void aReaderSeesThePartOfAPauseThatLiesBetweenItsInstants() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 20 * MILLI, 0, 30 * MILLI, 0);
        try (HiccupSampler sampler = HiccupSampler.start(clock)) {
            clock.awaitEnd();
            RecentPauses.Reader reader = sampler.recent().reader();

            // From 4 to 24 and from 32 to 62 ms.
            reader.look(14 * MILLI, 60 * MILLI);

            assertThat(reader.totalNanos()).isEqualTo(38 * MILLI);
            assertThat(reader.longestNanos()).isEqualTo(28 * MILLI);
            assertThat(reader.endNanos()).isEqualTo(60 * MILLI);
        }
    }

    @Test
    void withoutRoomForAllTheShorterPausesAreForgotten() {
        PauseLog log = new PauseLog();
        for (int i = 0; i < 200_000; i++) {
            log.add(i * 1_000L, i % 100 == 0 ? 900 : 1 + i % 7);
        }

        assertThat(log.longest(0, Long.MAX_VALUE, 3_000))
                .hasSizeGreaterThanOrEqualTo(2_000)
                .filteredOn(pause -> pause.lengthNanos() == 900)
                .hasSize(2_000);
    }

    @Test
    void takingBeginsAnew() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 5 * MILLI);
        try (HiccupSampler sampler = HiccupSampler.start(clock)) {
            clock.awaitEnd();
            sampler.take();
            Hiccups second = sampler.take();

            assertThat(second.lateness().getTotalCount()).isZero();
            assertThat(second.pausesNanos()).isZero();
            assertThat(second.longest()).isEmpty();
        }
    }

    @Test
    void theLongestOfManyPausesAreKeptAndTheSumCoversAll() throws InterruptedException {
        long[] script = LongStream.rangeClosed(1, 1_500).map(n -> n * 2 * MILLI).toArray();
        ScriptedClock clock = new ScriptedClock(0, script);
        try (HiccupSampler sampler = HiccupSampler.start(clock)) {
            clock.awaitEnd();
            Hiccups hiccups = sampler.take();

            assertThat(hiccups.longest()).hasSize(1_000).allMatch(pause -> pause.lengthNanos() > 1_000 * MILLI);
            assertThat(hiccups.forgotten()).isEqualTo(500);
            assertThat(hiccups.pausesNanos()).isEqualTo(1_500L * 1_501 * MILLI);
        }
    }

    @Test
    void closingASamplerOnTheMachinesClockEndsIt() {
        HiccupSampler sampler = HiccupSampler.start(new SystemClock());
        long deadlineNanos = System.nanoTime() + 20_000_000_000L;
        while (sampler.longestNanos(System.nanoTime() - 1_000 * MILLI, System.nanoTime()) == 0) {
            assertThat(System.nanoTime() - deadlineNanos).isNegative();
            Thread.onSpinWait();
        }
        sampler.close();

        // Closing waits for two seconds, in which a busy machine may not end the thread.
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().equals("weir-hiccups"))
                .allSatisfy(
                        thread -> assertThat(thread.join(Duration.ofMinutes(2))).isTrue());
    }

    @Test
    void whatAProcessStandsStillOnPurposeIsNoPause() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 0, 0);
        try (HiccupSampler sampler = HiccupSampler.start(clock)) {
            clock.awaitEnd();
            RecentPauses.Reader reader = sampler.recent().reader();
            sampler.exempt();

            // It is due at 12 ms, and has not woken at 4 s.
            reader.look(10 * MILLI, 4_000 * MILLI);

            assertThat(reader.totalNanos()).isZero();
        }
    }

    @Test
    void timeIsExemptFromItsBeginningToItsEnd() {
        ExemptTime exempt = new ExemptTime();
        assertThat(exempt.touches(0, 100)).isFalse();

        exempt.begin(100);
        assertThat(exempt.touches(0, 100)).isFalse();
        assertThat(exempt.touches(50, 101)).isTrue();
        assertThat(exempt.touches(5_000, 6_000)).isTrue();

        exempt.end(1_000);
        assertThat(exempt.touches(999, 6_000)).isTrue();
        assertThat(exempt.touches(1_000, 6_000)).isFalse();
    }
}
