package dev.weir.resource.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a line of {@code /proc/<pid>/stat} says.
 *
 * @param state one letter: {@code R} runs, {@code T} was stopped by a signal, {@code Z} has ended and waits for its parent to notice
 * @param cpuTicks processor time, user and system, of all threads that ever ran
 * @param childTicks the same of the processes that it started and that have ended, and of theirs
 * @param startTicks when it began, since the machine did: tells it from a later process with the same id
 */
public record ProcessStat(char state, long cpuTicks, long childTicks, long startTicks) {

    private static final int STATE = 0;
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int CHILD_USER_TICKS = 13;
    private static final int CHILD_SYSTEM_TICKS = 14;
    private static final int START_TICKS = 19;

    /** What is known of a process now; nothing when there is none, or it may not be read, or this is not Linux. */
    public static Optional<ProcessStat> of(long pid) {
        try {
            // A program's name may hold any bytes.
            return parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Reads the line; nothing when it is not one. */
    static Optional<ProcessStat> parse(String line) {
        // The second field is the program's name in parentheses, and a name may hold spaces and parentheses itself.
        int endOfName = line.lastIndexOf(')');
        if (endOfName < 0 || endOfName + 2 > line.length()) {
            return Optional.empty();
        }
        String[] fields = line.substring(endOfName + 2).strip().split(" ", -1);
        if (fields.length <= START_TICKS || fields[STATE].length() != 1) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ProcessStat(
                    fields[STATE].charAt(0),
                    Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]),
                    Long.parseLong(fields[CHILD_USER_TICKS]) + Long.parseLong(fields[CHILD_SYSTEM_TICKS]),
                    Long.parseLong(fields[START_TICKS])));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Whether it has ended, noticed by its parent or not. */
    public boolean hasEnded() {
        return state == 'Z' || state == 'X' || state == 'x';
    }
}
