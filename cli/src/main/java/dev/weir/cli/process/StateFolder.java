package dev.weir.cli.process;

import java.nio.file.Path;
import java.util.Map;

/** The folder for what has to outlive a command that is killed. */
public final class StateFolder {

    private StateFolder() {}

    /** The journal of faults: below {@code WEIR_STATE}, or else the user's state folder. */
    public static Path ofFaults(Map<String, String> environment) {
        String given = environment.getOrDefault("WEIR_STATE", "");
        if (!given.isEmpty()) {
            return Path.of(given, "faults");
        }
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        String home = environment.getOrDefault("HOME", System.getProperty("java.io.tmpdir"));
        return (state.isEmpty() ? Path.of(home, ".local", "state") : Path.of(state)).resolve("weir/faults");
    }
}
