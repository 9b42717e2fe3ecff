package dev.weir.run.loop;

/**
 * How far a publisher has come.
 *
 * @param task number of the task that it was given last
 * @param idle whether that is done
 * @param flushed whether everything was answered at the end of the last flush
 * @param nextSequence sequence of its next message; for good while it is idle
 * @param stoppedNanos when its last phase ended, by the run's clock
 */
public record PublisherProgress(int task, boolean idle, boolean flushed, long nextSequence, long stoppedNanos) {

    /** Before it was given anything. */
    public static final PublisherProgress NONE = new PublisherProgress(0, true, false, 0, 0);

    /** Of a publisher of this process, whose tasks nobody counts. */
    static PublisherProgress of(PublisherLoop loop) {
        return new PublisherProgress(0, loop.idle(), loop.flushed(), loop.nextSequence(), loop.stoppedNanos());
    }
}
