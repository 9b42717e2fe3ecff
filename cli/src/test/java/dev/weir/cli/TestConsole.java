package dev.weir.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** A console whose output can be read. */
final class TestConsole {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Path folder;
    private final Map<String, String> environment;

    TestConsole(Path folder) {
        this(folder, Map.of());
    }

    TestConsole(Path folder, Map<String, String> environment) {
        this.folder = folder;
        this.environment = environment;
    }

    Console console() {
        return new Console(
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                true,
                folder,
                environment);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
