package dev.weir.message;

/**
 * Which messages are timed now. The run may choose anew while it warms up; while it measures nothing changes. Read by every
 * thread of the run.
 */
public final class Sampling {

    private volatile int every;

    public Sampling(Timed timed) {
        every = timed.every();
    }

    /** Times these from now on. By the run's own thread. */
    public void choose(Timed timed) {
        every = timed.every();
    }

    /** Whether the message is timed. */
    public boolean takes(long sequence) {
        return (sequence & (every - 1)) == 0;
    }

    /** The first sequence from this one on that is timed. */
    public long next(long sequence) {
        int step = every;
        return (sequence + step - 1) & -step;
    }

    /** What holds now. */
    public Timed timed() {
        return new Timed(every);
    }
}
