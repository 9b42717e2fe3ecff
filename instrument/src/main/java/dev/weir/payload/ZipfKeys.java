package dev.weir.payload;

import dev.weir.payload.random.Mix;

/**
 * Keys of which the k-th is drawn as often as 1 / k^exponent, by the alias method: every column of a table holds a share
 * of its own key and the rest of one other, so one draw needs one column and one comparison.
 */
final class ZipfKeys implements KeyGenerator {

    private static final double TWO_TO_32 = 0x1.0p32;

    /** Share of a column's own key, from 0 to 2^32. */
    private final long[] ownShares;

    private final int[] aliases;
    private final long start;

    ZipfKeys(KeySpec.Zipf spec, int stream) {
        this.ownShares = new long[spec.keys()];
        this.aliases = new int[spec.keys()];
        this.start = Mix.start(spec.seed(), stream);
        fill(columns(spec));
    }

    /** Probability of every key, times the number of keys. */
    private static double[] columns(KeySpec.Zipf spec) {
        double[] columns = new double[spec.keys()];
        double sum = 0;
        // From the smallest on, so that the many small ones are not lost beside the first.
        for (int i = spec.keys() - 1; i >= 0; i--) {
            columns[i] = Math.pow(i + 1.0, -spec.exponent());
            sum += columns[i];
        }
        for (int i = 0; i < columns.length; i++) {
            columns[i] *= columns.length / sum;
        }
        return columns;
    }

    private void fill(double[] columns) {
        int[] smaller = new int[columns.length];
        int[] larger = new int[columns.length];
        int smallerCount = 0;
        int largerCount = 0;
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] < 1) {
                smaller[smallerCount++] = i;
            } else {
                larger[largerCount++] = i;
            }
        }
        while (smallerCount > 0 && largerCount > 0) {
            int own = smaller[--smallerCount];
            int other = larger[largerCount - 1];
            column(own, columns[own], other);
            columns[other] -= 1 - columns[own];
            if (columns[other] < 1) {
                largerCount--;
                smaller[smallerCount++] = other;
            }
        }
        // What is left is full but for rounding.
        while (largerCount > 0) {
            column(larger[--largerCount], 1, 0);
        }
        while (smallerCount > 0) {
            column(smaller[--smallerCount], 1, 0);
        }
    }

    private void column(int own, double share, int other) {
        ownShares[own] = Math.round(share * TWO_TO_32);
        aliases[own] = other;
    }

    @Override
    public int key(long sequence) {
        long mixed = Mix.mix(start + sequence);
        int column = Mix.below(aliases.length, mixed);
        return (mixed & 0xFFFF_FFFFL) < ownShares[column] ? column : aliases[column];
    }

    /** Probability with which {@code key} is drawn. */
    double probability(int key) {
        double share = 0;
        for (int column = 0; column < aliases.length; column++) {
            double own = ownShares[column] / TWO_TO_32;
            share += column == key ? own : 0;
            share += aliases[column] == key ? 1 - own : 0;
        }
        return share / aliases.length;
    }
}
