package dev.weir.cli;

/** The {@code weir} command: the process starts and ends here. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        int exitCode = new WeirCommandLine(Console.ofProcess(), new InstalledEngine()).execute(arguments);
        // A client library's thread that still runs must not keep the process alive after the verdict.
        System.exit(exitCode);
    }
}
