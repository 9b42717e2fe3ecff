package dev.weir.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ScopeType;

/** The {@code weir} command, which does nothing by itself. */
@Command(
        name = "weir",
        description = "Measures event streams end to end, and can be believed.",
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = false,
        subcommands = {ListCommand.class, VersionCommand.class, HelpCommand.class})
final class WeirCommand {}
