package dev.weir.resource;

/**
 * How much later than asked the kernel may wake a thread, to wake several at once: 50 µs by default (prctl(2),
 * PR_SET_TIMERSLACK). Whatever waits for the instant a message is due wants none of it.
 */
public final class TimerSlack {

    private static final int PR_SET_TIMERSLACK = 29;
    private static final long LEAST_NANOS = 1;

    private TimerSlack() {}

    /** Gives the calling thread the least slack there is; returns whether this system could do so. */
    public static boolean least() {
        return Libc.load()
                .map(libc -> libc.prctl(PR_SET_TIMERSLACK, LEAST_NANOS) == 0)
                .orElse(false);
    }
}
