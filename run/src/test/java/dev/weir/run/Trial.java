package dev.weir.run;

import dev.weir.clock.SystemClock;
import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.result.RunResult;
import dev.weir.result.Yardstick;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.LoopThreads;
import dev.weir.run.loop.TransportCalls;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.LatencyPath;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.work.WorkModel;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.testkit.faulty.FakeClock;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A short run, usually of 100 messages a second, over a driver that does something wrong. */
record Trial(
        TransportDriver driver,
        Scenario.Length length,
        double perSecond,
        WorkModel work,
        LatencyPath latency,
        PayloadHandling handling) {

    /** Nothing is waited for long. */
    static Trial of(TransportDriver driver, Duration measure) {
        Duration patience = Duration.ofSeconds(2);
        return new Trial(
                driver,
                new Scenario.Length(
                        Duration.ZERO,
                        Duration.ZERO,
                        OptionalLong.empty(),
                        measure,
                        OptionalLong.empty(),
                        Duration.ofSeconds(30),
                        patience),
                100,
                WorkModel.NONE,
                LatencyPath.ONE_WAY,
                PayloadHandling.READ);
    }

    /** The same with another rate, and a subscriber that has work to do. */
    Trial of(double messagesPerSecond, WorkModel each) {
        return new Trial(driver, length, messagesPerSecond, each, latency, handling);
    }

    /** The same with echoes of all messages. */
    Trial roundTrip() {
        return new Trial(driver, length, perSecond, work, LatencyPath.ROUND_TRIP, handling);
    }

    /** The same with one message that is sent again and again, and no byte of it read. */
    Trial reusing() {
        return new Trial(driver, length, perSecond, work, latency, PayloadHandling.REUSE);
    }

    Scenario scenario() {
        return new Scenario(
                new Scenario.Title("trial", "", ""),
                new Scenario.Target(driver.name(), settings(), Yardstick.NONE),
                new Scenario.Participants(
                        new Topology(1, 1, Topology.Delivery.SHARED),
                        Processes.ONE,
                        PacerMode.PARK,
                        Optional.of(Timed.ALL),
                        Optional.empty(),
                        Optional.empty(),
                        work,
                        latency),
                new Scenario.MessageSpec(
                        new Schedule.FixedRate(perSecond),
                        new PayloadSpec.Random(false, new SizeRange(100, 100), 1),
                        handling,
                        new KeySpec.None(),
                        CarrierKind.BINARY),
                length,
                List.of(), // However busy the machine of a test is.
                new Scenario.Validity(1, 0));
    }

    RunRequest request() {
        return RunRequest.of(driver, settings(), new RunRequest.Start(7, List.of("test"), "test", ""));
    }

    private Settings settings() {
        return Settings.of(driver.settings(), Map.of());
    }

    /** In simulated time. */
    RunResult simulated(RunListener listener) {
        return simulated(listener, FaultInjection.NONE);
    }

    /** In simulated time, which others may let pass. */
    RunResult simulated(FakeClock clock) {
        return simulated(new RunListener() {}, FaultInjection.NONE, clock);
    }

    /** In simulated time, with faults. */
    RunResult simulated(RunListener listener, FaultInjection faults) {
        return simulated(listener, faults, new FakeClock(0));
    }

    private RunResult simulated(RunListener listener, FaultInjection faults, FakeClock clock) {
        var work = MessageWork.of(scenario(), OutputStream.nullOutputStream(), faults);
        return Run.simulated(request(), work, listener, clock).execute().result();
    }

    /** In threads, which are given up soon. A call of the transport may take a minute. */
    RunResult inThreads() {
        return inThreads(Duration.ofMinutes(1));
    }

    /** @param call the longest a call of the transport may take */
    RunResult inThreads(Duration call) {
        Duration soon = Duration.ofMillis(300);
        SystemClock clock = new SystemClock();
        LoopRunner runner = new LoopThreads(clock, new TransportCalls.Limits(call, soon, soon));
        var work = MessageWork.of(scenario());
        return new Run<>(request(), work, new RunListener() {}, clock, runner, new ProcessWatch.Blind(clock))
                .execute()
                .result();
    }
}
