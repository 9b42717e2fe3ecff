package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.result.RunResult;
import dev.weir.run.live.LiveSecond;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of a run while it goes on, in simulated time: 100 messages a second that take 5 ms. */
class LiveProgressTest {

    private static final long MILLI = 1_000_000;

    /** Nothing is delivered from 5 to 6 s, and twice as many a second later, half of them late. */
    private static final Fault HELD =
            new Fault.PartitionStall(1, 0, Duration.ofSeconds(5), Duration.ZERO, Duration.ofSeconds(1));

    @Test
    void theRateAndTheLatencyThatAreToldAreOfTheSameSecond() {
        List<RunListener.Progress> told = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void progress(Progress progress) {
                if (progress.time().phase().equals("measure") && progress.time().second() > 0) {
                    told.add(progress);
                }
            }
        };
        FaultPlan plan = FaultPlan.delayed(Duration.ofMillis(5)).with(HELD);

        Trial.of(new FaultyDriver(plan, new Oracle()), Duration.ofSeconds(10)).simulated(listener);

        assertThat(told.stream().map(progress -> progress.time().second()).distinct())
                .as("no second is left out")
                .startsWith(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(told)
                .filteredOn(progress -> progress.time().second() == 6)
                .isNotEmpty()
                .allSatisfy(progress -> {
                    assertThat(progress.rates().delivered()).isLessThan(50);
                    assertThat(progress.endToEnd().maxNanos()).as("of nothing").isNegative();
                });
        assertThat(told)
                .filteredOn(progress -> progress.time().second() == 7)
                .isNotEmpty()
                .allSatisfy(progress -> {
                    assertThat(progress.rates().delivered()).isGreaterThan(150);
                    assertThat(progress.endToEnd().maxNanos()).isGreaterThan(900 * MILLI);
                });
        assertThat(told)
                .filteredOn(progress ->
                        progress.time().second() < 6 || progress.time().second() > 7)
                .isNotEmpty()
                .allSatisfy(progress -> {
                    assertThat(progress.rates().delivered()).isBetween(95.0, 105.0);
                    assertThat(progress.rates().deliveredBytes())
                            .as("100 bytes a message")
                            .isCloseTo(100 * progress.rates().delivered(), within(1e-6));
                    assertThat(progress.endToEnd().maxNanos()).isLessThan(10 * MILLI);
                });
    }

    @Test
    void bytesThatNobodyTouchesHaveNoRate() {
        List<Double> bytes = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void progress(Progress progress) {
                bytes.add(progress.rates().deliveredBytes());
            }
        };

        Trial.of(new FaultyDriver(FaultPlan.delayed(Duration.ofMillis(5)), new Oracle()), Duration.ofSeconds(3))
                .reusing()
                .simulated(listener);

        assertThat(bytes).isNotEmpty().containsOnly(-1.0);
    }

    /**
     * What is told of each second of the measured phase and of the drain, and at the end.
     *
     * @param missing messages that are told to be missing
     * @param backlog messages that are due and not received
     * @param lost messages that the account calls lost after the run
     */
    private record Told(List<Long> missing, List<Long> backlog, long lost) {}

    /** A run that measures for 8 s. */
    private static Told told(FaultPlan plan) {
        List<Long> missing = new ArrayList<>();
        List<Long> backlog = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void second(LiveSecond second) {
                if (second.phase().equals("measure")) {
                    missing.add(second.counts().missing());
                    backlog.add(second.counts().backlog());
                }
            }
        };
        RunResult result = Trial.of(new FaultyDriver(plan, new Oracle()), Duration.ofSeconds(8))
                .simulated(listener);
        return new Told(
                missing,
                backlog,
                result.messages().ledger().total().comparison().lost());
    }

    /** Every second message goes to a partition that delivers nothing for a while from 2.5 s on. */
    private static FaultPlan halfUndelivered(Duration length) {
        return FaultPlan.delayed(Duration.ofMillis(5))
                .with(new Fault.PartitionStall(2, 1, Duration.ofMillis(2_500), Duration.ZERO, length));
    }

    @Test
    void partitionLessThanASecondLateHasNoMissingMessages() {
        Told told = told(halfUndelivered(Duration.ofMillis(800)));

        assertThat(told.backlog().get(2)).as("at 3 s").isGreaterThan(20);
        assertThat(told.missing()).containsOnly(0L);
        assertThat(told.lost()).isZero();
    }

    @Test
    void alwaysOvertakenMessagesAreNeverMissingIfTheyArriveSoon() {
        for (Duration delay : List.of(Duration.ofMillis(5), Duration.ofMillis(3_400))) {
            FaultPlan plan =
                    FaultPlan.delayed(delay).with(new Fault.Reordering(30, 25)).with(new Fault.Reordering(100, 95));

            Told told = told(plan);

            assertThat(told.missing()).as("%s", delay).containsOnly(0L);
            assertThat(told.lost()).isZero();
        }
    }

    @Test
    void overtakenMessagesAreMissingAfterASecondUntilTheyArrive() {
        Told told = told(halfUndelivered(Duration.ofSeconds(4)));

        // Half of those due from 2.5 s on, of which one is due at each whole second.
        assertThat(told.backlog()).startsWith(1L, 1L, 26L, 76L, 126L, 176L, 1L);
        assertThat(told.missing()).startsWith(0L, 0L, 0L, 0L, 26L, 76L, 0L).endsWith(0L);
        assertThat(told.lost()).isZero();
    }

    @Test
    void lostMessagesAreMissingAfterTwoSecondsAndForGood() {
        Told told = told(FaultPlan.delayed(Duration.ofMillis(5)).with(new Fault.Loss(0.05, 3)));

        assertThat(told.lost()).isPositive();
        assertThat(told.missing()).startsWith(0L, 0L);
        for (int second = 2; second < 8; second++) {
            assertThat(told.missing().get(second))
                    .as("after %s s: all that were due two seconds before but one on its way", second + 1)
                    .isEqualTo(told.backlog().get(second - 2) - 1);
        }
        assertThat(told.missing()).last().isEqualTo(told.lost());
    }
}
