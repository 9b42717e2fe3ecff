package dev.weir.cli.baseline;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import dev.weir.config.ConfigException;
import dev.weir.report.baseline.BaselineStore;
import dev.weir.report.baseline.BaselineStore.StoredBaseline;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir baseline remove}. */
@Command(
        name = "remove",
        description = "Remove baselines of a scenario.",
        footer = {
            "",
            "Examples:",
            "  weir baseline remove quickstart --all",
            "  weir baseline remove quickstart --file 2026-11-21T10-15-02Z.json"
        })
final class RemoveBaseline implements Callable<Integer> {

    private final Console console;

    @Mixin
    private final BaselinesOption baselines = new BaselinesOption();

    @Parameters(paramLabel = "<scenario>", description = "Name of the scenario.")
    private String scenario = "";

    @Option(names = "--file", paramLabel = "<name>", description = "Name of the file to remove, on any machine.")
    private @Nullable String file;

    @Option(names = "--all", description = "Remove all of them.")
    private boolean all;

    RemoveBaseline(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        String wanted = file;
        if (all == (wanted != null)) {
            throw new ConfigException("'weir baseline remove' takes one of --file <name> and --all");
        }
        BaselineStore store = baselines.store(console);
        List<StoredBaseline> found = store.of(scenario).stream()
                .filter(stored -> all || name(stored.file()).equals(wanted))
                .toList();
        if (found.isEmpty()) {
            throw new ConfigException("there is no such baseline of '" + scenario + "'; known:  weir baseline list");
        }
        for (StoredBaseline stored : found) {
            store.remove(stored);
            console.print("removed " + BaselinesOption.shown(console, stored.file()));
        }
        return ExitCode.OK;
    }

    private static String name(Path file) {
        Path name = file.getFileName();
        return name == null ? "" : name.toString();
    }
}
