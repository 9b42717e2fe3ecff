package dev.weir.cli;

import dev.weir.agent.gather.RunAgents;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.live.LivePages;
import dev.weir.cli.process.Logs;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.SingleRun;
import dev.weir.cli.terminal.Console;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.Headline;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.metric.LiveMetrics;
import dev.weir.metric.RunMetrics;
import dev.weir.report.PlanFolder;
import dev.weir.report.data.BundleException;
import dev.weir.result.operation.PlanResult;
import dev.weir.scenario.step.Plan;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs a scenario of steps, and says what it found.
 *
 * @param fast the start-up cache of brokers
 * @param debug whether the log has everything
 * @param output what is printed at the end
 * @param agents those that carry out the steps
 * @param pages show it in a browser
 */
record StepsExecution(
        Console console,
        Engine engine,
        FastStart fast,
        boolean debug,
        Output output,
        RunAgents agents,
        LivePages pages) {

    /** What is printed at the end. */
    enum Output {
        /** The verdict, the table of operations and the path of the report. */
        TEXT,
        /** The verdict and the path of the report. */
        SHORT,
        /** The results as JSON. */
        JSON,
        /** Blocks in the form of Mongoose. */
        MONGOOSE;

        /** What the options of the command ask for, of which at most one is given. */
        static Output of(boolean quiet, boolean json, boolean mongoose) {
            if (quiet) {
                return SHORT;
            }
            return json ? JSON : mongoose ? MONGOOSE : TEXT;
        }
    }

    /**
     * Runs it.
     *
     * @param live follows it
     * @return what the process should exit with
     */
    int execute(Plan plan, List<String> command, String startedAt, PlanFolder folder, LiveMetrics live)
            throws IOException {
        Logs.writeTo(folder.folder().resolve("weir.log"), debug);
        try {
            PlanResult drawn = written(measured(plan, command, startedAt, folder, live), folder);
            pages.ended(drawn.verdict().outcome(), drawn.verdict().sentence());
            print(drawn, folder);
            return drawn.verdict().outcome().exitCode();
        } finally {
            discardIfEmpty(folder.folder());
        }
    }

    private PlanResult measured(
            Plan plan, List<String> command, String startedAt, PlanFolder folder, LiveMetrics live) {
        RunMetrics.Subject subject =
                new RunMetrics.Subject(plan.title().name(), plan.target().transport(), "");
        try (ProgressDisplay display = display()) {
            live.begin(subject, display::notice);
            return new SingleRun(engine, command, startedAt, agents)
                    .execute(plan, folder.folder(), fast, display, live.listener());
        }
    }

    private PlanResult written(PlanResult result, PlanFolder folder) {
        try {
            folder.write(result);
            return folder.render();
        } catch (BundleException e) {
            Headline headline = new Headline(console);
            headline.print(PlanFolder.headline(result, headline.style()));
            throw e;
        }
    }

    /** Lines of progress stand between no blocks that a program reads. */
    private ProgressDisplay display() {
        boolean shown = output == Output.TEXT || (output == Output.MONGOOSE && console.terminal());
        return pages.on(shown ? Displays.on(console) : ProgressDisplay.none());
    }

    private void print(PlanResult result, PlanFolder folder) throws IOException {
        Path shown = folder.folder().startsWith(console.folder())
                ? console.folder().relativize(folder.folder())
                : folder.folder();
        Path report = shown.resolve(folder.html().getFileName());
        Headline headline = new Headline(console);
        switch (output) {
            case TEXT -> headline.print(PlanFolder.headline(result, headline.style()), report);
            case SHORT -> headline.printShort(result.verdict(), report);
            case JSON -> console.out().write(Files.readAllBytes(folder.json()));
            case MONGOOSE -> {
                console.print(PlanFolder.mongoose(result).stripTrailing());
                console.print("# " + result.verdict().outcome() + "  " + report);
            }
        }
    }

    /** A command that was stopped before it measured leaves no folder. */
    private static void discardIfEmpty(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException kept) {
            return;
        }
    }
}
