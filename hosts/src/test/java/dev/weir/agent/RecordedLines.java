package dev.weir.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What happens somewhere, as lines that a test waits for. Thread-safe. */
public final class RecordedLines {

    private static final long DEADLINE_SECONDS = 60;

    private final List<String> lines = new ArrayList<>();

    public synchronized void add(String line) {
        lines.add(line);
        notifyAll();
    }

    /** Waits for a line that begins so, and forgets it and all before it. */
    public synchronized String next(String beginning) {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (true) {
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith(beginning)) {
                    String found = lines.get(i);
                    lines.subList(0, i + 1).clear();
                    return found;
                }
            }
            long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
            if (leftMillis <= 0) {
                throw new AssertionError("not within " + DEADLINE_SECONDS + " s: '" + beginning + "', but " + lines);
            }
            try {
                wait(leftMillis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting for '" + beginning + "'", e);
            }
        }
    }

    /** Those that nobody waited for. */
    public synchronized List<String> rest() {
        return List.copyOf(lines);
    }
}
