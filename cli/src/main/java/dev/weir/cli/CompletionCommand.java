package dev.weir.cli;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.scenario.ListEntry;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code weir completion}: what a shell needs to complete Weir's commands, options, scenarios and settings. */
@Command(
        name = "completion",
        description = "Print a completion script for bash and zsh.",
        footer = {"", "Examples:", "  source <(weir completion)", "  weir completion > ~/.weir-completion"})
final class CompletionCommand implements Callable<Integer> {

    private final Console console;
    private final Engine engine;

    @Spec
    private @Nullable CommandSpec spec;

    CompletionCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        CommandLine root = Objects.requireNonNull(spec).root().commandLine();
        List<ListEntry> names = Stream.concat(engine.scenarios().stream(), engine.transports().stream())
                .toList();
        console.out().print(CompletionScript.of(root, names, engine.drivers()));
        return ExitCode.OK;
    }
}
