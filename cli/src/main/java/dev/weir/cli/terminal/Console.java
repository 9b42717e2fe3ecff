package dev.weir.cli.terminal;

import dev.weir.secret.Secrets;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where the command runs: its two output streams and what they can show.
 *
 * @param out results and the progress display
 * @param err error messages
 * @param terminal whether a person looks at {@code out} through a terminal that can move its cursor
 * @param colour whether {@code out} may be coloured
 * @param errorColour whether {@code err} may be coloured
 * @param unicode whether {@code out} shows more than ASCII
 * @param folder the working directory, which relative paths start from
 * @param environment the environment variables
 */
public record Console(
        PrintStream out,
        PrintStream err,
        boolean terminal,
        boolean colour,
        boolean errorColour,
        boolean unicode,
        Path folder,
        Map<String, String> environment) {

    public Console {
        environment = Map.copyOf(environment);
    }

    /** A path as a user reads it: from the working folder on, if it is in that. */
    public Path shortest(Path path) {
        return path.startsWith(folder) ? folder.relativize(path) : path;
    }

    /** The console of this process. */
    public static Console ofProcess() {
        Map<String, String> environment = System.getenv();
        boolean terminal = Boolean.getBoolean("weir.terminal") && !isDumb(environment);
        boolean errorTerminal = Boolean.getBoolean("weir.terminal.errors") && !isDumb(environment);
        boolean colour = environment.getOrDefault("NO_COLOR", "").isEmpty();
        boolean unicode = speaksUnicode(environment);
        Charset charset = unicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
        return new Console(
                new PrintStream(new FileOutputStream(FileDescriptor.out), false, charset),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, charset),
                terminal,
                terminal && colour,
                errorTerminal && colour,
                unicode,
                Path.of("").toAbsolutePath(),
                environment);
    }

    private static boolean isDumb(Map<String, String> environment) {
        String term = environment.getOrDefault("TERM", "");
        return term.isEmpty() || term.equals("dumb");
    }

    /** Whether the locale of the environment is a UTF-8 one, by the precedence POSIX gives its variables. */
    private static boolean speaksUnicode(Map<String, String> environment) {
        for (String variable : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String locale = environment.getOrDefault(variable, "");
            if (!locale.isEmpty()) {
                return locale.toUpperCase(java.util.Locale.ROOT)
                        .replace("-", "")
                        .contains("UTF8");
            }
        }
        return false;
    }

    /** Writes a line of results. */
    public void print(String line) {
        out.println(shown(line));
    }

    /** Writes an error message of one or more lines, the first of them in red where errors may be coloured. */
    public void complain(String message) {
        String[] lines = shown(message).split("\\R", 2);
        complainPlainly(Colour.RED.paint(lines[0], errorColour) + (lines.length > 1 ? "\n" + lines[1] : ""));
    }

    /** Writes what belongs to an error message, without colour of its own. */
    public void complainPlainly(String text) {
        out.flush();
        err.println(shown(text));
    }

    /** The text as this console can show it, without secrets. */
    public String shown(String text) {
        String masked = Secrets.masked(text);
        return unicode ? masked : Ascii.of(masked);
    }

    /** This console without colour. */
    public Console withoutColour() {
        return new Console(out, err, terminal, false, false, unicode, folder, environment);
    }

    public void flush() {
        out.flush();
        err.flush();
    }
}
