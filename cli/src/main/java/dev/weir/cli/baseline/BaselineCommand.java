package dev.weir.cli.baseline;

import dev.weir.cli.terminal.Console;
import dev.weir.report.baseline.BaselineStore;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

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

    private final Console console;

    @Option(
            names = "--baselines",
            scope = ScopeType.INHERIT,
            paramLabel = "<folder>",
            description = "The folder of the baselines (default: baselines).")
    private Path folder = Path.of(BaselineStore.USUAL);

    private BaselineCommand(Console console) {
        this.console = console;
    }

    /** The command with its subcommands. */
    public static CommandLine with(Console console) {
        BaselineCommand command = new BaselineCommand(console);
        return new CommandLine(command)
                .addSubcommand(new SaveBaseline(console, command))
                .addSubcommand(new ListBaselines(console, command))
                .addSubcommand(new ShowBaseline(console, command))
                .addSubcommand(new RemoveBaseline(console, command));
    }

    /** The store that the options name. */
    BaselineStore store() {
        return new BaselineStore(console.folder().resolve(folder));
    }

    /** A path as short as it can be said. */
    String shown(Path file) {
        return (file.startsWith(console.folder()) ? console.folder().relativize(file) : file).toString();
    }
}
