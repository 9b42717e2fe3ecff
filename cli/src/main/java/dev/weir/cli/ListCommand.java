package dev.weir.cli;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.scenario.ListEntry;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code weir list}: what can be run here. */
@Command(
        name = "list",
        description = "List the scenarios that come with Weir, and the transports it can measure.",
        footer = {"", "Examples:", "  weir list", "  weir show quickstart"})
final class ListCommand implements Callable<Integer> {

    private final Console console;
    private final Engine engine;

    ListCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        print("Scenarios", engine.scenarios());
        console.print("");
        print("Transports", engine.transports());
        console.print("");
        console.print("Run one with:  weir run <name> [--set key=value ...]");
        return ExitCode.OK;
    }

    private void print(String title, List<ListEntry> all) {
        int width = all.stream().mapToInt(one -> one.name().length()).max().orElse(0);
        console.print(title);
        all.forEach(one ->
                console.print("  " + one.name() + " ".repeat(width - one.name().length() + 2)
                        + one.description().strip()));
    }
}
