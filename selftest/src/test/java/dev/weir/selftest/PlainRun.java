package dev.weir.selftest;

import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.result.Yardstick;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunOutcome;
import dev.weir.run.RunRequest;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.host.RunHosts;
import dev.weir.run.live.LiveSecond;
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
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A whole run, in which nothing goes wrong unless it is asked for, in simulated time: 100 messages a second of 100 bytes from one publisher. */
final class PlainRun {

    private PlainRun() {}

    /** @param delay from leaving {@code publish} to delivery */
    static RunOutcome simulated(int subscribers, Duration delay, Scenario.Length length) {
        return simulated(subscribers, FaultPlan.delayed(delay), length);
    }

    static RunOutcome simulated(int subscribers, FaultPlan plan, Scenario.Length length) {
        return simulated(subscribers, plan, length, new Schedule.FixedRate(100), List.of());
    }

    /** @param expectations what must hold for a PASS */
    static RunOutcome simulated(
            int subscribers,
            FaultPlan plan,
            Scenario.Length length,
            Schedule schedule,
            List<Scenario.Expectation> expectations) {
        RunRequest request = request(subscribers, plan, length, schedule, expectations, Timed.ALL);
        return Run.simulated(request, new RunListener() {}, new FakeClock(0)).execute();
    }

    /** One in which Weir stands still once while it measures. */
    static RunOutcome standingStill(
            Duration pause, int subscribers, Scenario.Length length, List<Scenario.Expectation> expectations) {
        FakeClock clock = new FakeClock(0);
        RunListener pausing = new RunListener() {
            private boolean paused;

            @Override
            public void second(LiveSecond second) {
                if (second.phase().equals("measure") && !paused) {
                    paused = true;
                    clock.advance(pause);
                }
            }
        };
        FaultPlan plan = FaultPlan.delayed(Duration.ofMillis(5));
        var schedule = new Schedule.FixedRate(100);
        return Run.simulated(request(subscribers, plan, length, schedule, expectations, Timed.ALL), pausing, clock)
                .execute();
    }

    /** One that measures round trips. */
    static RunOutcome returning(
            FaultPlan out, FaultPlan back, Scenario.Length length, List<Scenario.Expectation> expectations) {
        RunRequest oneWay = request(1, out, length, new Schedule.FixedRate(100), expectations, Timed.ALL);
        Scenario scenario = oneWay.scenario();
        RunRequest request = new RunRequest(
                new Scenario(
                        scenario.title(),
                        scenario.target(),
                        scenario.participants().over(LatencyPath.ROUND_TRIP),
                        scenario.messages(),
                        scenario.length(),
                        scenario.expectations(),
                        scenario.validity()),
                new FaultyDriver(out, new Oracle()).returning(back, new Oracle()),
                oneWay.settings(),
                oneWay.system(),
                oneWay.processes(),
                oneWay.hosts(),
                oneWay.start(),
                oneWay.histogramLog());
        return Run.simulated(request, new RunListener() {}, new FakeClock(0)).execute();
    }

    /** One in which not every message is timed. */
    static RunOutcome timed(
            Timed timed, FaultPlan plan, Scenario.Length length, Schedule schedule, Scenario.Expectation expectation) {
        RunRequest request = request(1, plan, length, schedule, List.of(expectation), timed);
        return Run.simulated(request, new RunListener() {}, new FakeClock(0)).execute();
    }

    /** One into which faults are injected. */
    static RunOutcome injected(FaultInjection faults, FaultPlan plan, Scenario.Length length, Schedule schedule) {
        return Run.simulated(
                        request(1, plan, length, schedule, List.of(), Timed.ALL),
                        new RunListener() {},
                        new FakeClock(0))
                .injecting(faults)
                .execute();
    }

    /** One that is stopped once it has measured for so long. */
    static RunOutcome stopped(Duration after, FaultPlan plan, Scenario.Length length, Schedule schedule) {
        List<Run> running = new ArrayList<>();
        RunListener stopping = new RunListener() {
            @Override
            public void progress(Progress progress) {
                if (progress.time().phase().equals("measure") && progress.time().elapsedNanos() >= after.toNanos()) {
                    running.forEach(run -> run.stop("Ctrl-C"));
                }
            }
        };
        Run run = Run.simulated(request(1, plan, length, schedule, List.of(), Timed.ALL), stopping, new FakeClock(0));
        running.add(run);
        return run.execute();
    }

    private static RunRequest request(
            int subscribers,
            FaultPlan plan,
            Scenario.Length length,
            Schedule schedule,
            List<Scenario.Expectation> expectations,
            Timed timed) {
        FaultyDriver driver = new FaultyDriver(plan, new Oracle());
        Settings settings = Settings.of(driver.settings(), Map.of());
        Scenario scenario = new Scenario(
                new Scenario.Title("plain", "", ""),
                new Scenario.Target(driver.name(), settings, Yardstick.NONE),
                new Scenario.Participants(
                        new Topology(1, subscribers, Topology.Delivery.SHARED),
                        Processes.ONE,
                        PacerMode.PARK,
                        Optional.of(timed)),
                new Scenario.MessageSpec(
                        schedule,
                        new PayloadSpec.Random(false, new SizeRange(100, 100), 1),
                        PayloadHandling.READ,
                        new KeySpec.None(),
                        CarrierKind.BINARY),
                length,
                expectations,
                new Scenario.Validity(0.1, 0.999));
        return new RunRequest(
                scenario,
                driver,
                settings,
                driver.name(),
                Map.of(),
                RunHosts.NONE,
                new RunRequest.Start(7, List.of("test"), "test", ""),
                OutputStream.nullOutputStream());
    }
}
