package dev.weir.measure;

/**
 * What a process knows of its own pauses, for one subscriber's thread to ask. Cheap: nothing here waits for another thread.
 */
public interface OwnPauses {

    /** How long the process has been stopped for collections so far, in total. */
    long collectedNanos();

    /** Looks for pauses of any cause between two instants, the later of which is about now. */
    void look(long fromNanos, long toNanos);

    /** How much of the time looked at the process stood still, as far as it noticed. */
    long totalNanos();

    /** The longest piece of it. */
    long longestNanos();

    /** When the last piece of it ended. */
    long endNanos();
}
