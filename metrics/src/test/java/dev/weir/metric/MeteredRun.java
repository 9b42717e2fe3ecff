package dev.weir.metric;

import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.result.RunResult;
import dev.weir.result.Yardstick;
import dev.weir.run.MessageWork;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.LatencyPath;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A run in simulated time of 100 messages a second: two seconds to warm up, five that are measured. */
final class MeteredRun {

    static final int PER_SECOND = 100;
    static final int MEASURED_SECONDS = 5;

    private MeteredRun() {}

    static RunResult of(FaultPlan plan, RunListener listener) {
        return of(LatencyPath.ONE_WAY, plan, listener);
    }

    /** @param path over which way latency is measured */
    static RunResult of(LatencyPath path, FaultPlan plan, RunListener listener) {
        return of(path, 1, CarrierKind.BINARY, plan, listener);
    }

    /** Without latencies of a way back. */
    static RunResult of(int subscribers, CarrierKind carrier, RunListener listener) {
        return of(LatencyPath.ONE_WAY, subscribers, carrier, FaultPlan.delayed(Duration.ofMillis(3)), listener);
    }

    private static RunResult of(
            LatencyPath path, int subscribers, CarrierKind carrier, FaultPlan plan, RunListener listener) {
        FaultyDriver driver = new FaultyDriver(plan, new Oracle());
        Settings settings = Settings.of(driver.settings(), Map.of());
        Scenario scenario = new Scenario(
                new Scenario.Title("metered", "", ""),
                new Scenario.Target(driver.name(), settings, Yardstick.NONE),
                new Scenario.Participants(
                                new Topology(1, subscribers, Topology.Delivery.SHARED),
                                Processes.ONE,
                                PacerMode.PARK,
                                Optional.of(Timed.ALL))
                        .over(path),
                new Scenario.MessageSpec(
                        new Schedule.FixedRate(PER_SECOND),
                        new PayloadSpec.Random(false, new SizeRange(100, 100), 1),
                        PayloadHandling.READ,
                        new KeySpec.None(),
                        carrier),
                new Scenario.Length(
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(2),
                        OptionalLong.empty(),
                        Duration.ofSeconds(MEASURED_SECONDS),
                        OptionalLong.empty(),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(2)),
                List.of(),
                new Scenario.Validity(0.1, 0.999));
        RunRequest request = RunRequest.of(driver, settings, new RunRequest.Start(7, List.of("test"), "test", ""));
        return Run.simulated(request, MessageWork.of(scenario), listener, new FakeClock(0))
                .execute()
                .result();
    }
}
