package dev.weir.cli.run;

import dev.weir.config.ConfigException;
import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.result.AcrossHosts;
import dev.weir.result.Column;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Pauses;
import dev.weir.result.RunResult;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import dev.weir.result.YardstickResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunListener;
import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.LatencyPath;
import dev.weir.scenario.ListEntry;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.step.Plan;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.work.WorkModel;
import dev.weir.transport.Capability;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** An engine whose run does nothing and ends with a given verdict, or throws. */
public final class ScriptedEngine implements Engine {

    private final Outcome outcome;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private RuntimeException fault = new ConfigException("");
    private boolean faulty;
    private String faultyScenario = "";
    private Runnable duringRuns = () -> {};
    private Ledger.Sending sending = Ledger.Sending.NONE;
    private List<String> asked = List.of();
    private PlacedByCommand placed = new PlacedByCommand.Nowhere();
    private final List<String> told = new CopyOnWriteArrayList<>();

    public ScriptedEngine(Outcome outcome) {
        this.outcome = outcome;
    }

    /** Makes the run throw. */
    public ScriptedEngine throwing(RuntimeException thrown) {
        fault = thrown;
        faulty = true;
        return this;
    }

    /** Makes the runs of those scenarios alone throw whose text holds this. */
    public ScriptedEngine onlyWhere(String text) {
        faultyScenario = text;
        return this;
    }

    /** Does something in every run. */
    public ScriptedEngine during(Runnable action) {
        duringRuns = action;
        return this;
    }

    /** Says what became of the messages of every run. */
    public ScriptedEngine sending(Ledger.Sending figures) {
        sending = figures;
        return this;
    }

    /** What every run was told, in order. */
    public List<String> told() {
        return told;
    }

    /** The settings that replaced those of the last scenario. */
    public List<String> asked() {
        return asked;
    }

    /** Where the command had the runs of the scenario that was read last. */
    public PlacedByCommand placed() {
        return placed;
    }

    @Override
    public List<ListEntry> scenarios() {
        return List.of(
                new ListEntry("quickstart", "The first run."), new ListEntry("kafka-replication", "Three brokers."));
    }

    @Override
    public List<ListEntry> transports() {
        return List.of(new ListEntry("direct", "In one process."));
    }

    @Override
    public List<TransportDriver> drivers() {
        return List.of();
    }

    @Override
    public TransportDriver driver(Scenario.Target target) {
        return new NamedDriver(target.driver(), Set.of(Capability.values()), Optional.empty());
    }

    @Override
    public Matrix matrix(String nameOrFile, List<String> overrides) {
        return matrix(nameOrFile, overrides, new PlacedByCommand.Nowhere());
    }

    @Override
    public Matrix matrix(String nameOrFile, List<String> overrides, PlacedByCommand where) {
        placed = where;
        boolean table = nameOrFile.equals("table");
        if (table || nameOrFile.equals("row")) {
            return new Matrix(
                    nameOrFile,
                    "One cell or two.",
                    List.of("transport"),
                    table ? List.of(cell(1), cell(2)) : List.of(cell(1)),
                    List.of(),
                    table ? 2 : 1,
                    Column.USUAL,
                    table ? "repeat: 2\n" : "",
                    List.of());
        }
        asked = List.copyOf(overrides);
        if (!List.of("quickstart", "generate").contains(nameOrFile)) {
            throw new ConfigException("no scenario '" + nameOrFile + "'");
        }
        boolean onAgents = !(where instanceof PlacedByCommand.Nowhere)
                || overrides.stream().anyMatch(override -> override.startsWith("agents="));
        Scenario scenario = scenario(nameOrFile, overrides, onAgents);
        return new Matrix(
                nameOrFile,
                "",
                List.of(),
                List.of(new Matrix.Cell(1, nameOrFile, List.of(), scenario)),
                List.of(),
                1,
                Column.USUAL,
                scenario.title().effectiveText(),
                List.of());
    }

    private static Matrix.Cell cell(int number) {
        return new Matrix.Cell(
                number,
                "cell " + number,
                List.of("v" + number),
                scenario("table", List.of("publishers: " + number), false));
    }

    private static Scenario scenario(String name, List<String> overrides, boolean onAgents) {
        return new Scenario(
                new Scenario.Title(name, "", "transport: direct\n" + String.join("\n", overrides)),
                new Scenario.Target("direct", Settings.of(List.of(), Map.of()), Yardstick.NONE),
                new Scenario.Participants(
                        new Topology(1, 1, Topology.Delivery.SHARED),
                        Processes.ONE,
                        PacerMode.PARK,
                        Optional.of(Timed.ALL),
                        onAgents
                                ? Optional.of(new AgentsSpec(new AgentsSpec.OnOne(), AgentsSpec.Lost.STOP))
                                : Optional.empty(),
                        Optional.empty(),
                        WorkModel.NONE,
                        LatencyPath.ONE_WAY),
                new Scenario.MessageSpec(
                        new Schedule.FixedRate(10_000),
                        new PayloadSpec.Random(false, new SizeRange(1024, 1024), 1),
                        PayloadHandling.READ,
                        new KeySpec.None(),
                        CarrierKind.HEADER),
                new Scenario.Length(
                        Duration.ZERO,
                        Duration.ZERO,
                        OptionalLong.empty(),
                        measured(overrides),
                        OptionalLong.empty(),
                        Duration.ZERO,
                        Duration.ZERO),
                List.of(),
                new Scenario.Validity(0.1, 0.999));
    }

    private static Duration measured(List<String> overrides) {
        return overrides.stream()
                .filter(override -> override.matches("measure=[0-9]+s"))
                .reduce((one, next) -> next)
                .map(override -> Durations.parse(override.substring(override.indexOf('=') + 1)))
                .orElse(Duration.ofSeconds(1));
    }

    @Override
    public Optional<Plan> plan(String nameOrFile, List<String> overrides) {
        return Optional.empty();
    }

    @Override
    public Measurement<PlanResult> prepare(PlanOrder order, RunListener listener) {
        throw new IllegalStateException("no scenario of this engine has steps");
    }

    @Override
    public Measurement<RunResult> prepare(Order order, RunListener listener) {
        return new Measurement<>() {
            @Override
            public RunResult execute() {
                duringRuns.run();
                if (faulty && order.scenario().title().effectiveText().contains(faultyScenario)) {
                    throw fault;
                }
                listener.phaseStarted("measure", 1);
                listener.phaseEnded("measure", 1, "");
                RunResult result = result(order);
                order.bundle().write(result, List.of());
                return result;
            }

            @Override
            public void stop(String reason) {
                told.add("stop: " + reason);
                stopped.countDown();
            }

            @Override
            public void systemChanged(String what) {
                told.add("changed: " + what);
            }

            @Override
            public void systemLost(String what) {
                stopped.countDown();
            }
        };
    }

    @Override
    public Measurement<YardstickResult> yardstick(Order order, RunListener listener) {
        throw new IllegalStateException("no scenario of this engine has a yardstick");
    }

    private RunResult result(Order order) {
        Account none = new Account("total", sending, Ledger.Receipts.NONE, Ledger.Differences.NONE);
        return new RunResult(
                new RunResult.Origin(
                        RunResult.SCHEMA,
                        "0.1.0",
                        "0000abcd",
                        order.scenario().title().name(),
                        "",
                        "2026-11-21T10:15:02Z",
                        order.under().command(),
                        order.scenario().title().effectiveText()),
                new Subject(
                        "direct", order.under().system(), 1, 1, "shared", "1 KiB random", "10 000/s", false, 1024, 1),
                new Verdict(outcome, "This is what a person would say.", List.of(), List.of()),
                List.of(),
                new RunResult.MessageFigures(
                        Throughput.NONE,
                        List.of(),
                        new Ledger(true, true, true, List.of(), none, List.of(none), List.of(none), List.of())),
                new RunResult.ResourceUse(List.of(), List.of(), new Pauses("weir", 0, 0, 0, 0, 50)),
                AcrossHosts.NONE,
                new RunResult.Setup(List.of(), Map.of()),
                List.of(),
                List.of());
    }
}
