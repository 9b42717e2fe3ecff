package dev.weir.measure;

import dev.weir.packed.Packable;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * How many values fell into each bucket of the histogram that all of Weir uses, and nothing besides: no total, no
 * extremes, which a histogram keeps with every value and which follow from the counts. One thread at a time.
 *
 * <p>The buckets are those of an HdrHistogram of 3 significant digits: values below 2,048 have one each, and from there
 * every doubling is divided into 1,024.
 */
final class Buckets implements Recorder.Counts {

    private static final int HALF_BITS = 10;
    private static final int DISTINCT = 2 << HALF_BITS;
    private static final int DISTINCT_ZEROS = Long.numberOfLeadingZeros(DISTINCT - 1);

    private static final int LENGTH = index(Recorder.HIGHEST_NANOS) + 1;

    /** Room for nothing, for who never counts: the other 130 kB are a lot where there are hundreds of them. */
    static final Buckets NONE = new Buckets(0);

    private final int[] counts;

    Buckets() {
        this(LENGTH);
    }

    private Buckets(int length) {
        counts = new int[length];
    }

    private static int index(long value) {
        int doublings = DISTINCT_ZEROS - Long.numberOfLeadingZeros(value | (DISTINCT - 1));
        return (doublings << HALF_BITS) + (int) (value >>> doublings);
    }

    /** The least value of a bucket. */
    static long value(int index) {
        int doublings = Math.max(0, (index >>> HALF_BITS) - 1);
        return (long) (index - (doublings << HALF_BITS)) << doublings;
    }

    /** Counts a value from 0 to {@link Recorder#HIGHEST_NANOS}. */
    void add(long value) {
        counts[index(value)]++;
    }

    @Override
    public void forEach(Recorder.CountTaker taker) {
        for (int index = 0; index < counts.length; index++) {
            if (counts[index] != 0) {
                taker.take(index, counts[index]);
            }
        }
    }

    /** Counts by bucket, without those that are zero. No record, because records and arrays do not go together. */
    static final class Sparse implements Recorder.Counts, Packable {

        private final int[] indices;
        private final int[] counts;

        private Sparse(int[] indices, int[] counts) {
            this.indices = indices;
            this.counts = counts;
        }

        Sparse(PackedInput from) {
            indices = new int[from.count()];
            counts = new int[indices.length];
            int index = -1;
            for (int i = 0; i < indices.length; i++) {
                index += from.number(1, LENGTH - 1 - index);
                indices[i] = index;
                counts[i] = from.natural();
            }
        }

        @Override
        public void pack(PackedOutput to) {
            to.number(indices.length);
            int before = -1;
            for (int i = 0; i < indices.length; i++) {
                to.number(indices[i] - before);
                to.number(counts[i]);
                before = indices[i];
            }
        }

        @Override
        public void forEach(Recorder.CountTaker taker) {
            for (int i = 0; i < indices.length; i++) {
                taker.take(indices[i], counts[i]);
            }
        }

        @Override
        public Sparse sparse() {
            return this;
        }
    }

    @Override
    public Sparse sparse() {
        int[] indices = IntStream.range(0, counts.length)
                .filter(index -> counts[index] != 0)
                .toArray();
        return new Sparse(
                indices, Arrays.stream(indices).map(index -> counts[index]).toArray());
    }

    void clear() {
        Arrays.fill(counts, 0);
    }

    /**
     * Counts of many that were added up. Takes memory only where values are: 1 kB for 128 buckets that follow each other, which
     * is an eighth of a doubling, and 1 kB besides. One thread at a time.
     */
    static final class Sum {

        private static final int BLOCK_BITS = 7;
        private static final int BLOCK = 1 << BLOCK_BITS;
        private static final long[] EMPTY = {};

        private final long[][] blocks = new long[(LENGTH >>> BLOCK_BITS) + 1][];
        private long total;

        Sum() {
            Arrays.fill(blocks, EMPTY);
        }

        void add(Recorder.Counts more) {
            more.forEach((index, count) -> {
                int at = index >>> BLOCK_BITS;
                if (blocks[at].length == 0) {
                    blocks[at] = new long[BLOCK];
                }
                blocks[at][index & (BLOCK - 1)] += count;
                total += count;
            });
        }

        /** How many values there are. */
        long total() {
            return total;
        }

        /** The least value there is, as a histogram tells it; 0 without any. */
        long lowest() {
            for (int at = 0; at < blocks.length; at++) {
                for (int i = 0; i < blocks[at].length; i++) {
                    if (blocks[at][i] != 0) {
                        return value((at << BLOCK_BITS) + i);
                    }
                }
            }
            return 0;
        }

        /** Adds all of them to a histogram of {@link Recorder#histogram}. */
        void addTo(Histogram histogram) {
            for (int at = 0; at < blocks.length; at++) {
                for (int i = 0; i < blocks[at].length; i++) {
                    if (blocks[at][i] != 0) {
                        histogram.recordValueWithCount(value((at << BLOCK_BITS) + i), blocks[at][i]);
                    }
                }
            }
        }
    }
}
