package dev.weir.payload.random;

/** Scrambling of 64-bit numbers: the same number always gives the same, evenly spread result. */
public final class Mix {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private Mix() {}

    /** A number that looks random, one for one with {@code value}. */
    public static long mix(long value) {
        long mixed = value * GOLDEN_GAMMA + GOLDEN_GAMMA;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** The start of the numbers that one stream of a seed draws from. */
    public static long start(long seed, int stream) {
        return mix(mix(seed) + stream);
    }

    /** A number from 0 to {@code bound} - 1, evenly spread, from the upper bits of {@code mixed}. */
    public static int below(int bound, long mixed) {
        return (int) (((mixed >>> 32) * bound) >>> 32);
    }
}
