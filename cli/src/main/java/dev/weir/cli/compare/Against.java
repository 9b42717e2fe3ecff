package dev.weir.cli.compare;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.Headline;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.SystemClock;
import dev.weir.metric.LiveMetrics;
import dev.weir.report.ComparisonReport;
import dev.weir.report.MatrixFolder;
import dev.weir.report.compare.ComparedSide;
import dev.weir.report.compare.RunComparison;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** What {@code weir run --against} does beside running. */
public final class Against {

    private final Console console;
    private final AgainstOptions options;

    public Against(Console console, AgainstOptions options) {
        this.console = console;
        this.options = options;
    }

    /**
     * Refuses what cannot be compared before anything runs.
     *
     * @throws dev.weir.config.ConfigException when options do not go together
     * @throws dev.weir.report.data.BundleException when the folder holds nothing that can be read
     */
    public void check() {
        options.check(console.folder());
        if (options.given() && !options.interleaved()) {
            options.folder(console.folder()).ifPresent(folder -> ComparedSide.read("--against", folder));
        }
    }

    /**
     * Compares what was run with the folder, and prints it.
     *
     * @param exitCode what the run alone exits with
     * @return that, if the run did not pass; otherwise what the comparison exits with
     */
    public int compared(Path ran, int exitCode) {
        if (!options.given() || exitCode != 0) {
            return exitCode;
        }
        Path before = options.folder(console.folder()).orElseThrow();
        List<String> names = SideNames.of(before, ran);
        RunComparison found = RunComparison.of(
                ComparedSide.read(names.getFirst(), before), ComparedSide.read(names.getLast(), ran), options.terms());
        Path page = ran.resolve("comparison.html");
        ComparisonReport.writePage(found, page);
        return printed(found, page);
    }

    private int printed(RunComparison found, Path page) {
        Headline headline = new Headline(console);
        headline.print(ComparisonReport.text(found, headline.style()), console.shortest(page));
        return ComparisonReport.exitCode(found);
    }

    /**
     * The sides to run in turn, once both have been read.
     *
     * @param scenario what was given to run
     * @param overrides its settings
     */
    private InterleavedSides sides(Engine engine, String scenario, List<String> overrides) {
        return options.folder(console.folder())
                .map(folder -> InterleavedSides.ofFolder(engine, scenario, overrides, folder))
                .orElseGet(() -> InterleavedSides.ofSettings(engine, scenario, overrides, options.values()));
    }

    /**
     * What is run in turn.
     *
     * @param scenario a shipped scenario, a transport, or a file
     * @param overrides settings that replace those of the scenario
     * @param command the command line that repeats it
     * @param startedAt its start, ISO-8601 in UTC
     * @param folder where the results of a scenario of this name go
     */
    public record Request(
            String scenario,
            List<String> overrides,
            List<String> command,
            String startedAt,
            Function<String, Path> folder) {

        public Request {
            overrides = List.copyOf(overrides);
            command = List.copyOf(command);
        }
    }

    /** Runs both sides in turn, and returns what the command exits with. */
    public int interleaved(
            Engine engine,
            Request request,
            Supplier<FastStart> fastStart,
            LiveMetrics live,
            boolean debug,
            boolean quiet) {
        InterleavedSides sides = sides(engine, request.scenario(), request.overrides());
        MatrixFolder folder = MatrixFolder.createAt(
                request.folder().apply(sides.before().cell().scenario().title().name()));
        RunComparison found;
        try (FastStart start = fastStart.get();
                ProgressDisplay display = quiet ? ProgressDisplay.none() : Displays.on(console);
                Interrupts interrupts = new Interrupts(() -> Displays.cut(display)).listening()) {
            found = new InterleavedRun(engine, sides, folder, options.terms(), options.limit(), new SystemClock())
                    .execute(
                            new InterleavedRun.Surroundings(request.command(), request.startedAt(), debug, live),
                            display,
                            interrupts,
                            start);
        }
        return printed(found, folder.folder().resolve("comparison.html"));
    }
}
