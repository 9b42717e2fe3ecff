package dev.weir.cli;

import dev.weir.broker.aot.FastStart;
import dev.weir.broker.aot.Rehearsal;
import dev.weir.cli.process.Logs;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.terminal.Console;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** The {@code weir} command: the process starts and ends here. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Locale.setDefault(Locale.ENGLISH);
        Logs.drop();
        Engine engine = InstalledEngine.with(Path.of(System.getProperty("weir.scenarios", "scenarios")));
        String cache = System.getProperty("weir.cache", "");
        Supplier<FastStart> fastStart =
                () -> cache.isEmpty() ? FastStart.off() : FastStart.in(Path.of(cache), missingCache());
        int exitCode = new WeirCommandLine(Console.ofProcess(), engine, fastStart).execute(arguments);
        // A client library's thread that still runs must not keep the process alive after the verdict.
        System.exit(exitCode);
    }

    /** How to make the start-up cache of this command that the launcher did not find; the JVM as it was started. */
    private static Optional<Rehearsal> missingCache() {
        String missing = System.getProperty("weir.cache.missing", "");
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                // The cache has to fit every start: what one command is tuned with stays out.
                .filter(option -> option.startsWith("--") || option.startsWith("-Dweir.scenarios="))
                .forEach(command::add);
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), Main.class.getName(), RehearseCommand.NAME));
        return Optional.of(new Rehearsal(Path.of(missing), command));
    }
}
