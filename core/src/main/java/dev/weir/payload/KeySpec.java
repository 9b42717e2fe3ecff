package dev.weir.payload;

/** Which keys messages carry, as a scenario asks for them. */
public sealed interface KeySpec {

    /** No key. */
    record None() implements KeySpec {}

    /** {@code keys} different keys, all equally often. */
    record Uniform(int keys, long seed) implements KeySpec {
        public Uniform {
            positive(keys);
        }
    }

    /** {@code keys} different keys, the k-th as often as 1 / k^exponent. */
    record Zipf(int keys, double exponent, long seed) implements KeySpec {
        public Zipf {
            positive(keys);
            if (!(exponent > 0)) {
                throw new IllegalArgumentException("a Zipf exponent is greater than 0: " + exponent);
            }
        }
    }

    private static void positive(int keys) {
        if (keys < 1) {
            throw new IllegalArgumentException("there is at least 1 key: " + keys);
        }
    }
}
