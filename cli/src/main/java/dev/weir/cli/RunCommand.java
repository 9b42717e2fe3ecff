package dev.weir.cli;

import dev.weir.agent.gather.RunAgents;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.agent.AgentsOptions;
import dev.weir.cli.baseline.GateOptions;
import dev.weir.cli.cell.CellProcess;
import dev.weir.cli.cell.CellsHere;
import dev.weir.cli.compare.Against;
import dev.weir.cli.compare.AgainstOptions;
import dev.weir.cli.live.LiveOptions;
import dev.weir.cli.live.LivePages;
import dev.weir.cli.live.StepsKeeper;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.run.AllListeners;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.FaultPermission;
import dev.weir.cli.run.MatrixPlan;
import dev.weir.cli.run.MatrixRun;
import dev.weir.cli.run.MinuteListener;
import dev.weir.cli.run.SimulatorFile;
import dev.weir.cli.run.SingleRun;
import dev.weir.cli.terminal.Colour;
import dev.weir.cli.terminal.Console;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.Headline;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.SystemClock;
import dev.weir.metric.LiveMetrics;
import dev.weir.report.Bundle;
import dev.weir.report.MatrixFolder;
import dev.weir.report.PlanFolder;
import dev.weir.report.wording.ShellCommand;
import dev.weir.result.MatrixResult;
import dev.weir.result.Yardstick;
import dev.weir.run.RunListener;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.step.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir run}: measures one scenario and says what it found. */
@Command(
        name = "run",
        description = "Measure a scenario. Exits with 0 PASS, 1 FAIL, 2 INVALID or 3 ERROR.",
        footer = {
            "",
            "Examples:",
            "  weir run quickstart",
            "  weir run my.yaml --out results/today",
            "  weir run quickstart --live",
            "  weir run mongoose-create --format mongoose",
            "  weir run kafka --against producer.linger.ms=50 --interleave",
            "  weir run kafka --set bootstrap=host:9092 --set rate=50000/s \\",
            "      --set size=1KiB --set measure=60s",
            "  weir run kafka --agents 2 --listen 0.0.0.0:7400 --keys ctl.p12 \\",
            "      --set bootstrap=host:9092",
            "  weir run kafka --ssh a,b --set bootstrap=host:9092",
            "",
            "Ctrl-C ends a run early, with a report; a second Ctrl-C ends it at once.",
            "To continue a matrix that was stopped, give its folder to --resume."
        })
final class RunCommand implements Callable<Integer> {

    private static final String TEXT = "text";
    private static final String MONGOOSE = "mongoose";

    private final Console console;
    private final Engine engine;
    private final Supplier<FastStart> fastStart;
    private final boolean debug;

    @Mixin
    private final ScenarioArguments given = new ScenarioArguments();

    @Option(
            names = "--simulator",
            paramLabel = "<file>",
            description = "Take clients and server from a configuration file of the load-test toolkit's simulator.")
    private @Nullable Path simulator;

    @Option(
            names = FaultPermission.OPTION,
            description = "Let faults of the scenario hit the network before a cluster that Weir did not start.")
    private boolean allowFaults;

    @Option(names = "--quiet", description = "Print the verdict and the report's path only.")
    private boolean quiet;

    @Option(
            names = "--minutes",
            description =
                    "Print end-to-end latencies in whole milliseconds, with their bars, at each full minute and at"
                            + " the end, in the form of Lightstreamer's load test.")
    private boolean minutes;

    @Option(names = "--json", description = "Print the results as JSON (run.json) only.")
    private boolean json;

    @Mixin
    private final MetricsOptions metrics = new MetricsOptions();

    @Mixin
    private final LiveOptions liveOptions = new LiveOptions();

    private LivePages pages = LivePages.NONE;

    @Mixin
    private final AgentsOptions agents = new AgentsOptions();

    @Mixin
    private final GateOptions gate = new GateOptions();

    @Mixin
    private final AgainstOptions againstOptions = new AgainstOptions();

    @Option(
            names = "--format",
            paramLabel = "<form>",
            description =
                    "How results of steps are printed: text (default), or mongoose, the result blocks of Mongoose.")
    private String format = TEXT;

    RunCommand(Console console, Engine engine, Supplier<FastStart> fastStart, boolean debug) {
        this.console = console;
        this.engine = engine;
        this.fastStart = fastStart;
        this.debug = debug;
    }

    @Override
    public Integer call() throws IOException {
        if (quiet && json) {
            throw given.misuse("--quiet and --json exclude each other; give one of them");
        }
        if (!List.of(TEXT, MONGOOSE).contains(format)) {
            throw given.misuse("--format is text or mongoose, not '" + format + "'");
        }
        if (minutes && (quiet || json || format.equals(MONGOOSE))) {
            throw given.misuse("--minutes excludes --quiet, --json and --format mongoose; give one of them");
        }
        if (format.equals(MONGOOSE) && (quiet || json)) {
            throw given.misuse("--format mongoose excludes --quiet and --json; give one of them");
        }
        if (json && (againstOptions.given() || gate.printing())) {
            throw given.misuse("--json prints the results alone, and excludes --against and --annotations");
        }
        Against against = new Against(console, againstOptions);
        against.check();
        given.check();
        HealCommand.healSilently(console);
        try (LiveMetrics live = metrics.open(console, quiet || json || format.equals(MONGOOSE));
                LivePages opened = liveOptions.open(this::say)) {
            pages = opened;
            if (againstOptions.interleaved()) {
                return interleaved(against, live);
            }
            Optional<Path> before = given.resumed(console);
            return before.isPresent() ? resumed(MatrixFolder.open(before.get()), live) : started(live);
        }
    }

    private int interleaved(Against against, LiveMetrics live) {
        if (given.resumed(console).isPresent()
                || json
                || minutes
                || format.equals(MONGOOSE)
                || liveOptions.given()
                || simulator != null
                || allowFaults
                || gate.given()
                || !agents.words().isEmpty()) {
            throw given.misuse(
                    "--interleave excludes --resume, --json, --minutes, --live, --simulator, --allow-faults, --junit,"
                            + " --summary, --csv, --annotations, --format mongoose and agents");
        }
        String startedAt = ScenarioArguments.now();
        return against.interleaved(
                engine,
                new Against.Request(
                        given.scenario,
                        given.overrides,
                        command(),
                        startedAt,
                        name -> given.folder(console, startedAt, name)),
                fastStart,
                live,
                debug,
                quiet);
    }

    /** Also says how what was run compares with what it was to be compared with. */
    private int compared(Path folder, int exitCode) {
        gate.report(console, folder);
        return new Against(console, againstOptions).compared(folder, exitCode);
    }

    private int started(LiveMetrics live) throws IOException {
        Optional<Plan> ofSteps = engine.plan(given.scenario, given.overrides);
        if (ofSteps.isPresent()) {
            return steps(ofSteps.get(), live);
        }
        if (format.equals(MONGOOSE)) {
            throw given.misuse(
                    "--format mongoose goes with a scenario of steps, which '" + given.scenario + "' is not");
        }
        Matrix read = read();
        String startedAt = ScenarioArguments.now();
        try (RunAgents joined = gathered(read)) {
            Matrix matrix = settled(read, joined);
            if (isRunByWeirAlone(matrix)) {
                return single(matrix.cells().getFirst().scenario(), startedAt, joined, live);
            }
            MatrixResult plan = MatrixPlan.of(matrix, command(), startedAt);
            MatrixFolder folder = MatrixFolder.createAt(given.folder(console, startedAt, matrix.name()));
            return matrix(execution(matrix, folder, plan, live, joined), folder);
        }
    }

    /** A table of one row would hide what the report of a run says. */
    private static boolean isRunByWeirAlone(Matrix matrix) {
        Matrix.Cell first = matrix.cells().getFirst();
        return matrix.isSingle()
                && first.withoutAgents().isEmpty()
                && first.scenario().target().yardstick() == Yardstick.NONE;
    }

    private MatrixRun execution(
            Matrix matrix, MatrixFolder folder, MatrixResult plan, LiveMetrics live, RunAgents joined) {
        return new MatrixRun(engine, matrix, folder, plan, debug, live)
                .showingMinutes(minutes)
                .on(joined, CellProcess.of(given.scenario, given.overrides));
    }

    private RunAgents gathered(Matrix matrix) {
        return agents.gather(console, matrix, here(), engine, this::say);
    }

    private Matrix settled(Matrix matrix, RunAgents joined) {
        Matrix settled = joined.equals(RunAgents.NONE) ? matrix : gate.limited(console, here().settled(matrix, joined));
        CellsHere.lines(settled).forEach(this::say);
        return settled;
    }

    private CellsHere here() {
        return new CellsHere(engine, given.scenario, given.overrides);
    }

    private void say(String line) {
        MetricsOptions.say(console, quiet || json || format.equals(MONGOOSE), line);
    }

    private int steps(Plan plan, LiveMetrics live) throws IOException {
        if (simulator != null) {
            throw given.misuse("--simulator goes with runs, and '" + given.scenario + "' is a scenario of steps");
        }
        if (minutes) {
            throw given.misuse("--minutes goes with runs, and '" + given.scenario + "' is a scenario of steps");
        }
        plan.notes().forEach(console::complain);
        FaultPermission.refusal(plan.target(), allowFaults).ifPresent(refusal -> {
            throw given.misuse(refusal);
        });
        String startedAt = ScenarioArguments.now();
        try (RunAgents joined = agents.gather(console, plan, engine, this::say)) {
            return steps(plan, startedAt, joined, live);
        }
    }

    private int steps(Plan plan, String startedAt, RunAgents joined, LiveMetrics live) throws IOException {
        PlanFolder folder = PlanFolder.createAt(
                given.folder(console, startedAt, plan.title().name()));
        SingleRun run = new SingleRun(engine, command(), startedAt, joined);
        int exitCode;
        try (StepsKeeper keeper =
                new StepsKeeper(folder.folder(), plan.title().name(), new SystemClock()::nanos, console::complain)) {
            exitCode = execution(live)
                    .execute(
                            plan.title(),
                            plan.target(),
                            folder,
                            (start, display) -> run.execute(
                                    plan, folder, start, display, new AllListeners(List.of(live.listener(), keeper))),
                            drawn -> {});
        }
        return compared(folder.folder(), exitCode);
    }

    private RunExecution execution(LiveMetrics live) {
        RunExecution.Output output = RunExecution.Output.of(quiet, json, format.equals(MONGOOSE));
        return new RunExecution(console, fastStart, debug, output, live, pages);
    }

    /** Reads the scenario and places its agents, or says why that cannot be. Waits for nobody and starts nothing. */
    void place() {
        engine.plan(given.scenario, given.overrides)
                .ifPresentOrElse(plan -> agents.check(plan, engine.driver(plan.target())), this::read);
    }

    /** The runs with their agents placed. */
    Matrix read() {
        Path file = simulator;
        if (file != null) {
            // What the command line says replaces what the file does, and the command that repeats the run has both.
            given.overrides.addAll(0, SimulatorFile.overrides(console.folder().resolve(file)));
            simulator = null;
        }
        Matrix matrix = gate.limited(console, agents.placed(here()));
        matrix.notes().forEach(console::complain);
        if (!matrix.isSingle()
                && matrix.cells().stream()
                        .anyMatch(cell -> cell.scenario().title().printing())) {
            throw given.misuse(
                    "'print' goes with a single run, and '" + given.scenario + "' is a matrix; add --set print=false");
        }
        matrix.cells().stream()
                .flatMap(cell -> FaultPermission.refusal(cell.scenario().target(), allowFaults).stream())
                .findFirst()
                .ifPresent(refusal -> {
                    throw given.misuse(refusal);
                });
        return matrix;
    }

    private int resumed(MatrixFolder folder, LiveMetrics live) throws IOException {
        MatrixResult before = folder.result();
        if (given.scenario.isEmpty()) {
            given.take(this, MatrixPlan.words(before));
        }
        Matrix read = read();
        try (RunAgents joined = gathered(read)) {
            Matrix matrix = settled(read, joined);
            MatrixResult plan = MatrixPlan.resumed(MatrixPlan.of(matrix, command(), ScenarioArguments.now()), before);
            return matrix(execution(matrix, folder, plan, live, joined), folder);
        }
    }

    private int matrix(MatrixRun run, MatrixFolder folder) throws IOException {
        MatrixResult result;
        pages.begin(folder.folder());
        try (FastStart start = fastStart.get();
                ProgressDisplay display = display();
                Interrupts interrupts = new Interrupts(() -> Displays.cut(display)).listening()) {
            result = run.execute(display, interrupts, start);
        }
        pages.ended(result.outcome(), MatrixFolder.verdict(result));
        Headline headline = new Headline(console);
        Path shown = console.shortest(folder.folder());
        if (json) {
            console.out().write(Files.readAllBytes(folder.json()));
        } else if (quiet) {
            console.print(Colour.of(result.outcome()).paint(MatrixFolder.verdict(result), console.colour()) + "  "
                    + result.finished() + " of " + result.planned() + " runs completed");
            console.print(shown.resolve("report.html").toString());
        } else {
            headline.print(folder.headline(result, headline.style()), shown.resolve("report.html"));
            if (result.finished() < result.planned()) {
                List<String> again = new ArrayList<>(List.of("weir", "run", "--resume", shown.toString()));
                again.addAll(agents.words());
                console.print("  resume  " + ShellCommand.line(again));
            }
        }
        return compared(folder.folder(), result.outcome().exitCode());
    }

    private int single(Scenario scenario, String startedAt, RunAgents joined, LiveMetrics live) throws IOException {
        Bundle bundle = Bundle.createAt(
                given.folder(console, startedAt, scenario.title().name()));
        SingleRun run = new SingleRun(engine, command(), startedAt, joined);
        int exitCode = execution(live)
                .execute(
                        scenario.title(),
                        scenario.target(),
                        bundle,
                        (start, display) -> run.execute(scenario, bundle, start, display, following(display, live)),
                        drawn -> printMinutes(bundle));
        return compared(bundle.folder(), exitCode);
    }

    private RunListener following(ProgressDisplay display, LiveMetrics live) {
        List<RunListener> listeners = new ArrayList<>(List.of(display, live.listener()));
        if (minutes) {
            listeners.add(new MinuteListener(display));
        }
        return new AllListeners(listeners);
    }

    private void printMinutes(Bundle bundle) {
        if (minutes) {
            console.print(bundle.millisecondReport()
                    .map(String::stripTrailing)
                    .orElse("  minutes  no end-to-end latency was measured"));
        }
    }

    private ProgressDisplay display() {
        return pages.on(quiet || json ? ProgressDisplay.none() : Displays.on(console));
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of("weir", "run", given.scenario));
        command.addAll(given.settings());
        if (allowFaults) {
            command.add(FaultPermission.OPTION);
        }
        command.addAll(agents.words());
        command.addAll(againstOptions.words());
        return command;
    }
}
