package dev.weir.cli.baseline;

import dev.weir.cli.terminal.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code weir baseline}: the figures that later runs are held against. Does nothing without a subcommand. */
@Command(
        name = "baseline",
        description = {
            "Keep figures of runs in a folder of your repository, by scenario and class of machines.",
            "",
            "A scenario holds later runs against the newest of them with a limit such as",
            "expect: { end-to-end p99: \"<= 1.1 x baseline\" }"
        },
        synopsisSubcommandLabel = "<command>",
        footer = {
            "",
            "Examples:",
            "  weir baseline save runs/2026-11-21T10-15-02-quickstart",
            "  weir baseline show quickstart",
            "",
            "Exits with 0, or 3 ERROR."
        })
public final class BaselineCommand {

    private BaselineCommand() {}

    /** The command with its subcommands. */
    public static CommandLine with(Console console) {
        return new CommandLine(new BaselineCommand())
                .addSubcommand(new SaveBaseline(console))
                .addSubcommand(new ListBaselines(console))
                .addSubcommand(new ShowBaseline(console))
                .addSubcommand(new RemoveBaseline(console));
    }
}
