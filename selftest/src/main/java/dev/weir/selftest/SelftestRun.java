package dev.weir.selftest;

import dev.weir.clock.RunClock;
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
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** One case as a run like any other: the same phases, loops, ledger and recorders. */
final class SelftestRun {

    private static final int RUN_ID = 0x5E1F7E57;
    private static final int MESSAGE_BYTES = 100;
    private static final RunListener NOBODY = new RunListener() {};

    private final Oracle oracle = new Oracle();
    private final Scenario scenario;
    private final RunRequest request;

    SelftestRun(SelftestCase subject) {
        FaultyDriver driver = new FaultyDriver(subject.plan(), oracle);
        Settings settings = Settings.of(driver.settings(), Map.of());
        this.scenario = scenario(subject, driver.name(), settings);
        this.request =
                RunRequest.of(driver, settings, new RunRequest.Start(RUN_ID, List.of("selftest"), "selftest", ""));
    }

    private static Scenario scenario(SelftestCase subject, String transport, Settings settings) {
        return new Scenario(
                new Scenario.Title(subject.name(), "Reports what a known fault does.", ""),
                new Scenario.Target(transport, settings, Yardstick.NONE),
                new Scenario.Participants(
                        new Topology(1, 1, Topology.Delivery.SHARED),
                        Processes.ONE,
                        PacerMode.PARK,
                        Optional.of(Timed.ALL)),
                new Scenario.MessageSpec(
                        new Schedule.FixedRate(SelftestCase.MESSAGES_PER_SECOND),
                        new PayloadSpec.Random(false, new PayloadSpec.SizeRange(MESSAGE_BYTES, MESSAGE_BYTES), 1),
                        PayloadHandling.READ,
                        new KeySpec.None(),
                        CarrierKind.BINARY),
                new Scenario.Length(
                        Duration.ZERO,
                        Duration.ZERO,
                        OptionalLong.empty(),
                        subject.measure(),
                        OptionalLong.empty(),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(5)),
                List.of(),
                new Scenario.Validity(0.1, 0.999));
    }

    /** Runs on the clock of this machine, with threads. */
    RunResult inRealTime() {
        return new Run<>(request, MessageWork.of(scenario), NOBODY).execute().result();
    }

    /** Runs in no time at all, in this thread. */
    RunResult simulated(RunClock clock) {
        return Run.simulated(request, MessageWork.of(scenario), NOBODY, clock)
                .execute()
                .result();
    }

    /** What really happened. Complete when the run is over. */
    Oracle oracle() {
        return oracle;
    }
}
