package dev.weir.cli;

import dev.weir.agent.gather.RunAgents;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.agent.AgentsOptions;
import dev.weir.cli.capacity.CapacityQuestion;
import dev.weir.cli.capacity.CapacityRun;
import dev.weir.cli.capacity.PlannedTrial;
import dev.weir.cli.capacity.SearchedStep;
import dev.weir.cli.capacity.TrialsOnSystem;
import dev.weir.cli.cell.CellsHere;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.run.CellListener;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.FaultPermission;
import dev.weir.cli.run.TrialRuns;
import dev.weir.cli.terminal.Console;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.Headline;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.SystemClock;
import dev.weir.config.ConfigException;
import dev.weir.report.CapacityFolder;
import dev.weir.report.wording.ShellCommand;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacitySearch;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.step.Plan;
import dev.weir.secret.Secrets;
import dev.weir.unit.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir capacity}: searches the highest rate, or value of another key, that meets every objective. */
@Command(
        name = "capacity",
        description = "Search the highest rate that meets every objective, by short runs on one warm system.",
        footer = {
            "",
            "Examples:",
            "  weir capacity kafka --set bootstrap=embedded \\",
            "      --objective \"end-to-end p99 < 20ms\"",
            "  weir capacity direct --search size=100B..10000B",
            "",
            "Overload, loss and failed sends always miss. Exits with 0 found, 1 nothing",
            "that lasts meets them, 2 not confirmed, or this machine is the limit, 3 ERROR.",
            "Ctrl-C ends a search with what is known; --resume continues it."
        })
final class CapacityCommand implements Callable<Integer> {

    private static final String WITHIN = "10m";

    private final Console console;
    private final Engine engine;
    private final Supplier<FastStart> fastStart;
    private final boolean debug;

    @Mixin
    private final ScenarioArguments given = new ScenarioArguments();

    @Option(
            names = "--objective",
            paramLabel = "<objective>",
            description = "What has to be met: a metric of 'expect' with a limit, such as \"end-to-end p99 < 20ms\" or"
                    + " \"lost = 0\". Repeatable. The scenario's own expectations count too.")
    private List<String> objectives = new ArrayList<>();

    @Option(
            names = "--search",
            paramLabel = "<key>",
            description =
                    "What grows: rate (default), clients, concurrency of steps, or any key of numbers with its range, such as"
                            + " partitions=1..64.")
    private String search = "rate";

    @Option(
            names = "--over",
            paramLabel = "<key=a,b,c>",
            description = "Search once for each value of a second key, such as size=100B,1KiB.")
    private String over = "";

    @Option(names = "--within", paramLabel = "<duration>", description = "The time for all trials (default: 10m).")
    private String within = "";

    @Option(
            names = "--trial",
            paramLabel = "<duration>",
            description =
                    "Time that the first trials measure, without --set measure=… (default: 5s). Near the limit they measure"
                            + " two and four times as long.")
    private String trial = "5s";

    @Option(names = "--json", description = "Print the results as JSON (capacity.json) only.")
    private boolean json;

    @Mixin
    private final AgentsOptions agents = new AgentsOptions();

    CapacityCommand(Console console, Engine engine, Supplier<FastStart> fastStart, boolean debug) {
        this.console = console;
        this.engine = engine;
        this.fastStart = fastStart;
        this.debug = debug;
    }

    @Override
    public Integer call() throws IOException {
        given.check();
        HealCommand.healSilently(console);
        Optional<Path> continued = given.resumed(console);
        if (continued.isEmpty()) {
            return started();
        }
        CapacityFolder folder = CapacityFolder.open(continued.get());
        CapacityResult before = folder.result();
        if (given.scenario.isEmpty()) {
            takeWords(before.origin().command());
        }
        CapacityQuestion question = question();
        return searched(
                question, CapacityQuestion.resumed(question.begun(command(), ScenarioArguments.now()), before), folder);
    }

    private int started() throws IOException {
        CapacityQuestion question = question();
        String startedAt = ScenarioArguments.now();
        CapacityResult begun = question.begun(command(), startedAt);
        Path folder =
                given.folder(console, startedAt, "capacity-" + begun.origin().scenario());
        return searched(question, begun, CapacityFolder.createAt(folder));
    }

    private CapacityQuestion question() {
        withinNanos();
        Optional<Plan> plan = engine.plan(given.scenario, given.overrides);
        if (plan.isPresent()) {
            SearchedStep step = SearchedStep.parse(search, plan.get());
            return new CapacityQuestion(
                    words -> step.in(ofSteps(words)),
                    step.in(plan.get()).measuring(trialLength()),
                    step.keys(),
                    objectives,
                    step.words(),
                    over);
        }
        List<String> shortened = new ArrayList<>();
        if (given.overrides.stream().noneMatch(override -> isOf(override, "measure"))) {
            shortened.add("measure=" + trial);
        }
        if (given.overrides.stream()
                .noneMatch(override -> isOf(override, "warmup") || isOf(override, "warmup-limit"))) {
            shortened.addAll(List.of("warmup=2s", "warmup-limit=6s"));
        }
        return new CapacityQuestion(this::read, shortened, "", objectives, search, over);
    }

    private static boolean isOf(String override, String key) {
        return override.startsWith(key + "=");
    }

    private PlannedTrial read(List<String> further) {
        Matrix matrix = agents.placed(here(further));
        refuseFaults(matrix.cells().getFirst().scenario().target());
        return new PlannedTrial.OfMessages(matrix);
    }

    private Plan ofSteps(List<String> further) {
        List<String> all = new ArrayList<>(given.overrides);
        all.addAll(further);
        Plan plan = engine.plan(given.scenario, all).orElseThrow();
        agents.check(plan, engine.driver(plan.target()));
        refuseFaults(plan.target());
        return plan;
    }

    private void refuseFaults(Scenario.Target target) {
        FaultPermission.refusal(target, false).ifPresent(refusal -> {
            throw given.misuse(refusal);
        });
    }

    private RunAgents gathered(PlannedTrial first) {
        return switch (first) {
            case PlannedTrial.OfMessages messages ->
                agents.gather(console, messages.matrix(), here(List.of()), engine, this::say);
            case PlannedTrial.OfSteps steps -> agents.gather(console, steps.plan(), engine, this::say);
        };
    }

    private CellsHere here(List<String> further) {
        List<String> all = new ArrayList<>(given.overrides);
        all.addAll(further);
        return new CellsHere(engine, given.scenario, all);
    }

    private int searched(CapacityQuestion question, CapacityResult begun, CapacityFolder folder) throws IOException {
        CapacityResult result;
        try (RunAgents joined = gathered(question.first());
                FastStart fast = fastStart.get();
                ProgressDisplay display = json ? ProgressDisplay.none() : Displays.on(console);
                Interrupts interrupts = new Interrupts(() -> Displays.cut(display)).listening();
                TrialRuns runs = new TrialRuns(engine, fast, CellListener.on(display), joined, debug)) {
            display.header(heading(begun));
            CapacityRun run =
                    new CapacityRun(folder, begun, question.key(), question::planned, new SystemClock(), withinNanos());
            result = run.execute(new TrialsOnSystem(runs), display, interrupts);
        }
        print(result, folder);
        return result.outcome().exitCode();
    }

    private void print(CapacityResult result, CapacityFolder folder) throws IOException {
        if (json) {
            console.out().write(Files.readAllBytes(folder.json()));
            return;
        }
        Headline headline = new Headline(console);
        Path shown = console.shortest(folder.folder());
        headline.print(folder.headline(result, headline.style()), shown.resolve("report.html"));
        if (result.searches().stream().anyMatch(CapacitySearch::unfinished)) {
            List<String> again = new ArrayList<>(List.of("weir", "capacity", "--resume", shown.toString()));
            again.addAll(agents.words());
            console.print("  resume  " + ShellCommand.line(again));
        }
    }

    private String heading(CapacityResult begun) {
        return String.join(
                " · ",
                "weir " + begun.origin().weirVersion(),
                "capacity of " + begun.origin().scenario(),
                begun.origin().system(),
                "within " + (within.isEmpty() ? WITHIN : within));
    }

    private void say(String line) {
        MetricsOptions.say(console, json, line);
    }

    private Duration trialLength() {
        try {
            return Durations.parse(trial);
        } catch (IllegalArgumentException e) {
            throw given.misuse("--trial: " + e.getMessage());
        }
    }

    private long withinNanos() {
        try {
            long nanos = Durations.parse(within.isEmpty() ? WITHIN : within).toNanos();
            if (nanos <= 0) {
                throw given.misuse("--within: a search takes time");
            }
            return nanos;
        } catch (IllegalArgumentException e) {
            throw given.misuse("--within: " + e.getMessage());
        }
    }

    /** Takes the words of the command line that began a search, and keeps the time that this one gives. */
    private void takeWords(List<String> words) {
        if (words.stream().anyMatch(word -> word.contains(Secrets.MASK))) {
            throw new ConfigException("the search was started with a secret, which Weir does not store; give the"
                    + " scenario and its options again, together with --resume");
        }
        String time = within;
        boolean asJson = json;
        given.take(this, words.subList(2, words.size()));
        within = time.isEmpty() ? within : time;
        json |= asJson;
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of("weir", "capacity", given.scenario));
        objectives.forEach(objective -> command.addAll(List.of("--objective", objective)));
        command.addAll(List.of("--search", search));
        if (!over.isEmpty()) {
            command.addAll(List.of("--over", over));
        }
        if (!within.isEmpty()) {
            command.addAll(List.of("--within", within));
        }
        command.addAll(List.of("--trial", trial));
        command.addAll(given.settings());
        command.addAll(agents.words());
        return command;
    }
}
