package dev.weir.resource.os;

import java.util.List;

/**
 * How a process is started that only its owner ends. It is in a session of its own, so that a signal to the owner's whole
 * process group passes it by: Ctrl-C in a terminal, or the SIGTERM of {@code timeout}. The owner decides what that means.
 */
public final class OwnSession {

    private OwnSession() {}

    /**
     * What comes before a command line.
     *
     * @param name what a shell calls it in its messages
     * @param redirections of a shell, such as {@code 3>&1}; may be empty
     */
    public static List<String> before(String name, String redirections) {
        String own = "exec %s\"$@\" " + redirections;
        // Where there is no setsid, at least what a terminal sends is ignored.
        return List.of(
                "sh",
                "-c",
                "trap '' INT HUP; if command -v setsid >/dev/null; then " + own.formatted("setsid ") + "; fi; "
                        + own.formatted(""),
                name);
    }
}
