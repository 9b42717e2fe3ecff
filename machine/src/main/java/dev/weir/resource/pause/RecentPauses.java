package dev.weir.resource.pause;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The last pauses that a {@link HiccupSampler} saw, and the one it is still in, for threads that must not wait for it. The
 * sampler's thread writes; any thread reads through a {@link Reader} of its own.
 */
public final class RecentPauses {

    private static final int KEPT = 256;

    private final AtomicLongArray starts = new AtomicLongArray(KEPT);
    private final AtomicLongArray ends = new AtomicLongArray(KEPT);
    private final long limitNanos;
    private final ExemptTime exempt;
    private volatile long count;
    private volatile long dueNanos;
    private volatile boolean running = true;

    /**
     * @param limitNanos what is shorter is no pause
     * @param exempt when this process is made to stand still
     */
    RecentPauses(long limitNanos, long dueNanos, ExemptTime exempt) {
        this.limitNanos = limitNanos;
        this.exempt = exempt;
        this.dueNanos = dueNanos;
    }

    void add(long startNanos, long endNanos) {
        long before = count;
        int place = (int) (before % KEPT);
        starts.set(place, startNanos);
        ends.set(place, endNanos);
        count = before + 1;
    }

    /** When the sampler is to wake next: once that has passed, it stands still. */
    void due(long nanos) {
        dueNanos = nanos;
    }

    /** The sampler has ended: nothing is known from now on. */
    void ended() {
        running = false;
    }

    /** What one thread asks; it keeps the answers to the last question. Not thread-safe. */
    public final class Reader {

        private long totalNanos;
        private long longestNanos;
        private long endNanos;

        Reader() {}

        /** Looks for pauses between two instants, the later of which is about now. */
        public void look(long fromNanos, long toNanos) {
            long due = dueNanos;
            long last = count;
            totalNanos = 0;
            longestNanos = 0;
            endNanos = fromNanos;
            boolean still = running && toNanos - due > limitNanos && !exempt.touches(due, toNanos);
            for (long i = last - 1; i >= Math.max(0, last - KEPT); i--) {
                int place = (int) (i % KEPT);
                long end = ends.get(place);
                if (end - fromNanos <= 0) {
                    break;
                }
                long start = starts.get(place);
                // The sampler has woken, and has not said yet when it is due next.
                still &= start != due;
                take(start, end, fromNanos, toNanos);
            }
            if (still) {
                take(due, toNanos, fromNanos, toNanos);
            }
        }

        private void take(long start, long end, long fromNanos, long toNanos) {
            long from = start - fromNanos > 0 ? start : fromNanos;
            long to = end - toNanos < 0 ? end : toNanos;
            long nanos = to - from;
            if (nanos > 0) {
                totalNanos += nanos;
                longestNanos = Math.max(longestNanos, nanos);
                endNanos = to - endNanos > 0 ? to : endNanos;
            }
        }

        /** How much of the time the process stood still. */
        public long totalNanos() {
            return totalNanos;
        }

        /** The longest piece of it. */
        public long longestNanos() {
            return longestNanos;
        }

        /** When the last piece ended. */
        public long endNanos() {
            return endNanos;
        }
    }

    /** For one thread. */
    public Reader reader() {
        return new Reader();
    }
}
