package dev.weir.measure;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A set of sequence numbers, kept as pages of bits. A page that is full is given back, so that a stream without gaps
 * needs a few kilobytes however long it grows, and one with gaps an eighth of a byte a message.
 *
 * <p>One thread writes. Others may read once that thread has ended; {@link #size} is the writer's own.
 */
final class SequenceSet {

    private static final int PAGE_BITS = 16;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;
    private static final int PAGE_MASK = PAGE_SIZE - 1;
    private static final int WORDS = PAGE_SIZE / Long.SIZE;

    /** Shared by all pages in which nothing, or everything, is set; never written to. */
    private static final long[] EMPTY = new long[WORDS];

    private static final long[] FULL = new long[WORDS];

    static {
        Arrays.fill(FULL, -1L);
    }

    private long[][] pages = new long[64][];
    private int[] counts = new int[64];
    private long[] spare = new long[WORDS];
    private boolean spareFree = true;
    private long size;

    SequenceSet() {
        Arrays.fill(pages, EMPTY);
    }

    /** Adds a number; returns whether it was new. */
    boolean add(long sequence) {
        int page = Math.toIntExact(sequence >>> PAGE_BITS);
        if (page >= pages.length) {
            grow(page);
        }
        int count = counts[page];
        if (count == PAGE_SIZE) {
            return false;
        }
        long[] words = count == 0 ? takePage(page) : pages[page];
        int bit = (int) (sequence & PAGE_MASK);
        long mask = 1L << bit;
        int word = bit >>> 6;
        if ((words[word] & mask) != 0) {
            return false;
        }
        words[word] |= mask;
        size++;
        counts[page] = count + 1;
        if (count + 1 == PAGE_SIZE) {
            pages[page] = FULL;
            Arrays.fill(words, 0);
            spare = words;
            spareFree = true;
        }
        return true;
    }

    private long[] takePage(int page) {
        long[] words = spareFree ? spare : new long[WORDS];
        spareFree = false;
        pages[page] = words;
        return words;
    }

    private void grow(int page) {
        int length = Math.max(page + 1, 2 * pages.length);
        int before = pages.length;
        pages = Arrays.copyOf(pages, length);
        Arrays.fill(pages, before, length, EMPTY);
        counts = Arrays.copyOf(counts, length);
    }

    boolean contains(long sequence) {
        long page = sequence >>> PAGE_BITS;
        if (page >= pages.length) {
            return false;
        }
        int bit = (int) (sequence & PAGE_MASK);
        return (pages[(int) page][bit >>> 6] & (1L << bit)) != 0;
    }

    /** Number of sequences in the set. */
    long size() {
        return size;
    }

    /** Adds everything that {@code other} holds; returns how many of those were here already. */
    long addAll(SequenceSet other) {
        long[] already = new long[1];
        other.forEach(sequence -> already[0] += add(sequence) ? 0 : 1);
        return already[0];
    }

    /** Calls {@code action} with every number in the set, ascending. */
    void forEach(LongConsumer action) {
        forEachMissingIn(new SequenceSet(), action);
    }

    /** Calls {@code action} with every number of this set that {@code other} lacks, ascending. */
    void forEachMissingIn(SequenceSet other, LongConsumer action) {
        for (int page = 0; page < pages.length; page++) {
            if (counts[page] == 0) {
                continue;
            }
            long[] theirs = page < other.pages.length ? other.pages[page] : EMPTY;
            for (int word = 0; word < WORDS; word++) {
                for (long bits = pages[page][word] & ~theirs[word]; bits != 0; bits &= bits - 1) {
                    action.accept(((long) page << PAGE_BITS) + ((long) word << 6) + Long.numberOfTrailingZeros(bits));
                }
            }
        }
    }
}
