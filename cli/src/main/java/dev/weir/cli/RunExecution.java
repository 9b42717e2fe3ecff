package dev.weir.cli;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.live.LivePages;
import dev.weir.cli.process.Logs;
import dev.weir.cli.run.UnwrittenException;
import dev.weir.cli.terminal.Console;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.Headline;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.metric.LiveMetrics;
import dev.weir.metric.RunMetrics;
import dev.weir.report.ResultsFolder;
import dev.weir.report.data.BundleException;
import dev.weir.report.text.MongooseBlocks;
import dev.weir.report.text.TextReport;
import dev.weir.result.Result;
import dev.weir.result.operation.PlanResult;
import dev.weir.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Carries out one run, whatever its work is, and says what it found.
 *
 * @param fast makes the start-up cache of brokers
 * @param debug whether the log has everything
 * @param output what is printed at the end
 * @param live follows it
 * @param pages show it in a browser
 */
record RunExecution(
        Console console, Supplier<FastStart> fast, boolean debug, Output output, LiveMetrics live, LivePages pages) {

    /** What is printed at the end. */
    enum Output {
        /** The headline and the path of the report. */
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
     * Carries out the work of a run, whose data are then in its folder.
     *
     * @param <R> what it finds
     */
    interface Work<R> {

        R carryOut(FastStart start, ProgressDisplay display);
    }

    /**
     * Carries it out.
     *
     * @param beforeHeadline told when the reports are drawn and nothing is printed
     * @return what the process should exit with
     */
    <R extends Result> int execute(
            Scenario.Title title,
            Scenario.Target target,
            ResultsFolder<R> folder,
            Work<R> work,
            Consumer<ResultsFolder<R>> beforeHeadline)
            throws IOException {
        Logs.writeTo(folder.folder().resolve("weir.log"), debug);
        pages.begin(folder.folder());
        try (FastStart start = fast.get()) {
            R drawn =
                    render(measured(new RunMetrics.Subject(title.name(), target.transport(), ""), start, work), folder);
            pages.ended(drawn.verdict().outcome(), drawn.verdict().sentence());
            beforeHeadline.accept(folder);
            print(drawn, folder);
            return drawn.verdict().outcome().exitCode();
        } catch (UnwrittenException e) {
            Headline headline = new Headline(console);
            headline.print(TextReport.headline(e.result(), headline.style()));
            throw e.reason();
        } finally {
            folder.discardIfEmpty();
        }
    }

    private <R> R measured(RunMetrics.Subject subject, FastStart start, Work<R> work) {
        try (ProgressDisplay display = display()) {
            live.begin(subject, display::notice);
            return work.carryOut(start, display);
        }
    }

    /** Lines of progress stand between no blocks that a program reads. */
    private ProgressDisplay display() {
        boolean shown = output == Output.TEXT || (output == Output.MONGOOSE && console.terminal());
        return pages.on(shown ? Displays.on(console) : ProgressDisplay.none());
    }

    private static <R extends Result> R render(R result, ResultsFolder<R> folder) {
        try {
            return folder.render();
        } catch (BundleException e) {
            throw new UnwrittenException(result, e);
        }
    }

    private <R extends Result> void print(R result, ResultsFolder<R> folder) throws IOException {
        Path shown = console.shortest(folder.folder());
        Path report = shown.resolve(folder.html().getFileName());
        Headline headline = new Headline(console);
        switch (output) {
            case TEXT -> headline.print(TextReport.headline(result, headline.style()), report);
            case SHORT -> headline.printShort(result.verdict(), report);
            case JSON -> console.out().write(Files.readAllBytes(folder.json()));
            case MONGOOSE -> {
                if (result instanceof PlanResult steps) {
                    console.print(MongooseBlocks.of(steps).stripTrailing());
                }
                console.print("# " + result.verdict().outcome() + "  " + report);
            }
        }
    }
}
