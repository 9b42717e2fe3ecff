package dev.weir.cli;

import dev.weir.cli.process.ExitCode;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code weir help}: the help of all, or of one command. */
@Command(
        name = "help",
        description = "Print the help of Weir, or of one command.",
        footer = {"", "Examples:", "  weir help", "  weir help run"})
final class HelpCommand implements Callable<Integer> {

    @Parameters(arity = "0..1", paramLabel = "<command>", description = "The command to explain.")
    private String command = "";

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine root = Objects.requireNonNull(spec).root().commandLine();
        CommandLine explained = command.isEmpty() ? root : root.getSubcommands().get(command);
        if (explained == null) {
            throw new UnmatchedArgumentException(root, List.of(command));
        }
        explained.usage(explained.getOut());
        return ExitCode.OK;
    }
}
