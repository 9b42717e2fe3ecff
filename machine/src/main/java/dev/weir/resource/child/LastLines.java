package dev.weir.resource.child;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last lines that processes wrote. Thread-safe. */
public final class LastLines {

    private final int kept;
    private final Deque<String> lines = new ArrayDeque<>();

    /** @param kept how many it keeps at most */
    public LastLines(int kept) {
        this.kept = kept;
    }

    public synchronized void add(String line) {
        if (lines.size() == kept) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    /** All of them, the oldest first. */
    public synchronized List<String> all() {
        return List.copyOf(lines);
    }

    /** The last ones, at most so many, in one line; empty if there is none. */
    public String told(int most) {
        List<String> said = all();
        return String.join(" / ", said.subList(Math.max(0, said.size() - most), said.size()));
    }
}
