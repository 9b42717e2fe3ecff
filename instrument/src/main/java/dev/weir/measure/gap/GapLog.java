package dev.weir.measure.gap;

import dev.weir.result.fault.Gap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The longest times between two successive stamps, and when they were. Every gap longer than a threshold is kept; when
 * there are too many, the shorter half goes, and its longest is the new threshold. So the longest are always there,
 * whatever the rate.
 *
 * <p>One thread writes. Others may read once that thread has ended.
 */
public final class GapLog {

    /** Most gaps kept. */
    static final int MOST = 128;

    private static final int FIRST_ROOM = 8;
    private static final long LEAST_NANOS = 1_000_000;

    private long lastNanos = Long.MAX_VALUE;
    private long thresholdNanos = LEAST_NANOS;

    /** The longest of the gaps that are not kept. */
    private long longestLeftOutNanos;

    /** Start and end of one gap after the other. */
    private long[] bounds = new long[2 * FIRST_ROOM];

    private int used;

    /** How many gaps had been kept when {@link #state} told of them last; -1 when others have gone since. */
    private int told;

    /** From here on gaps count; what is stamped before {@code startNanos} counts as stamped then. Begins anew. */
    public void start(long startNanos) {
        lastNanos = startNanos;
        thresholdNanos = LEAST_NANOS;
        longestLeftOutNanos = 0;
        used = 0;
        told = -1;
    }

    /** Something happened. A stamp before an earlier one says nothing. Before {@link #start} nothing is noted. */
    public void note(long nanos) {
        long gapNanos = nanos - lastNanos;
        if (gapNanos > 0) {
            if (gapNanos > longestLeftOutNanos) {
                add(lastNanos, nanos);
            }
            lastNanos = nanos;
        }
    }

    /** Adds a time that is known as a whole. */
    public void add(long fromNanos, long toNanos) {
        long gapNanos = toNanos - fromNanos;
        if (gapNanos <= thresholdNanos) {
            longestLeftOutNanos = Math.max(longestLeftOutNanos, gapNanos);
            return;
        }
        if (used == 2 * MOST) {
            leaveOutShort();
            if (gapNanos <= thresholdNanos) {
                longestLeftOutNanos = Math.max(longestLeftOutNanos, gapNanos);
                return;
            }
        }
        if (used == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * used);
        }
        bounds[used] = fromNanos;
        bounds[used + 1] = toNanos;
        used += 2;
    }

    /** Raises the threshold to the median, so that the longer half stays. */
    private void leaveOutShort() {
        long[] lengths = new long[MOST];
        for (int i = 0; i < MOST; i++) {
            lengths[i] = bounds[2 * i + 1] - bounds[2 * i];
        }
        Arrays.sort(lengths);
        thresholdNanos = lengths[MOST / 2];
        used = 0;
        for (int i = 0; i < 2 * MOST; i += 2) {
            long gapNanos = bounds[i + 1] - bounds[i];
            if (gapNanos > thresholdNanos) {
                bounds[used] = bounds[i];
                bounds[used + 1] = bounds[i + 1];
                used += 2;
            } else {
                longestLeftOutNanos = Math.max(longestLeftOutNanos, gapNanos);
            }
        }
        told = -1;
    }

    /** When something happened last; the start before anything did. When the writer has ended. */
    public long lastNanos() {
        return lastNanos;
    }

    /** The longest of the gaps that are not kept: none of these is longer. When the writer has ended. */
    public long longestLeftOutNanos() {
        return longestLeftOutNanos;
    }

    /** The gaps kept, in order, without the one that is open at the end. When the writer has ended. */
    public List<Gap> gaps() {
        return gaps(0);
    }

    /** The same with the one that is open at the end of a period; those that begin after it are none. */
    public List<Gap> gapsUntil(long endNanos) {
        List<Gap> gaps = new ArrayList<>(gaps());
        gaps.removeIf(gap -> gap.fromNanos() >= endNanos);
        if (lastNanos < endNanos) {
            gaps.add(new Gap(lastNanos, endNanos));
        }
        return gaps;
    }

    private List<Gap> gaps(int from) {
        List<Gap> gaps = new ArrayList<>();
        for (int i = from; i < used; i += 2) {
            gaps.add(new Gap(bounds[i], bounds[i + 1]));
        }
        return gaps;
    }

    /**
     * What stands here, for a copy in another process.
     *
     * @param whole whether {@code added} are all gaps, and not only those since the last time
     */
    public record State(
            long lastNanos, long thresholdNanos, long longestLeftOutNanos, boolean whole, List<Gap> added) {}

    /** What has changed since the last call of this. By the thread that writes. */
    public State state() {
        boolean whole = told < 0;
        State state = new State(lastNanos, thresholdNanos, longestLeftOutNanos, whole, gaps(whole ? 0 : told));
        told = used;
        return state;
    }

    /** Takes over what the log that this is the copy of tells. By one thread, and no other writes. */
    public void take(State state) {
        if (state.whole()) {
            used = 0;
        }
        lastNanos = state.lastNanos();
        thresholdNanos = state.thresholdNanos();
        longestLeftOutNanos = state.longestLeftOutNanos();
        while (bounds.length < used + 2 * state.added().size()) {
            bounds = Arrays.copyOf(bounds, 2 * bounds.length);
        }
        for (Gap gap : state.added()) {
            bounds[used++] = gap.fromNanos();
            bounds[used++] = gap.toNanos();
        }
    }
}
