package dev.weir.resource;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which processes of a host go by one name: those with some numbers, or those whose command line contains a text.
 *
 * @param name what reports call them: letters, digits, dots, hyphens and underscores
 * @param pids their numbers; empty if a pattern tells which they are
 * @param pattern what the command line contains, arguments parted by blanks, where {@code *} stands for any characters; empty with
 *     numbers
 */
public record ProcessChoice(String name, List<Long> pids, String pattern) {

    /** The name of a host as a whole. */
    public static final String HOST = "host";

    private static final String OWN = "weir";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");
    private static final Pattern PIDS = Pattern.compile("[0-9]{1,9}(,[0-9]{1,9})*");

    public ProcessChoice {
        requireName(name);
        pids = List.copyOf(pids);
        if (!name.equals(HOST) && pids.isEmpty() == pattern.isBlank()) {
            throw new IllegalArgumentException("'" + name + "' needs either numbers of processes or a pattern");
        }
    }

    /**
     * Reads {@code broker}, {@code broker=kafka.Kafka} or {@code broker=4711,4712}. A name alone is its own pattern; {@code host} is
     * the host as a whole.
     *
     * @throws IllegalArgumentException if it is none, in words for the user
     */
    public static ProcessChoice parse(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals);
        String which = equals < 0 ? name : text.substring(equals + 1).strip();
        requireName(name);
        if (name.equals(HOST)) {
            if (equals >= 0) {
                throw new IllegalArgumentException(
                        "'" + HOST + "' is the host as a whole; give processes another name");
            }
            return new ProcessChoice(HOST, List.of(), "");
        }
        if (which.replace("*", "").isBlank()) {
            throw new IllegalArgumentException(
                    "'" + text + "' would be every process; write what its command line contains,"
                            + " such as broker=kafka.Kafka, or its number, such as broker=4711");
        }
        return PIDS.matcher(which).matches()
                ? new ProcessChoice(
                        name,
                        Arrays.stream(which.split(",", -1)).map(Long::valueOf).toList(),
                        "")
                : new ProcessChoice(name, List.of(), which);
    }

    private static void requireName(String name) {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no name for processes: it has 1 to 40 letters, digits, dots,"
                            + " hyphens and underscores, such as in broker=kafka.Kafka");
        }
        if (name.startsWith(OWN)) {
            throw new IllegalArgumentException(
                    "'" + name + "' begins with '" + OWN + "', as the processes of runs do; choose another name");
        }
    }

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Whether it is the host as a whole, and no process. */
    boolean isHost() {
        return name.equals(HOST);
    }

    /** What a command line with the pattern matches; nothing matches without a pattern. */
    Pattern expression() {
        return Pattern.compile(
                pattern.isEmpty()
                        ? "(?!)"
                        : Arrays.stream(pattern.split("\\*", -1))
                                .map(Pattern::quote)
                                .collect(Collectors.joining(".*")),
                Pattern.DOTALL);
    }
}
