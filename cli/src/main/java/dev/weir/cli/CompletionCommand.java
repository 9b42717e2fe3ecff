package dev.weir.cli;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code weir completion}: what a shell needs to complete Weir's commands and options. */
@Command(
        name = "completion",
        description = "Print a completion script for bash and zsh.",
        footer = {"", "Examples:", "  source <(weir completion)", "  weir completion > ~/.weir-completion"})
final class CompletionCommand implements Callable<Integer> {

    private final Console console;

    @Spec
    private @Nullable CommandSpec spec;

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        CommandLine root = Objects.requireNonNull(spec).root().commandLine();
        console.out().print(AutoComplete.bash("weir", root));
        return ExitCode.OK;
    }
}
