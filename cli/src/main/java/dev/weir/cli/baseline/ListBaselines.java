package dev.weir.cli.baseline;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import dev.weir.report.baseline.BaselineStore.StoredBaseline;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code weir baseline list}. */
@Command(
        name = "list",
        description = "List every baseline.",
        footer = {"", "Example:", "  weir baseline list"})
final class ListBaselines implements Callable<Integer> {

    private final Console console;

    @Mixin
    private final BaselinesOption baselines = new BaselinesOption();

    ListBaselines(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        List<StoredBaseline> all = baselines.store(console).list();
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
                    + BaselinesOption.shown(console, stored.file()));
        }
        return ExitCode.OK;
    }
}
