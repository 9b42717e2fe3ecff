package dev.weir.cli.baseline;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import dev.weir.report.baseline.BaselineStore.StoredBaseline;
import dev.weir.report.compare.ComparedSide;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code weir baseline save}. */
@Command(
        name = "save",
        description =
                "Make the runs of a results folder, or of a folder of such, the baseline of their scenario and class of machines.",
        footer = {"", "Example:", "  weir baseline save runs/2026-11-21T10-15-02-quickstart"})
final class SaveBaseline implements Callable<Integer> {

    private final Console console;

    @Mixin
    private final BaselinesOption baselines = new BaselinesOption();

    @Parameters(paramLabel = "<folder>", description = "A results folder, or a folder of results folders.")
    private Path folder = Path.of("");

    SaveBaseline(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        StoredBaseline saved = baselines
                .store(console)
                .save(ComparedSide.read(folder.toString(), console.folder().resolve(folder)));
        console.print("saved the baseline of '" + saved.baseline().scenario() + "': "
                + BaselinesOption.shown(console, saved.file()));
        return ExitCode.OK;
    }
}
