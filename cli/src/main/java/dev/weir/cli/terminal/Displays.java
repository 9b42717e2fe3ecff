package dev.weir.cli.terminal;

import dev.weir.cli.process.ExitCode;

/** Picks the display that fits a console. */
public final class Displays {

    private Displays() {}

    /** A live display in a terminal, a plain one elsewhere. */
    public static ProgressDisplay on(Console console) {
        if (!console.terminal()) {
            return new PlainDisplay(new ConsoleScreen(console, () -> 80));
        }
        TerminalSize size = new TerminalSize(console.environment());
        return new LiveDisplay(new ConsoleScreen(console, size), System::nanoTime).ticking();
    }

    /** Ends the process at once, with the cursor where it belongs. */
    public static void cut(ProgressDisplay display) {
        display.close();
        // No orderly end: the user wants none. A broker of our own ends when this process does.
        Runtime.getRuntime().halt(ExitCode.CUT);
    }
}
