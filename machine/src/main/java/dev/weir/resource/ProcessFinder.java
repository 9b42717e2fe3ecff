package dev.weir.resource;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the processes of some choices. A command line is read when its process is new, and of all processes now and then, because
 * reading it costs more than to see that the process is still there. One thread at a time.
 */
final class ProcessFinder {

    /** A process has the command line of its parent until it starts its own program. */
    private static final int READ_WHILE_NEW = 3;

    /** The number of a process that has ended may be given to another one. */
    private static final int ALL_EVERY = 10;

    private final Path proc;
    private final List<ProcessChoice> choices;
    private final List<Pattern> patterns;
    private final Set<Long> never;
    private Map<String, Seen> known = new HashMap<>();
    private int round;

    /** A process, how often its command line was read, and which choices it is of. */
    private record Seen(long pid, int reads, BitSet of) {}

    /** @param never processes that no pattern finds: this one, and those that started it with the pattern on their command lines */
    ProcessFinder(Path proc, List<ProcessChoice> choices, Set<Long> never) {
        this.proc = proc;
        this.choices = List.copyOf(choices);
        this.patterns = choices.stream().map(ProcessChoice::expression).toList();
        this.never = Set.copyOf(never);
    }

    /** The processes that are there now, of each choice in order. */
    List<List<Long>> find() {
        String[] names = new File(proc.toString()).list();
        Map<String, Seen> now = new HashMap<>();
        List<Seen> found = new ArrayList<>();
        for (String name : names == null ? new String[0] : names) {
            if (name.charAt(0) >= '1' && name.charAt(0) <= '9') {
                Seen seen = seen(name);
                now.put(name, seen);
                if (!seen.of().isEmpty()) {
                    found.add(seen);
                }
            }
        }
        known = now;
        round++;
        List<List<Long>> ofEach = new ArrayList<>();
        for (int choice = 0; choice < choices.size(); choice++) {
            ofEach.add(of(choice, found));
        }
        return ofEach;
    }

    private static List<Long> of(int choice, List<Seen> found) {
        return found.stream()
                .filter(seen -> seen.of().get(choice))
                .map(Seen::pid)
                .sorted()
                .toList();
    }

    private Seen seen(String name) {
        Seen before = known.get(name);
        if (before != null && before.reads() >= READ_WHILE_NEW && round % ALL_EVERY != 0) {
            return before;
        }
        long pid = Long.parseLong(name);
        String commandLine = never.contains(pid) ? "" : commandLine(name);
        BitSet of = new BitSet();
        for (int i = 0; i < choices.size(); i++) {
            of.set(
                    i,
                    choices.get(i).pids().contains(pid)
                            || (!commandLine.isEmpty()
                                    && patterns.get(i).matcher(commandLine).find()));
        }
        return new Seen(pid, before == null ? 1 : before.reads() + 1, of);
    }

    /** Its arguments, parted by blanks; nothing of a process that has ended, of the kernel, or of an agent that watches. */
    private String commandLine(String name) {
        try {
            byte[] bytes = Files.readAllBytes(proc.resolve(name).resolve("cmdline"));
            List<String> arguments = Arrays.asList(new String(bytes, StandardCharsets.UTF_8).split("\0", -1));
            // Its patterns are on its own command line.
            boolean agent = arguments.contains("agent")
                    && arguments.stream().anyMatch(one -> one.equals("--watch") || one.startsWith("--watch="));
            return agent ? "" : String.join(" ", arguments).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
