package dev.weir.fault.process;

import dev.weir.resource.os.ProcessStat;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * One process and no other: a system gives the number of one that has ended to another.
 *
 * @param pid its number
 * @param startTicks when it began, in ticks since the machine did
 */
public record ProcessId(long pid, long startTicks) {

    private static final long LOOK_NANOS = 10_000_000L;

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

    /**
     * Waits until it is in a state: a signal takes effect when its process runs next, which on a busy machine is later.
     *
     * @return whether it came to that in time
     */
    public boolean await(State wanted, Duration atMost) {
        long deadlineNanos = System.nanoTime() + atMost.toNanos();
        while (state() != wanted) {
            if (System.nanoTime() - deadlineNanos > 0) {
                return false;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return true;
    }
}
