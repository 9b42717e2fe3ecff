package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

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
                    assertThat(progress.endToEnd().maxNanos()).isLessThan(10 * MILLI);
                });
    }
}
