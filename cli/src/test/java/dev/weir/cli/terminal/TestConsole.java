package dev.weir.cli.terminal;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** A console whose output can be read. */
public final class TestConsole {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Path folder;
    private final Map<String, String> environment;
    private final boolean errorColour;

    public TestConsole(Path folder) {
        this(folder, Map.of(), false);
    }

    public TestConsole(Path folder, Map<String, String> environment) {
        this(folder, environment, false);
    }

    /** @param errorColour whether errors go to a terminal with colours */
    public TestConsole(Path folder, Map<String, String> environment, boolean errorColour) {
        this.errorColour = errorColour;
        this.folder = folder;
        this.environment = environment;
    }

    public Console console() {
        return new Console(
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                errorColour,
                true,
                folder,
                environment);
    }

    public String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    public String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
