package dev.weir.cli;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** Runs commands, such as {@code weir show} and short runs, without the start of a JVM for each. */
public final class CommandInThisJvm {

    private CommandInThisJvm() {}

    /**
     * What a command wrote and how it ended.
     *
     * @param exitCode what its process would exit with
     */
    public record Result(int exitCode, String out, String err) {}

    /**
     * Runs one command. One at a time, since commands share what a process has only one of.
     *
     * @param installation has the scenarios, and is the working directory
     */
    public static synchronized Result run(Path installation, Map<String, String> environment, List<String> arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = console(installation, environment, out, err);
        int exitCode = new WeirCommandLine(
                        console, InstalledEngine.with(installation.resolve("scenarios")), FastStart::off)
                .execute(arguments.toArray(String[]::new));
        console.flush();
        return new Result(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /**
     * Reads the scenario of a {@code weir run} and places its agents as that command does, and goes no further: it waits for no agent and
     * starts nothing.
     *
     * @param installation has the scenarios, and is the working directory
     * @param arguments those after {@code weir run}
     * @throws RuntimeException with the words for the user if it cannot be run so
     */
    public static synchronized void place(Path installation, List<String> arguments) {
        Console console = console(installation, Map.of(), new ByteArrayOutputStream(), new ByteArrayOutputStream());
        RunCommand command =
                new RunCommand(console, InstalledEngine.with(installation.resolve("scenarios")), FastStart::off, false);
        new CommandLine(command).parseArgs(arguments.toArray(String[]::new));
        command.place();
    }

    private static Console console(
            Path installation, Map<String, String> environment, ByteArrayOutputStream out, ByteArrayOutputStream err) {
        return new Console(
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                false,
                true,
                installation,
                environment);
    }
}
