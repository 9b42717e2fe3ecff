package dev.weir.operation.run;

import dev.weir.clock.RunClock;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.result.Yardstick;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.run.RunState;
import dev.weir.run.RunWork;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.host.RunHosts;
import dev.weir.run.loop.LoopThreads;
import dev.weir.run.loop.SimulatedLoops;
import dev.weir.run.loop.TransportCalls;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.read.ScenarioSource;
import dev.weir.scenario.read.step.PlanFiles;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Content;
import dev.weir.scenario.step.OperationStep.Items;
import dev.weir.scenario.step.OperationStep.Limits;
import dev.weir.scenario.step.OperationStep.Load;
import dev.weir.scenario.step.OperationStep.Names;
import dev.weir.scenario.step.OperationStep.Output;
import dev.weir.scenario.step.OperationStep.Share;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.scenario.step.Plan;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.transport.testkit.operation.SimulatedDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/** Steps of a plan, put together piece by piece, and run in simulated time. */
public final class SimulatedPlan {

    public static final int RUN_ID = 0x0BE5;

    /** A step that tests change; each method returns another. */
    public record Step(OperationStep asked) {

        static Step of(String name, Work work, Load load, Limits limits) {
            return new Step(new OperationStep(
                    name,
                    false,
                    work,
                    load,
                    limits,
                    new Items(
                            Optional.empty(),
                            Optional.empty(),
                            false,
                            "",
                            OptionalInt.empty(),
                            OptionalLong.empty(),
                            false,
                            new Names(Names.Order.SERIAL, "t-${number}", 1, 0, 999)),
                    new Content(
                            new PayloadSpec.Random(false, new PayloadSpec.SizeRange(100, 100), 1),
                            new KeySpec.None(),
                            "",
                            Map.of(),
                            0,
                            0,
                            Map.of()),
                    new Output(0),
                    List.of()));
        }

        public static Step closed(String name, int inFlight, Limits limits, OperationKind kind) {
            return of(name, mix(kind), new Load(new Schedule.Saturated(), inFlight, 1), limits);
        }

        public static Step open(String name, double perSecond, int inFlight, Limits limits, OperationKind kind) {
            return of(name, mix(kind), new Load(new Schedule.FixedRate(perSecond), inFlight, 1), limits);
        }

        Step precondition() {
            return with(true, asked.work(), asked.load(), asked.content(), asked.expectations());
        }

        Step work(Work work) {
            return with(asked.precondition(), work, asked.load(), asked.content(), asked.expectations());
        }

        /** Items from a list, or to one, or both. */
        Step lists(Optional<Path> from, Optional<Path> to) {
            Items items = asked.items();
            return new Step(new OperationStep(
                    asked.name(),
                    asked.precondition(),
                    asked.work(),
                    asked.load(),
                    asked.limits(),
                    new Items(
                            from,
                            to,
                            items.recycle(),
                            items.topic(),
                            items.partition(),
                            items.offset(),
                            items.random(),
                            items.names()),
                    asked.content(),
                    asked.output(),
                    asked.expectations()));
        }

        Step workers(int workers) {
            Load load = new Load(asked.load().schedule(), asked.load().inFlight(), workers);
            return with(asked.precondition(), asked.work(), load, asked.content(), asked.expectations());
        }

        Step content(KeySpec keys, Map<String, String> headers) {
            Content content = new Content(asked.content().payload(), keys, "", headers, 0, 0, Map.of());
            return with(asked.precondition(), asked.work(), asked.load(), content, asked.expectations());
        }

        Step expecting(String metric, Scenario.Expectation.Kind kind, double limit) {
            List<Scenario.Expectation> expectations = new ArrayList<>(asked.expectations());
            expectations.add(new Scenario.Expectation(metric, kind, limit));
            return with(asked.precondition(), asked.work(), asked.load(), asked.content(), expectations);
        }

        private Step with(
                boolean precondition, Work work, Load load, Content content, List<Scenario.Expectation> expectations) {
            return new Step(new OperationStep(
                    asked.name(),
                    precondition,
                    work,
                    load,
                    asked.limits(),
                    asked.items(),
                    content,
                    asked.output(),
                    expectations));
        }
    }

    private final TransportDriver driver;
    private final List<Plan.Step> steps = new ArrayList<>();
    private List<Double> percentiles = List.of();
    private Duration stall = Duration.ofSeconds(30);

    private Path folder = Path.of(".");
    private Function<List<FaultSpec>, FaultInjection> injecting = faults -> FaultInjection.NONE;

    private SimulatedPlan(TransportDriver driver) {
        this.driver = driver;
    }

    static SimulatedPlan over(OperationCourse course) {
        return over(new SimulatedDriver(course));
    }

    public static SimulatedPlan over(TransportDriver driver) {
        return new SimulatedPlan(driver);
    }

    /** Where its lists and traces go. */
    public SimulatedPlan in(Path lists) {
        folder = lists;
        return this;
    }

    /** These steps at the same time, after those before. */
    SimulatedPlan then(Step... parallel) {
        steps.add(new Plan.Step(Arrays.stream(parallel).map(Step::asked).toList(), List.of()));
        return this;
    }

    /** These steps, as they stand in a scenario below {@code steps}. */
    public SimulatedPlan then(String written) {
        String text = "transport: " + driver.name() + "\nsteps: " + written;
        steps.addAll(PlanFiles.plan(new ScenarioSource("test", "test", text, Optional.empty()), driver)
                .steps());
        return this;
    }

    SimulatedPlan percentiles(Double... asked) {
        percentiles = List.of(asked);
        return this;
    }

    SimulatedPlan stall(Duration asked) {
        stall = asked;
        return this;
    }

    /** This step, while which faults are injected. */
    SimulatedPlan faulted(FaultSpec fault, Step step) {
        steps.add(new Plan.Step(List.of(step.asked()), List.of(fault)));
        return this;
    }

    /** What makes the injection of the faults of a step. */
    SimulatedPlan injecting(Function<List<FaultSpec>, FaultInjection> made) {
        injecting = made;
        return this;
    }

    PlanResult run() {
        return followedBy(new RunListener() {});
    }

    PlanResult followedBy(RunListener listener) {
        return followedBy(listener, new FakeClock(0));
    }

    PlanResult followedBy(RunListener listener, FakeClock clock) {
        return Run.simulated(request(), work(), listener, clock).execute().result();
    }

    /** Runs while pauses of the processes are told by another. */
    PlanResult watchedBy(ProcessWatch watch, FakeClock clock) {
        return new Run<>(request(), work(), new RunListener() {}, clock, new SimulatedLoops(clock), watch)
                .execute()
                .result();
    }

    /** Runs on the clock of this machine, with threads. */
    PlanResult runInRealTime() {
        return new Run<>(request(), work(), new RunListener() {}).execute().result();
    }

    /**
     * Runs with threads, and so many times as fast as the clock of this machine.
     *
     * @param running is handed the run before it begins
     */
    PlanResult runFast(int times, Consumer<Run<PlanResult>> running) {
        RunClock clock = new FastClock(times, System.nanoTime());
        // In real time, other than all that the clock tells.
        var calls = new TransportCalls.Limits(Duration.ofHours(1), Duration.ofHours(1), Duration.ofMillis(100));
        Run<PlanResult> run = new Run<>(
                request(),
                work(),
                new RunListener() {},
                clock,
                new LoopThreads(clock, calls),
                new ProcessWatch.Blind(clock));
        running.accept(run);
        return run.execute().result();
    }

    private record FastClock(int times, long originNanos) implements RunClock {

        @Override
        public long nanos() {
            return (System.nanoTime() - originNanos) * times;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            LockSupport.parkNanos((deadlineNanos - nanos()) / times);
        }
    }

    /** Runs on the clock of this machine, carried out by workers at hosts. */
    public PlanResult runAt(RunHosts hosts, RunListener listener) {
        return at(hosts, listener).execute().result();
    }

    /** A run on the clock of this machine, to be carried out by workers at hosts. */
    public Run<PlanResult> at(RunHosts hosts, RunListener listener) {
        return new Run<>(request().on(hosts), work(), listener);
    }

    /** Runs, and is stopped when a step has gone on for so long. */
    PlanResult stoppedAfter(Duration elapsed) {
        List<Run<PlanResult>> running = new ArrayList<>();
        RunListener stopping = new RunListener() {
            @Override
            public void progress(StepProgress progress) {
                if (progress.elapsedNanos() >= elapsed.toNanos()) {
                    running.forEach(run -> run.stop("Ctrl-C"));
                }
            }
        };
        Run<PlanResult> run = Run.simulated(request(), work(), stopping, new FakeClock(0));
        running.add(run);
        return run.execute().result();
    }

    private Function<RunState, RunWork<PlanResult>> work() {
        return OperationWork.of(
                new Plan(
                        new Scenario.Title("simulated", "", "", percentiles, false),
                        new Scenario.Target(
                                driver.name(),
                                settings(),
                                Yardstick.NONE,
                                List.of(),
                                steps.stream()
                                        .flatMap(step -> step.faults().stream())
                                        .toList()),
                        steps,
                        stall,
                        AgentsSpec.Lost.STOP,
                        List.of()),
                folder,
                injecting);
    }

    private RunRequest request() {
        return RunRequest.of(driver, settings(), new RunRequest.Start(RUN_ID, List.of("test"), "test", ""));
    }

    private Settings settings() {
        return Settings.of(driver.settings(), Map.of());
    }

    static Work mix(OperationKind kind) {
        return new Work.Mix(List.of(new Share(kind, 1)));
    }

    static Work pipeline(OperationKind... stages) {
        return new Work.Pipeline(List.of(stages));
    }

    static Limits count(long count) {
        return new Limits(
                OptionalLong.of(count),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty());
    }

    public static Limits none() {
        return new Limits(
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty());
    }

    static Limits time(Duration time) {
        return new Limits(
                OptionalLong.empty(),
                Optional.of(time),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty());
    }

    static StepResult step(PlanResult result, String name) {
        return result.steps().stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no step " + name));
    }

    static OperationFigures figures(StepResult step, OperationKind kind) {
        return step.operations().stream()
                .filter(figures -> figures.kind().equals(kind.label()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no operation " + kind));
    }
}
