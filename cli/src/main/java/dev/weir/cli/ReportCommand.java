package dev.weir.cli;

import dev.weir.report.Bundle;
import dev.weir.report.TextReport;
import dev.weir.result.RunResult;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code weir report}: draws the reports of a run again from its data. */
@Command(
        name = "report",
        description = "Draw the reports of a run again from the data in its folder, and print the headline.",
        footer = {"", "Examples:", "  weir report runs/2026-11-21T10-15-02-quickstart"})
final class ReportCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "<folder>", description = "The folder that a run left.")
    private Path folder = Path.of("");

    ReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Bundle bundle = Bundle.open(console.folder().resolve(folder));
        RunResult drawn = bundle.render();
        Headline headline = new Headline(console);
        headline.print(TextReport.headline(drawn, headline.style()), folder.resolve("report.html"));
        return ExitCode.OK;
    }
}
