package dev.weir.expression.function;

/**
 * The value {@code rnd}: numbers that look random and are the same whenever the same message is made again. Used by one
 * thread.
 */
public final class RandomNumbers {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
    private static final double TWO_TO_MINUS_53 = 0x1.0p-53;

    private long state;

    /** Begins the numbers of one message. */
    void begin(long seed) {
        state = seed;
    }

    /** Any whole number of 64 bits. */
    public long nextLong() {
        state += GOLDEN_GAMMA;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** A whole number from 0 to {@code bound} - 1. */
    public long nextLong(long bound) {
        ValueBounds.positive("rnd.nextLong", bound);
        return Math.unsignedMultiplyHigh(nextLong(), bound);
    }

    /** Any whole number of 32 bits. */
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    /** A whole number from 0 to {@code bound} - 1. */
    public int nextInt(int bound) {
        ValueBounds.positive("rnd.nextInt", bound);
        return (int) nextLong(bound);
    }

    /** A number from 0 to less than 1. */
    public double nextDouble() {
        return (nextLong() >>> 11) * TWO_TO_MINUS_53;
    }

    /** True or false. */
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /** Refused: the numbers themselves are no text, and that of their identity differs from process to process. */
    @Override
    public String toString() {
        throw new IllegalArgumentException("rnd is no text; write for example rnd.nextInt(10)");
    }
}
