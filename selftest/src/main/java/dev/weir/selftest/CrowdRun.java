package dev.weir.selftest;

import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.result.RunResult;
import dev.weir.result.Yardstick;
import dev.weir.run.MessageWork;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.work.WorkModel;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.FaultyCrowdDriver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A run in simulated time of a crowd whose system does wrong what is known. */
final class CrowdRun {

    static final int CLIENTS = 50;
    static final int STREAMS = 2;
    static final int PER_STREAM = 500;

    /** The one that is said to read slowly where anything is wrong with it. */
    static final int LAST = CLIENTS - 1;

    private CrowdRun() {}

    static RunResult simulated(
            FaultyCrowdDriver driver, KeySpec keys, boolean byKey, CrowdSpec.Reconnecting reconnecting) {
        Settings settings = Settings.of(driver.settings(), Map.of());
        CrowdSpec crowd = new CrowdSpec(
                CLIENTS,
                3,
                byKey,
                new CrowdSpec.Connecting(10_000),
                new CrowdOrder.Work(ClientWork.STAMP, 10),
                driver.faults().stream().anyMatch(fault -> fault.client() == LAST)
                        ? new CrowdOrder.Slow(1.0 / CLIENTS, 1000)
                        : CrowdOrder.Slow.NONE,
                reconnecting);
        var request =
                RunRequest.of(driver, settings, new RunRequest.Start(0x5E1F7E57, List.of("selftest"), "selftest", ""));
        Scenario scenario = scenario(driver.name(), settings, keys, crowd);
        return Run.simulated(request, MessageWork.of(scenario), new RunListener() {}, new FakeClock(1_000_000))
                .execute()
                .result();
    }

    private static Scenario scenario(String transport, Settings settings, KeySpec keys, CrowdSpec crowd) {
        return new Scenario(
                new Scenario.Title("crowd", "", ""),
                new Scenario.Target(transport, settings, Yardstick.NONE),
                new Scenario.Participants(
                        new Topology(STREAMS, CLIENTS, Topology.Delivery.EACH),
                        Processes.ONE,
                        PacerMode.PARK,
                        Optional.of(Timed.ALL),
                        Optional.of(crowd),
                        WorkModel.NONE),
                new Scenario.MessageSpec(
                        new Schedule.FixedRate(200),
                        new PayloadSpec.Random(false, new PayloadSpec.SizeRange(100, 100), 1),
                        PayloadHandling.READ,
                        keys,
                        CarrierKind.BINARY),
                new Scenario.Length(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        OptionalLong.empty(),
                        Duration.ofSeconds(5),
                        OptionalLong.empty(),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(5)),
                Stream.of("lost", "duplicate", "out of order", "corrupt", "foreign")
                        .map(metric -> new Scenario.Expectation(metric, Scenario.Expectation.Kind.MOST_MESSAGES, 0))
                        .toList(),
                new Scenario.Validity(0.1, 0.999));
    }
}
