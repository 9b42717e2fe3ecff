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
import java.util.TreeMap;
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
    private Map<Long, Seen> known = new HashMap<>();
    private int round;

    /** A process, how often its command line was read, and which choices it is of. */
    private record Seen(int reads, BitSet of) {}

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
        Map<Long, Seen> now = new TreeMap<>();
        for (String name : names == null ? new String[0] : names) {
            if (name.matches("[0-9]{1,9}")) {
                long pid = Long.parseLong(name);
                now.put(pid, seen(pid));
            }
        }
        known = now;
        round++;
        List<List<Long>> found = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            int choice = i;
            found.add(now.entrySet().stream()
                    .filter(one -> one.getValue().of().get(choice))
                    .map(Map.Entry::getKey)
                    .toList());
        }
        return found;
    }

    private Seen seen(long pid) {
        Seen before = known.getOrDefault(pid, new Seen(0, new BitSet()));
        if (before.reads() >= READ_WHILE_NEW && round % ALL_EVERY != 0) {
            return before;
        }
        String commandLine = never.contains(pid) ? "" : commandLine(pid);
        BitSet of = new BitSet();
        for (int i = 0; i < choices.size(); i++) {
            of.set(
                    i,
                    choices.get(i).pids().contains(pid)
                            || (!commandLine.isEmpty()
                                    && patterns.get(i).matcher(commandLine).find()));
        }
        return new Seen(before.reads() + 1, of);
    }

    /** Its arguments, parted by blanks; nothing of a process that has ended, of the kernel, or of an agent that watches. */
    private String commandLine(long pid) {
        try {
            byte[] bytes = Files.readAllBytes(proc.resolve(Long.toString(pid)).resolve("cmdline"));
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
