package dev.weir.measure.log;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which places of a log the subscribers of a group were handed, in whatever order and each by any of them: a bit a message.
 * Thread-safe.
 */
public final class OffsetsSeen {

    private static final int PAGE_BITS = 16;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    private BitSet[][] partitions = new BitSet[1][0];

    /** Notes that a message was handed over; returns whether it was for the first time. */
    public synchronized boolean add(int partition, long offset) {
        if (partition >= partitions.length) {
            int before = partitions.length;
            partitions = Arrays.copyOf(partitions, Math.max(partition + 1, 2 * before));
            Arrays.fill(partitions, before, partitions.length, new BitSet[0]);
        }
        int page = Math.toIntExact(offset >>> PAGE_BITS);
        BitSet bits = page(partition, page);
        int bit = (int) (offset & PAGE_MASK);
        if (bits.get(bit)) {
            return false;
        }
        bits.set(bit);
        return true;
    }

    private BitSet page(int partition, int page) {
        BitSet[] pages = partitions[partition];
        if (page >= pages.length) {
            int before = pages.length;
            pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * before));
            for (int i = before; i < pages.length; i++) {
                pages[i] = new BitSet();
            }
            partitions[partition] = pages;
        }
        return pages[page];
    }
}
