package dev.weir.fault.process;

import dev.weir.resource.os.ProcessStat;
import java.util.Optional;

/**
 * One process and no other: a system gives the number of one that has ended to another.
 *
 * @param pid its number
 * @param startTicks when it began, in ticks since the machine did
 */
public record ProcessId(long pid, long startTicks) {

    /** How a process stands. */
    public enum State {
        /** It runs, or waits for something. */
        RUNNING,
        /** A signal stands it still. */
        STOPPED,
        /** It has ended. */
        GONE
    }

    /** The process that has this number now; nothing when none has. */
    public static Optional<ProcessId> of(long pid) {
        return ProcessStat.of(pid).filter(stat -> !stat.hasEnded()).map(stat -> new ProcessId(pid, stat.startTicks()));
    }

    /** This process. */
    public static ProcessId own() {
        return of(ProcessHandle.current().pid()).orElseGet(() -> new ProcessId(0, 0));
    }

    /** How it stands now. */
    public State state() {
        return ProcessStat.of(pid)
                .filter(stat -> stat.startTicks() == startTicks && !stat.hasEnded())
                .map(stat -> stat.state() == 'T' ? State.STOPPED : State.RUNNING)
                .orElse(State.GONE);
    }
}
