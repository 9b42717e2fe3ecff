package dev.weir.cli.terminal;

import java.io.IOException;
import java.util.Map;
import java.util.function.IntSupplier;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.Signals;

/**
 * Width of the terminal, asked again when the system has said that it changed. Thread-safe.
 *
 * <p>Asking starts a process where there is no other way, so that it must not be done for every redraw. It is done by
 * whoever wants to draw next, and so nothing is drawn for a width that is known to be gone.
 */
final class TerminalSize implements IntSupplier, AutoCloseable {

    private static final int USUAL_COLUMNS = 80;

    private final int fallbackColumns;
    private final Object signalBefore;
    private int columns;
    private volatile boolean changed = true;

    TerminalSize(Map<String, String> environment) {
        String given = environment.getOrDefault("COLUMNS", "");
        fallbackColumns = given.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(given) : USUAL_COLUMNS;
        signalBefore = Signals.register("WINCH", () -> changed = true);
    }

    @Override
    public synchronized int getAsInt() {
        if (changed) {
            changed = false;
            columns = measured();
        }
        return columns;
    }

    @Override
    public void close() {
        Signals.unregister("WINCH", signalBefore);
    }

    private int measured() {
        try (Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .dumb(true)
                .nativeSignals(false)
                .build()) {
            int width = terminal.getSize().getColumns();
            return width > 0 ? width : fallbackColumns;
        } catch (IOException e) {
            return fallbackColumns;
        }
    }
}
