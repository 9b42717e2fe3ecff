package dev.weir.resource.os;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Context switches of another process, added up over its threads: {@code /proc/<pid>/status} tells those of the first
 * thread only. What a thread did stays in the sum when it ends, up to the last time it was seen. One thread at a time.
 */
final class ThreadSwitches {

    private static final byte[] VOLUNTARY = "voluntary_ctxt_switches:".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] INVOLUNTARY = "nonvoluntary_ctxt_switches:".getBytes(StandardCharsets.US_ASCII);

    private final ProcFolder proc;
    private final Path tasks;
    private Map<String, Switches> threads = new HashMap<>();
    private long endedVoluntary;
    private long endedInvoluntary;
    private boolean threadsEnded;

    ThreadSwitches(ProcFolder proc, long pid) {
        this.proc = proc;
        this.tasks = proc.path(pid, "task");
    }

    /** Reads every thread; {@link Switches#UNKNOWN} when there is no such process. */
    Switches read() {
        String[] names = new File(tasks.toString()).list();
        if (names == null || names.length == 0) {
            return Switches.UNKNOWN;
        }
        Map<String, Switches> now = HashMap.newHashMap(names.length);
        for (String name : names) {
            Switches seen = readThread(name);
            if (!seen.equals(Switches.UNKNOWN)) {
                now.put(name, seen);
                threads.remove(name);
            }
        }
        threads.values().forEach(this::retire);
        threads = now;
        return sum();
    }

    private Switches readThread(String name) {
        try {
            proc.read(tasks.resolve(name).resolve("status"));
        } catch (IOException e) {
            // It ended after it was listed; what it did before is in the sum.
            return Switches.UNKNOWN;
        }
        Switches seen = new Switches(proc.number(VOLUNTARY), proc.number(INVOLUNTARY));
        return seen.voluntary() < 0 || seen.involuntary() < 0 ? Switches.UNKNOWN : seen;
    }

    private void retire(Switches last) {
        threadsEnded = true;
        endedVoluntary += last.voluntary();
        endedInvoluntary += last.involuntary();
    }

    private Switches sum() {
        if (threads.isEmpty()) {
            return Switches.UNKNOWN;
        }
        long voluntary = endedVoluntary;
        long involuntary = endedInvoluntary;
        for (Switches thread : threads.values()) {
            voluntary += thread.voluntary();
            involuntary += thread.involuntary();
        }
        return new Switches(voluntary, involuntary);
    }

    /** Whether threads have ended, so that what they did after they were last seen is missing. */
    boolean threadsEnded() {
        return threadsEnded;
    }
}
