package dev.weir.resource.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads what the processes use that another one has started: Redis rewrites its file in a copy of itself. Of those that run, it
 * finds what the first thread of their parent started; those that have ended are counted whoever started them. One thread at a time.
 */
final class ChildProcesses {

    private static final byte[] PRIVATE_CLEAN = "Private_Clean:".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PRIVATE_DIRTY = "Private_Dirty:".getBytes(StandardCharsets.US_ASCII);
    private static final long KIB = 1024;

    private final ProcFolder proc;
    private long cpuTicks;
    private long memoryBytes;

    ChildProcesses(ProcFolder proc) {
        this.proc = proc;
    }

    /** Reads those of one process, and theirs. */
    void read(long pid, ProcessStat parent) {
        cpuTicks = parent.childTicks();
        memoryBytes = 0;
        addRunning(pid);
    }

    private void addRunning(long parent) {
        for (String child : text(parent, "task/" + parent + "/children").split(" ", -1)) {
            if (child.isBlank()) {
                continue;
            }
            long pid = Long.parseLong(child.strip());
            Optional<ProcessStat> stat = ProcessStat.parse(text(pid, "stat"));
            if (stat.isPresent()) {
                cpuTicks += stat.get().cpuTicks() + stat.get().childTicks();
                memoryBytes += ownMemory(pid);
                addRunning(pid);
            }
        }
    }

    /** What it shares with its parent is counted there. */
    private long ownMemory(long pid) {
        text(pid, "smaps_rollup");
        return (Math.max(0, proc.number(PRIVATE_CLEAN)) + Math.max(0, proc.number(PRIVATE_DIRTY))) * KIB;
    }

    /** Empty when there is no such file, or no more. */
    private String text(long pid, String file) {
        try {
            proc.read(proc.path(pid, file));
            return proc.text();
        } catch (IOException e) {
            return "";
        }
    }

    /** Their processor time, of which the kernel counts that of those that have ended in ticks. */
    long cpuTicks() {
        return cpuTicks;
    }

    /** Resident memory that is theirs alone. */
    long memoryBytes() {
        return memoryBytes;
    }
}
