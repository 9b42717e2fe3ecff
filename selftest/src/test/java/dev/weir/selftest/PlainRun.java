package dev.weir.selftest;

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
import dev.weir.run.RunOutcome;
import dev.weir.run.RunRequest;
import dev.weir.run.RunState;
import dev.weir.run.RunWork;
import dev.weir.run.fault.FaultInjection;
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
import dev.weir.transport.topic.Topics;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A whole run, in which nothing goes wrong unless it is asked for, in simulated time: 100 messages a second of 100 bytes from one publisher. */
final class PlainRun {

    private PlainRun() {}

    /** @param delay from leaving {@code publish} to delivery */
    static RunOutcome<RunResult> simulated(int subscribers, Duration delay, Scenario.Length length) {
        return simulated(subscribers, FaultPlan.delayed(delay), length);
    }

    static RunOutcome<RunResult> simulated(int subscribers, FaultPlan plan, Scenario.Length length) {
        return simulated(subscribers, plan, length, new Schedule.FixedRate(100), List.of());
    }

    /** @param expectations what must hold for a PASS */
    static RunOutcome<RunResult> simulated(
            int subscribers,
            FaultPlan plan,
            Scenario.Length length,
            Schedule schedule,
            List<Scenario.Expectation> expectations) {
        return run(plan, scenario(subscribers, length, schedule, expectations)).execute();
    }

    /** One in which Weir stands still once while it measures. */
    static RunOutcome<RunResult> standingStill(
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
        Scenario scenario = scenario(subscribers, length, schedule, expectations);
        return run(new FaultyDriver(plan, new Oracle()), MessageWork.of(scenario), pausing, clock)
                .execute();
    }

    /** One that measures round trips. */
    static RunOutcome<RunResult> returning(
            FaultPlan out, FaultPlan back, Scenario.Length length, List<Scenario.Expectation> expectations) {
        Scenario oneWay = scenario(1, length, new Schedule.FixedRate(100), expectations);
        Scenario scenario = with(oneWay, oneWay.participants().over(LatencyPath.ROUND_TRIP));
        FaultyDriver driver = new FaultyDriver(out, new Oracle()).returning(back, new Oracle());
        return run(driver, MessageWork.of(scenario), new RunListener() {}, new FakeClock(0))
                .execute();
    }

    /** One in which not every message is timed. */
    static RunOutcome<RunResult> timed(
            Timed timed, FaultPlan plan, Scenario.Length length, Schedule schedule, Scenario.Expectation expectation) {
        Scenario all = scenario(1, length, schedule, List.of(expectation));
        return run(plan, with(all, participants(1, timed))).execute();
    }

    /** One over several topics, at 1,000 messages a second. */
    static RunResult over(Topics topics, FaultPlan plan, Scenario.Length length) {
        Scenario one = scenario(1, length, new Schedule.FixedRate(1_000), List.of());
        Topology topology = one.participants().topology().over(topics);
        return run(plan, with(one, participants(topology, Timed.ALL))).execute().result();
    }

    /** One into which faults are injected. */
    static RunOutcome<RunResult> injected(
            FaultInjection faults, FaultPlan plan, Scenario.Length length, Schedule schedule) {
        var work = MessageWork.of(scenario(1, length, schedule, List.of()), OutputStream.nullOutputStream(), faults);
        return run(new FaultyDriver(plan, new Oracle()), work, new RunListener() {}, new FakeClock(0))
                .execute();
    }

    /** One that is stopped once it has measured for so long. */
    static RunOutcome<RunResult> stopped(Duration after, FaultPlan plan, Scenario.Length length, Schedule schedule) {
        List<Run<RunResult>> running = new ArrayList<>();
        RunListener stopping = new RunListener() {
            @Override
            public void progress(Progress progress) {
                if (progress.time().phase().equals("measure") && progress.time().elapsedNanos() >= after.toNanos()) {
                    running.forEach(run -> run.stop("Ctrl-C"));
                }
            }
        };
        Scenario scenario = scenario(1, length, schedule, List.of());
        Run<RunResult> run =
                run(new FaultyDriver(plan, new Oracle()), MessageWork.of(scenario), stopping, new FakeClock(0));
        running.add(run);
        return run.execute();
    }

    private static Run<RunResult> run(FaultPlan plan, Scenario scenario) {
        FaultyDriver driver = new FaultyDriver(plan, new Oracle());
        return run(driver, MessageWork.of(scenario), new RunListener() {}, new FakeClock(0));
    }

    private static Run<RunResult> run(
            FaultyDriver driver, Function<RunState, RunWork<RunResult>> work, RunListener listener, FakeClock clock) {
        Settings settings = Settings.of(driver.settings(), Map.of());
        RunRequest request = RunRequest.of(driver, settings, new RunRequest.Start(7, List.of("test"), "test", ""));
        return Run.simulated(request, work, listener, clock);
    }

    private static Scenario scenario(
            int subscribers, Scenario.Length length, Schedule schedule, List<Scenario.Expectation> expectations) {
        FaultyDriver driver = new FaultyDriver(FaultPlan.delayed(Duration.ZERO), new Oracle());
        return new Scenario(
                new Scenario.Title("plain", "", ""),
                new Scenario.Target(driver.name(), Settings.of(driver.settings(), Map.of()), Yardstick.NONE),
                participants(subscribers, Timed.ALL),
                new Scenario.MessageSpec(
                        schedule,
                        new PayloadSpec.Random(false, new SizeRange(100, 100), 1),
                        PayloadHandling.READ,
                        new KeySpec.None(),
                        CarrierKind.BINARY),
                length,
                expectations,
                new Scenario.Validity(0.1, 0.999));
    }

    private static Scenario.Participants participants(int subscribers, Timed timed) {
        return participants(new Topology(1, subscribers, Topology.Delivery.SHARED), timed);
    }

    private static Scenario.Participants participants(Topology topology, Timed timed) {
        return new Scenario.Participants(topology, Processes.ONE, PacerMode.PARK, Optional.of(timed));
    }

    private static Scenario with(Scenario scenario, Scenario.Participants participants) {
        return new Scenario(
                scenario.title(),
                scenario.target(),
                participants,
                scenario.messages(),
                scenario.length(),
                scenario.expectations(),
                scenario.validity());
    }
}
