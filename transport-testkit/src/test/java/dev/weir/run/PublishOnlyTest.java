package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.result.Phase;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
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

/** A run that only publishes, in simulated time. */
class PublishOnlyTest {

    private static final Duration DRAIN = Duration.ofSeconds(30);

    @Test
    void thereIsNothingToWaitForOnceEveryMessageIsAcknowledged() {
        RunResult result = run();

        Phase drain = result.phases().stream()
                .filter(phase -> phase.name().equals("drain"))
                .findFirst()
                .orElseThrow();
        assertThat(drain.durationNanos()).isLessThan(DRAIN.toNanos() / 10);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.ledger().total().acked()).isEqualTo(3_000);
        assertThat(result.ledger().total().received()).isZero();
        assertThat(result.ledger().lossChecked()).isFalse();
        assertThat(result.notMeasured()).contains("Delivery: nothing subscribed.");
    }

    private static RunResult run() {
        FaultyDriver driver = new FaultyDriver(FaultPlan.delayed(Duration.ofMillis(1)), new Oracle());
        Settings settings = Settings.of(driver.settings(), Map.of());
        var length = new Scenario.Length(
                Duration.ZERO, Duration.ZERO, Duration.ofSeconds(3), OptionalLong.empty(), DRAIN, DRAIN);
        var scenario = new Scenario(
                "publish only",
                "",
                driver.name(),
                settings,
                new Topology(1, 0, Topology.Delivery.SHARED),
                new Schedule.FixedRate(1_000),
                new PayloadSpec.Random(false, new SizeRange(100, 100), 1),
                new KeySpec.None(),
                CarrierKind.BINARY,
                PacerMode.PARK,
                Timed.ALL,
                length,
                List.of(),
                new Scenario.Validity(0.1, 0.999),
                "");
        var request = new RunRequest(
                scenario,
                driver,
                settings,
                4711,
                driver.name(),
                Map.of(),
                List.of(),
                "test",
                "",
                OutputStream.nullOutputStream());
        return Run.simulated(request, new RunListener() {}, new FakeClock(0))
                .execute()
                .result();
    }
}
