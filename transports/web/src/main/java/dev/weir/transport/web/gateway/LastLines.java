package dev.weir.transport.web.gateway;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last lines that processes wrote. Thread-safe. */
final class LastLines {

    private static final int KEPT = 500;

    private final Deque<String> lines = new ArrayDeque<>();

    synchronized void add(String line) {
        if (lines.size() == KEPT) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    /** All of them, the oldest first. */
    synchronized List<String> all() {
        return List.copyOf(lines);
    }
}
