package dev.weir.cli;

import dev.weir.agent.gather.RunAgents;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.Logs;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.GenerateAccount;
import dev.weir.cli.run.GenerateProgress;
import dev.weir.cli.run.SingleRun;
import dev.weir.cli.terminal.Console;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.report.Bundle;
import dev.weir.report.ReportFolder;
import dev.weir.result.RunResult;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.secret.Secrets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir generate}: publishes documents alone, and says what became of them. */
@Command(
        name = "generate",
        description = "Publish documents to a Kafka topic until Ctrl-C. Exits with 0 if all that were sent are"
                + " acknowledged, 1 if not, or 3 ERROR.",
        footer = {
            "",
            "Examples:",
            "  weir generate clock --bootstrap host:9092",
            "  weir generate people --bootstrap host:9092 --document complex \\",
            "      --publishers 10 --rate 100/s --for 30s",
            "",
            "A topic that is missing is created. The topic stays.",
            "The scenario behind it is 'generate': weir show generate"
        })
final class GenerateCommand implements Callable<Integer> {

    private static final String SCENARIO = "generate";

    private final Console console;
    private final Engine engine;
    private final Supplier<FastStart> fastStart;
    private final boolean debug;

    @Parameters(index = "0", paramLabel = "<topic>", description = "The topic to publish to.")
    private String topic = "";

    @Option(
            names = "--bootstrap",
            paramLabel = "<host:port>",
            description = "Address of the cluster (default: embedded, a broker of its own).")
    private @Nullable String bootstrap;

    @Option(
            names = "--document",
            paramLabel = "<form>",
            description = "base, keyed, json, complex, verycomplex or unixtime (default: base).")
    private @Nullable String document;

    @Option(names = "--publishers", paramLabel = "<number>", description = "How many publish (default: 1).")
    private @Nullable String publishers;

    @Option(
            names = "--rate",
            paramLabel = "<rate>",
            description = "Messages a second of all publishers together (default: 100/s).")
    private @Nullable String rate;

    @Option(
            names = "--keys",
            paramLabel = "<keys>",
            description = "fruits, names, a file of names, a number of keys, or none (default: those of the document).")
    private @Nullable String keys;

    @Option(
            names = "--size",
            paramLabel = "<size>",
            description = "Size of the random text of base and keyed (default: 1KiB).")
    private @Nullable String size;

    @Option(names = "--for", paramLabel = "<duration>", description = "How long (default: until Ctrl-C).")
    private @Nullable String duration;

    @Option(
            names = "--set",
            paramLabel = "<key=value>",
            description = "Replace a setting of the scenario, such as producer.linger.ms=1. Repeatable.")
    private List<String> overrides = new ArrayList<>();

    GenerateCommand(Console console, Engine engine, Supplier<FastStart> fastStart, boolean debug) {
        this.console = console;
        this.engine = engine;
        this.fastStart = fastStart;
        this.debug = debug;
    }

    @Override
    public Integer call() throws IOException {
        Matrix matrix = engine.matrix(SCENARIO, options());
        matrix.notes().forEach(console::complain);
        Scenario scenario = matrix.cells().getFirst().scenario();
        String startedAt = ScenarioArguments.now();
        Bundle bundle = Bundle.createAt(ReportFolder.newFolder(console.folder().resolve("runs"), startedAt, SCENARIO));
        Logs.writeTo(bundle.folder().resolve("weir.log"), debug);
        try (FastStart start = fastStart.get()) {
            RunResult result = generated(scenario, startedAt, bundle, start);
            bundle.render();
            GenerateAccount account = new GenerateAccount(result);
            console.print("");
            account.lines().forEach(console::print);
            console.print("");
            console.print("  report  " + console.shortest(bundle.html()));
            return account.exitCode();
        } finally {
            bundle.discardIfEmpty();
        }
    }

    private RunResult generated(Scenario scenario, String startedAt, Bundle bundle, FastStart start) {
        try (ProgressDisplay display = Displays.on(console)) {
            return new SingleRun(engine, command(), startedAt, RunAgents.NONE)
                    .execute(scenario, bundle, start, display, new GenerateProgress(display, duration == null));
        }
    }

    /** The scenario's own settings, and those that were given, as options of the scenario; the last one counts. */
    private List<String> options() {
        List<String> options = new ArrayList<>(List.of("kafka.topic.name=" + topic));
        add(options, "kafka.bootstrap=", bootstrap);
        add(options, "payload.document=", document);
        add(options, "publishers=", publishers);
        add(options, "schedule.rate=", rate);
        add(options, "payload.size=", size);
        add(options, "measure=", duration);
        String named = keys;
        if (named != null) {
            boolean number = !named.isEmpty() && named.chars().allMatch(Character::isDigit);
            options.add(named.equals("none") ? "keys=none" : (number ? "keys.uniform=" : "keys.list=") + named);
        }
        options.addAll(overrides);
        return options;
    }

    private static void add(List<String> options, String key, @Nullable String value) {
        if (value != null) {
            options.add(key + value);
        }
    }

    /** The scenario that was run, as a command that repeats it. */
    private List<String> command() {
        List<String> command = new ArrayList<>(List.of("weir", "run", SCENARIO));
        options().forEach(option -> command.addAll(List.of("--set", Secrets.maskOption(option))));
        return command;
    }
}
