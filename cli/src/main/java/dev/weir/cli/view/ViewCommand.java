package dev.weir.cli.view;

import dev.weir.cli.page.FolderFiles;
import dev.weir.cli.page.LocalSite;
import dev.weir.cli.page.PageOptions;
import dev.weir.cli.page.SitePart;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import dev.weir.report.RunningFolder;
import dev.weir.report.RunsFolder;
import dev.weir.report.data.BundleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code weir view}: shows a results folder, or a folder of many, in a browser until Ctrl-C. */
@Command(
        name = "view",
        description = "Show a results folder in a browser, or list a folder of many runs, until Ctrl-C.",
        footer = {
            "",
            "Examples:",
            "  weir view runs",
            "  weir view runs/2026-11-21T10-15-02-quickstart",
        })
public final class ViewCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "<folder>",
            defaultValue = "runs",
            description = "A folder that a run or a matrix left, or one that holds many of them (default: runs).")
    private Path folder = Path.of("runs");

    @Mixin
    private final PageOptions options = new PageOptions();

    public ViewCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Path given = console.folder().resolve(folder);
        SitePart index = RunsFolder.isResults(given) ? oneReport(given) : listing(RunsFolder.open(given));
        try (LocalSite site = options.open(index.or(new FolderFiles(given)))) {
            return options.untilStopped(() -> options.tell(console, site.address(), "view"), stop -> {
                stop.join();
                return ExitCode.OK;
            });
        }
    }

    private static SitePart oneReport(Path results) {
        if (new RunningFolder(results).unfinished() && !new RunningFolder(results).finished()) {
            throw new BundleException(results + " has no results yet; while its run goes on:  weir live " + results);
        }
        if (Files.notExists(results.resolve("report.html"))) {
            throw new BundleException(results + " has no report; to draw it:  weir report " + results);
        }
        return (path, request) -> {
            if (!path.isEmpty() || !request.isGet()) {
                return false;
            }
            request.redirect(FolderFiles.START + "report.html");
            return true;
        };
    }

    private static SitePart listing(RunsFolder runs) {
        return (path, request) -> {
            if (!path.isEmpty() || !request.isGet()) {
                return false;
            }
            request.sendReport(runs.page(FolderFiles.START));
            return true;
        };
    }
}
