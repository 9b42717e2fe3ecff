package dev.weir.operation.item;

/**
 * Gives every number of a range once, ascending or in an order that looks random. Takes the same memory for a range of any
 * size. Immutable.
 */
public final class NumberOrder {

    private static final int ROUNDS = 6;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long first;
    private final long count;
    private final boolean random;
    private final int halfBits;
    private final long halfMask;
    private final long seed;

    private NumberOrder(long first, long last, boolean random, long seed) {
        if (first < 0 || last < first) {
            throw new IllegalArgumentException("not a range of numbers from 0 on: " + first + ".." + last);
        }
        this.first = first;
        // 2^63 numbers from 0 on do not fit a signed number; unsigned they do.
        this.count = last - first + 1;
        this.random = random;
        this.seed = seed;
        int bits = Math.max(2, Long.SIZE - Long.numberOfLeadingZeros(count - 1));
        this.halfBits = (bits + 1) / 2;
        this.halfMask = halfBits == Integer.SIZE ? 0xFFFFFFFFL : (1L << halfBits) - 1;
    }

    /** Ascending from {@code first} to {@code last}, both included. */
    public static NumberOrder ascending(long first, long last) {
        return new NumberOrder(first, last, false, 0);
    }

    /** In an order that looks random; the same seed gives the same order. */
    public static NumberOrder random(long first, long last, long seed) {
        return new NumberOrder(first, last, true, seed);
    }

    /** How many numbers there are, above 0; that of {@code 0..Long.MAX_VALUE} is unsigned. */
    public long count() {
        return count;
    }

    /**
     * The number at a place of the order.
     *
     * @param place from 0 to {@link #count} - 1
     */
    public long at(long place) {
        if (Long.compareUnsigned(place, count) >= 0) {
            throw new IllegalArgumentException(
                    "place " + Long.toUnsignedString(place) + " of " + Long.toUnsignedString(count));
        }
        if (!random) {
            return first + place;
        }
        // A permutation of a range of a power of 4 that holds this one, at most four times as large: whatever falls
        // outside
        // is permuted again until it falls inside, which keeps it a permutation.
        long number = permuted(place);
        while (Long.compareUnsigned(number, count) >= 0) {
            number = permuted(number);
        }
        return first + number;
    }

    /** A Feistel network: a permutation, whatever the function of its rounds. */
    private long permuted(long number) {
        long left = number >>> halfBits & halfMask;
        long right = number & halfMask;
        for (int round = 1; round <= ROUNDS; round++) {
            long next = left ^ (mixed(right + seed + round * GOLDEN) & halfMask);
            left = right;
            right = next;
        }
        return left << halfBits | right;
    }

    private static long mixed(long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
