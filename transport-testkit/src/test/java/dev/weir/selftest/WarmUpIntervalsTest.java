package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.result.Interval;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.testkit.FakeClock;
import dev.weir.transport.testkit.FaultPlan;
import dev.weir.transport.testkit.FaultyDriver;
import dev.weir.transport.testkit.Oracle;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The rows of a whole run with a warm-up, in simulated time. */
class WarmUpIntervalsTest {

    private static final long DELAY_NANOS = 300_000;

    private static List<Interval> intervals() {
        FaultyDriver driver = new FaultyDriver(FaultPlan.delayed(Duration.ofNanos(DELAY_NANOS)), new Oracle());
        Settings settings = Settings.of(driver.settings(), Map.of());
        Scenario scenario = new Scenario(
                "warm-up",
                "",
                driver.name(),
                settings,
                new Topology(1, 1, Topology.Delivery.SHARED),
                new Schedule.FixedRate(100),
                new PayloadSpec.Random(false, new PayloadSpec.SizeRange(100, 100), 1),
                new KeySpec.None(),
                CarrierKind.BINARY,
                PacerMode.PARK,
                Timed.ALL,
                new Scenario.Length(
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(3),
                        OptionalLong.empty(),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(5)),
                List.of(),
                new Scenario.Validity(0.1, 0.999),
                "");
        RunRequest request = new RunRequest(
                scenario,
                driver,
                settings,
                7,
                driver.name(),
                Map.of(),
                List.of("test"),
                "test",
                "",
                OutputStream.nullOutputStream());
        return Run.simulated(request, new RunListener() {}, new FakeClock(0))
                .execute()
                .intervals();
    }

    @Test
    void everySecondInWhichMessagesArrivedHasLatenciesTheLastOfTheWarmUpToo() {
        List<Interval> intervals = intervals();

        assertThat(intervals).extracting(Interval::phase).contains("warm-up", "measure");
        assertThat(intervals).filteredOn(interval -> interval.received() > 0).allSatisfy(interval -> {
            assertThat(interval.responseP50Nanos()).isBetween(DELAY_NANOS, DELAY_NANOS + 300);
            assertThat(interval.responseP99Nanos()).isBetween(DELAY_NANOS, DELAY_NANOS + 300);
            assertThat(interval.responseMaxNanos()).isBetween(DELAY_NANOS, DELAY_NANOS + 300);
        });
        assertThat(intervals)
                .filteredOn(interval -> interval.acked() > 0)
                .allSatisfy(interval -> assertThat(interval.publishP99Nanos()).isNotNegative());
        assertThat(intervals)
                .filteredOn(interval -> interval.sent() > 0)
                .allSatisfy(interval -> assertThat(interval.lagP99Nanos()).isNotNegative());
    }
}
