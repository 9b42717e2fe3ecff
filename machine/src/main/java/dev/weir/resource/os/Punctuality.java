package dev.weir.resource.os;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Asks the Linux kernel to run a thread soon after the instant it waits for. Two things make it late otherwise: the timer,
 * which may fire 50 µs late to wake several threads at once (prctl(2), PR_SET_TIMERSLACK), and the scheduler, which lets
 * whoever holds the core finish a slice of some milliseconds, unless the thread that wakes has asked for shorter slices
 * itself (sched_setattr(2), sched_runtime, since Linux 6.12). Neither needs a privilege, and neither gives the thread more
 * of the processor than its share.
 */
public final class Punctuality {

    private static final int PR_SET_TIMERSLACK = 29;
    private static final long LEAST_SLACK_NANOS = 1;

    // The least that the kernel accepts.
    private static final long SLICE_NANOS = 100_000;

    private static final int ATTRIBUTES_BYTES = 56;
    private static final int POLICY_OFFSET = 4;
    private static final int RUNTIME_OFFSET = 24;
    private static final int SCHED_OTHER = 0;

    private Punctuality() {}

    /**
     * Asks for the calling thread. A thread to which the user gave another scheduling policy keeps it.
     *
     * @return whether the system granted both; one that cannot is as late as it was
     */
    public static boolean askForThisThread() {
        return Libc.load()
                .map(libc -> {
                    boolean slack = libc.prctl(PR_SET_TIMERSLACK, LEAST_SLACK_NANOS) == 0;
                    boolean slice = shortSlice(libc);
                    return slack && slice;
                })
                .orElse(false);
    }

    private static boolean shortSlice(Libc libc) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment attributes = arena.allocate(ATTRIBUTES_BYTES, 8);
            if (libc.schedGetattr(attributes) != 0 || attributes.get(JAVA_INT, POLICY_OFFSET) != SCHED_OTHER) {
                return false;
            }
            attributes.set(JAVA_LONG, RUNTIME_OFFSET, SLICE_NANOS);
            return libc.schedSetattr(attributes) == 0;
        }
    }

    /** The slice of the calling thread in nanoseconds, or 0 where the kernel does not say. */
    static long sliceNanos() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment attributes = arena.allocate(ATTRIBUTES_BYTES, 8);
            return Libc.load()
                            .filter(libc -> libc.schedGetattr(attributes) == 0)
                            .isPresent()
                    ? attributes.get(JAVA_LONG, RUNTIME_OFFSET)
                    : 0;
        }
    }
}
