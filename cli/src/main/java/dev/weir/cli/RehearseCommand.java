package dev.weir.cli;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * {@code weir rehearse}: does quietly what users do most, so that the start-up cache learns what that needs. Whatever
 * fails is left out of the cache and fails again, with its message, when a user does it.
 */
@Command(name = RehearseCommand.NAME, description = "Prepare a fast start now, not only after the first run.")
final class RehearseCommand implements Callable<Integer> {

    static final String NAME = "rehearse";

    private static final List<List<String>> SCRIPT = List.of(
            List.of("--help"),
            List.of("run", "--help"),
            List.of("version"),
            List.of("list"),
            List.of("show", "quickstart"),
            List.of("run", "kafka", "--set", "warmup=0s", "--set", "measure=2s", "--set", "rate=1000/s"));

    private final Engine engine;

    RehearseCommand(Engine engine) {
        this.engine = engine;
    }

    @Override
    public Integer call() throws IOException {
        Path folder = Files.createTempDirectory("weir-rehearsal");
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Console console = new Console(nowhere, nowhere, false, true, false, true, folder, Map.of());
        try {
            SCRIPT.forEach(words ->
                    new WeirCommandLine(console, engine, FastStart::off).execute(words.toArray(String[]::new)));
        } finally {
            remove(folder);
        }
        return ExitCode.OK;
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> content = Files.walk(folder)) {
            for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
