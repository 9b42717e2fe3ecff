package dev.weir.cli.live;

import dev.weir.cli.page.FolderFiles;
import dev.weir.cli.page.LocalSite;
import dev.weir.cli.page.PageOptions;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import dev.weir.clock.SystemClock;
import dev.weir.report.data.BundleException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code weir live}: shows a run that another process does, in a browser, until Ctrl-C. */
@Command(
        name = "live",
        description = "Show a run that goes on in another terminal in a browser, by its results folder, until Ctrl-C.",
        footer = {
            "",
            "Examples:",
            "  weir live runs/2026-11-21T10-15-02-quickstart",
            "",
            "To show a run from its first moment on, start it with: weir run <scenario> --live"
        })
public final class LiveCommand implements Callable<Integer> {

    private static final long SECOND_NANOS = 1_000_000_000L;

    /** Reading takes at most this share of the time: files of a long run are long. */
    private static final long SHARE = 50;

    private final Console console;

    @Parameters(paramLabel = "<folder>", description = "The folder that a run or a matrix writes its results to.")
    private Path folder = Path.of("");

    @Mixin
    private final PageOptions options = new PageOptions();

    public LiveCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Path given = console.folder().resolve(folder);
        FolderFollower.check(given);
        SystemClock clock = new SystemClock();
        LiveState state = new LiveState(clock::nanos);
        FolderFollower follower = new FolderFollower(given, state);
        LiveSite page = new LiveSite(state, () -> {}, false);
        try (LocalSite site = options.open(page.or(new FolderFiles(given)))) {
            return options.untilStopped(() -> options.tell(console, site.address(), "live"), stop -> {
                while (!stop.isDone()) {
                    long before = clock.nanos();
                    if (!state.over()) {
                        look(follower, state);
                    }
                    long took = clock.nanos() - before;
                    options.pause(stop, Math.max(SECOND_NANOS, took * SHARE));
                }
                return ExitCode.OK;
            });
        }
    }

    /** A file that cannot be read now may be read a second later; one that is damaged is told on the page. */
    private static void look(FolderFollower follower, LiveState state) {
        try {
            follower.look();
        } catch (BundleException unreadable) {
            state.heading(String.valueOf(unreadable.getMessage()));
        }
    }
}
