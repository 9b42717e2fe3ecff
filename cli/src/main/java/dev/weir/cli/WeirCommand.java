package dev.weir.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code weir} command, which does nothing by itself but knows the options that all commands share. */
@Command(
        name = "weir",
        versionProvider = VersionCommand.Lines.class,
        description = "Measures event streams end to end, with results you can trust.",
        synopsisSubcommandLabel = "<command>",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  weir run quickstart",
            "  weir run kafka --set bootstrap=host:9092 --set rate=50000/s --set size=1KiB",
            "",
            "Exit codes: 0 PASS or done, 1 FAIL, 2 INVALID, 3 ERROR"
        })
@SuppressWarnings("UnusedVariable") // options are declared by fields; these are read from the command line itself
final class WeirCommand {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Print this help.")
    private boolean helpWanted;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print the versions, like the command 'version'.")
    private boolean versionWanted;

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Print stack traces, and log more of what client libraries say.")
    private boolean debug;

    @Option(names = "--no-color", scope = ScopeType.INHERIT, description = "Print without colours.")
    private boolean withoutColour;
}
