package dev.weir.report.wording;

import java.util.List;
import java.util.stream.Collectors;

/** A command as it can be pasted into a shell. */
public final class ShellCommand {

    private ShellCommand() {}

    public static String line(List<String> command) {
        return command.stream().map(ShellCommand::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
