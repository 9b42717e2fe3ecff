package dev.weir.cli.process;

import dev.weir.secret.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Where the logs of client libraries go: nowhere, or into a file beside the results. Never to the terminal, which belongs
 * to the display.
 */
public final class Logs {

    // The log manager keeps loggers by weak references only; this one must keep its handler.
    private static final Logger ROOT = Logger.getLogger("");

    /** Marks what the observer of a cluster logs: hundreds of lines while a broker is down, which the events tell in one. */
    private static final String OBSERVER = "-observer]";

    private Logs() {}

    /** Drops all logs. */
    public static void drop() {
        LogManager.getLogManager().reset();
        ROOT.setLevel(Level.OFF);
    }

    /** Writes warnings, or with {@code verbose} also what is less, to a file that exists once there are any. */
    public static void writeTo(Path file, boolean verbose) {
        LogManager.getLogManager().reset();
        ROOT.setLevel(verbose ? Level.INFO : Level.WARNING);
        Handler handler = new FileOnDemand(file);
        if (!verbose) {
            handler.setFilter(entry -> !String.valueOf(entry.getMessage()).contains(OBSERVER));
        }
        ROOT.addHandler(handler);
    }

    /** Gives all logs from a level on to somebody. */
    public static void giveTo(Handler taker, Level least) {
        LogManager.getLogManager().reset();
        ROOT.setLevel(least);
        ROOT.addHandler(taker);
    }

    /** Appends to a file and makes it when the first record comes. */
    private static final class FileOnDemand extends Handler {

        private final Path file;
        private final Formatter lines = new SimpleFormatter();

        FileOnDemand(Path file) {
            this.file = file;
        }

        @Override
        public synchronized void publish(LogRecord entry) {
            if (!isLoggable(entry)) {
                return;
            }
            try {
                Files.writeString(
                        file,
                        Secrets.masked(lines.format(entry)),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write " + file, e);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
