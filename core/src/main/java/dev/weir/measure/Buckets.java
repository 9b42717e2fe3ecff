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
final class Buckets {

    private static final int HALF_BITS = 10;
    private static final int DISTINCT = 2 << HALF_BITS;
    private static final int DISTINCT_ZEROS = Long.numberOfLeadingZeros(DISTINCT - 1);

    private static final int LENGTH = index(Recorder.HIGHEST_NANOS) + 1;

    private final int[] counts = new int[LENGTH];

    private static int index(long value) {
        int doublings = DISTINCT_ZEROS - Long.numberOfLeadingZeros(value | (DISTINCT - 1));
        return (doublings << HALF_BITS) + (int) (value >>> doublings);
    }

    /** The least value of a bucket. */
    private static long value(int index) {
        int doublings = Math.max(0, (index >>> HALF_BITS) - 1);
        return (long) (index - (doublings << HALF_BITS)) << doublings;
    }

    /** Counts a value from 0 to {@link Recorder#HIGHEST_NANOS}. */
    void add(long value) {
        counts[index(value)]++;
    }

    /** Adds what is counted here to a histogram of {@link Recorder#histogram}. */
    void addTo(Histogram histogram) {
        for (int index = 0; index < counts.length; index++) {
            if (counts[index] != 0) {
                histogram.recordValueWithCount(value(index), counts[index]);
            }
        }
    }

    /** Counts by bucket, without those that are zero. No record, because records and arrays do not go together. */
    static final class Sparse implements Packable {

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
    }

    Sparse sparse() {
        int[] indices = IntStream.range(0, counts.length)
                .filter(index -> counts[index] != 0)
                .toArray();
        return new Sparse(
                indices, Arrays.stream(indices).map(index -> counts[index]).toArray());
    }

    /** Adds what was counted elsewhere. */
    void add(Sparse other) {
        for (int i = 0; i < other.indices.length; i++) {
            counts[other.indices[i]] += other.counts[i];
        }
    }

    void clear() {
        Arrays.fill(counts, 0);
    }
}
