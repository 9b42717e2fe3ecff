package dev.weir.fault.journal;

import dev.weir.fault.process.ProcessId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of the journal: a process that a fault hits.
 *
 * @param machine the running system and its process numbers, within which a number means a process
 * @param tool the process that injects the fault, and heals it as long as it lives
 * @param victim the process that is hit
 * @param fault what is done to it, in words: {@code freeze broker 2}
 */
record FaultEntry(String machine, ProcessId tool, ProcessId victim, String fault) {

    private static final Pattern LINE = Pattern.compile("(\\S+) tool=(\\d+)/(\\d+) victim=(\\d+)/(\\d+) (.*)");

    String line() {
        return machine + " tool=" + tool.pid() + "/" + tool.startTicks() + " victim=" + victim.pid() + "/"
                + victim.startTicks() + " " + fault;
    }

    /** Reads a line; nothing when it is not whole, because whoever wrote it was killed before anything was done. */
    static Optional<FaultEntry> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new FaultEntry(
                    matcher.group(1),
                    new ProcessId(Long.parseLong(matcher.group(2)), Long.parseLong(matcher.group(3))),
                    new ProcessId(Long.parseLong(matcher.group(4)), Long.parseLong(matcher.group(5))),
                    matcher.group(6)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
