package dev.weir.cli;

import java.nio.file.Path;

/** The {@code weir} command: the process starts and ends here. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Logs.drop();
        Engine engine = InstalledEngine.with(Path.of(System.getProperty("weir.scenarios", "scenarios")));
        int exitCode = new WeirCommandLine(Console.ofProcess(), engine).execute(arguments);
        // A client library's thread that still runs must not keep the process alive after the verdict.
        System.exit(exitCode);
    }
}
