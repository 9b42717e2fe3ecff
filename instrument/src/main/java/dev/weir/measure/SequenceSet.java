package dev.weir.measure;

import dev.weir.message.Identity;
import dev.weir.packed.Packable;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * A set of sequence numbers. What comes in order from the first on is a run with two ends; everything after the first gap
 * is kept as pages of bits. A page that is full is given back, so that a stream with gaps needs an eighth of a byte a
 * message where they are.
 *
 * <p>One thread writes. Others may read once that thread has ended; {@link #size} is the writer's own.
 */
final class SequenceSet {

    private static final int PAGE_BITS = 16;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;
    private static final int PAGE_MASK = PAGE_SIZE - 1;
    private static final int WORDS = PAGE_SIZE / Long.SIZE;

    /** No message of a run has a sequence behind them. */
    private static final int MOST_PAGES = (int) (Identity.MOST_SEQUENCES >>> PAGE_BITS);

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

    /** Everything from here to {@link #runEnd}, which is not in it, came in order. */
    private long runStart;

    private long runEnd;
    private long inPages;

    /** How full each page was when {@link #changes} told of it last. */
    private int[] toldCounts = new int[0];

    /** What has changed in a set, for a copy of it elsewhere. */
    static final class Changes implements Packable {

        private final long runStart;
        private final long runEnd;
        private final int[] pages;
        private final long[][] words;

        /**
         * @param pages numbers of the pages that changed
         * @param words all their bits, in the same order
         */
        private Changes(long runStart, long runEnd, int[] pages, long[][] words) {
            this.runStart = runStart;
            this.runEnd = runEnd;
            this.pages = pages;
            this.words = words;
        }

        Changes(PackedInput from) {
            runStart = from.number();
            runEnd = from.number();
            pages = new int[from.count()];
            words = new long[pages.length][];
            for (int i = 0; i < pages.length; i++) {
                pages[i] = from.number(0, MOST_PAGES - 1);
                words[i] = from.words(WORDS);
            }
        }

        @Override
        public void pack(PackedOutput to) {
            to.number(runStart);
            to.number(runEnd);
            to.number(pages.length);
            for (int i = 0; i < pages.length; i++) {
                to.number(pages[i]);
                to.words(words[i]);
            }
        }
    }

    SequenceSet() {
        Arrays.fill(pages, EMPTY);
    }

    /** Adds a number from 0 to one below {@link Identity#MOST_SEQUENCES}; returns whether it was new. */
    boolean add(long sequence) {
        // Nearly always: what comes in order needs two numbers and no memory.
        if (sequence == runEnd && inPages == 0) {
            runEnd = sequence + 1;
            return true;
        }
        return addOutOfOrder(sequence);
    }

    private boolean addOutOfOrder(long sequence) {
        if (isInRun(sequence)) {
            return false;
        }
        if (size() == 0) {
            runStart = sequence;
            runEnd = sequence + 1;
            return true;
        }
        return addToPage(sequence);
    }

    private boolean isInRun(long sequence) {
        return sequence >= runStart && sequence < runEnd;
    }

    private boolean addToPage(long sequence) {
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
        inPages++;
        counts[page] = count + 1;
        if (count + 1 == PAGE_SIZE) {
            // All full pages are the same one, so that a run of hours takes memory for its gaps alone.
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
        return isInRun(sequence) || (pageWord(sequence >>> 6) & (1L << sequence)) != 0;
    }

    /** 64 numbers from 64 times the index on, one a bit. */
    private long word(long index) {
        return pageWord(index) | runWord(index << 6);
    }

    private long pageWord(long index) {
        long page = index >>> (PAGE_BITS - 6);
        return page < pages.length ? pages[(int) page][(int) index & (WORDS - 1)] : 0;
    }

    private long runWord(long from) {
        if (runEnd <= from || runStart >= from + Long.SIZE) {
            return 0;
        }
        long word = -1L;
        if (runStart > from) {
            word &= -1L << (runStart - from);
        }
        if (runEnd < from + Long.SIZE) {
            word &= -1L >>> (from + Long.SIZE - runEnd);
        }
        return word;
    }

    private long words() {
        int end = inPages == 0 ? 0 : pages.length;
        while (end > 0 && counts[end - 1] == 0) {
            end--;
        }
        return Math.max((runEnd + Long.SIZE - 1) >>> 6, (long) end * WORDS);
    }

    /** What has changed since the last call of this; by the thread that writes. */
    Changes changes() {
        toldCounts = Arrays.copyOf(toldCounts, counts.length);
        int[] changed = IntStream.range(0, inPages == 0 ? 0 : counts.length)
                .filter(page -> counts[page] != toldCounts[page])
                .toArray();
        long[][] words = new long[changed.length][];
        for (int i = 0; i < changed.length; i++) {
            words[i] = pages[changed[i]].clone();
            toldCounts[changed[i]] = counts[changed[i]];
        }
        return new Changes(runStart, runEnd, changed, words);
    }

    /** Makes this the same set as the one that changed, when it has taken all changes before. */
    void take(Changes changes) {
        runStart = changes.runStart;
        runEnd = changes.runEnd;
        for (int i = 0; i < changes.pages.length; i++) {
            int page = changes.pages[i];
            if (page >= pages.length) {
                grow(page);
            }
            int count = 0;
            for (long word : changes.words[i]) {
                count += Long.bitCount(word);
            }
            inPages += count - counts[page];
            counts[page] = count;
            pages[page] = count == PAGE_SIZE ? FULL : changes.words[i];
        }
    }

    /** Number of sequences in the set. */
    long size() {
        return inPages + runEnd - runStart;
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
        long words = words();
        for (long index = inPages == 0 ? runStart >>> 6 : 0; index < words; index++) {
            for (long bits = word(index) & ~other.word(index); bits != 0; bits &= bits - 1) {
                action.accept((index << 6) + Long.numberOfTrailingZeros(bits));
            }
        }
    }
}
