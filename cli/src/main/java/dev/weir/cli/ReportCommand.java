package dev.weir.cli;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import dev.weir.cli.terminal.Headline;
import dev.weir.report.Bundle;
import dev.weir.report.MatrixFolder;
import dev.weir.report.PlanFolder;
import dev.weir.report.ReportFolder;
import dev.weir.report.data.BundleException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir report}: draws the reports of a run again from its data. */
@Command(
        name = "report",
        description =
                "Draw the reports of a run, a matrix or a search for a capacity again from the data in its folder, and print the headline.",
        footer = {
            "",
            "Examples:",
            "  weir report runs/2026-11-21T10-15-02-quickstart",
            "  weir report --recover runs/2026-11-21T10-15-02-quickstart",
            "",
            "Exits with 0, or with 2 (INVALID) after --recover."
        })
final class ReportCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "<folder>", description = "The folder that a run or a matrix left.")
    private Path folder = Path.of("");

    @Option(
            names = "--picture",
            paramLabel = "<file>",
            description =
                    "Also draw the top of the report of a run, or a chart of a matrix or of steps, as one SVG file.")
    private @Nullable Path picture;

    @Option(
            names = "--chart",
            paramLabel = "<title>",
            description =
                    "Which chart of a matrix or of steps: its title in the report, or how that begins. Default: the first.")
    private String chart = "";

    @Option(
            names = "--recover",
            description =
                    "Make a report of a run that was killed, or whose machine stopped, from what it had written. It is INVALID.")
    private boolean recover;

    ReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Path given = console.folder().resolve(folder);
        if (!chart.isEmpty() && (picture == null || !(MatrixFolder.isOne(given) || PlanFolder.isOne(given)))) {
            throw new BundleException(
                    "--chart says which chart of a matrix or of steps to draw: give it one, and --picture <file>");
        }
        if (recover) {
            return drawn(Bundle.recover(given)).verdict().outcome().exitCode();
        }
        drawn(ReportFolder.open(given));
        return ExitCode.OK;
    }

    private <R> R drawn(ReportFolder<R> found) {
        R drawn = found.renderAll();
        if (picture != null) {
            found.draw(console.folder().resolve(picture), chart);
        }
        Headline headline = new Headline(console);
        headline.print(found.headline(drawn, headline.style()), folder.resolve("report.html"));
        return drawn;
    }
}
