package dev.weir.cli.agent;

import dev.weir.cli.terminal.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code weir agent}: what the hosts of a run over several machines need. */
@Command(
        name = "agent",
        description = "Prepare hosts for runs over several machines.",
        synopsisSubcommandLabel = "<command>",
        commandListHeading = "%nCommands:%n",
        footer = {"", "Examples:", "  weir agent keys --hosts ctl,a,b"})
public final class AgentCommand {

    private AgentCommand() {}

    /** The command with those below it. */
    public static CommandLine with(Console console) {
        return new CommandLine(new AgentCommand()).addSubcommand(new AgentKeysCommand(console));
    }
}
