package dev.weir.cli;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.Logs;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.terminal.Console;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/** The {@code weir} command: the process starts and ends here. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Locale.setDefault(Locale.ENGLISH);
        Logs.drop();
        Engine engine = InstalledEngine.with(Path.of(System.getProperty("weir.scenarios", "scenarios")));
        String cache = System.getProperty("weir.cache", "");
        Supplier<FastStart> fastStart = () -> cache.isEmpty() ? FastStart.off() : FastStart.in(Path.of(cache));
        int exitCode = new WeirCommandLine(Console.ofProcess(), engine, fastStart).execute(arguments);
        // A client library's thread that still runs must not keep the process alive after the verdict.
        System.exit(exitCode);
    }
}
