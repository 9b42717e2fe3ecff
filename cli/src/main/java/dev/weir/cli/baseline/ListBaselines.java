package dev.weir.cli.baseline;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import dev.weir.report.baseline.BaselineStore.StoredBaseline;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code weir baseline list}. */
@Command(
        name = "list",
        description = "List every baseline.",
        footer = {"", "Example:", "  weir baseline list"})
final class ListBaselines implements Callable<Integer> {

    private final Console console;
    private final BaselineCommand above;

    ListBaselines(Console console, BaselineCommand above) {
        this.console = console;
        this.above = above;
    }

    @Override
    public Integer call() {
        List<StoredBaseline> all = above.store().list();
        if (all.isEmpty()) {
            console.print("There are no baselines. To save one:  weir baseline save <folder>");
        }
        int width = all.stream()
                .mapToInt(stored -> stored.baseline().scenario().length())
                .max()
                .orElse(0);
        for (StoredBaseline stored : all) {
            String scenario = stored.baseline().scenario();
            console.print("  " + scenario + " ".repeat(width - scenario.length()) + "  "
                    + stored.baseline().startedAt() + "  weir "
                    + stored.baseline().weirVersion() + "  "
                    + above.shown(stored.file()));
        }
        return ExitCode.OK;
    }
}
