package dev.weir.payload;

import java.io.Serializable;

/** Which keys messages carry, as a scenario asks for them. */
public sealed interface KeySpec extends Serializable {

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

        /** So many that their table still fits into some 100 MB. */
        private static final int MAX_KEYS = 10_000_000;

        public Zipf {
            positive(keys);
            if (keys > MAX_KEYS) {
                throw new IllegalArgumentException("Zipf takes at most " + MAX_KEYS + " keys: " + keys);
            }
            if (!(exponent > 0 && exponent <= 10)) {
                throw new IllegalArgumentException("a Zipf exponent is from 0 to 10, not " + exponent);
            }
        }
    }

    /** How many different keys there are; 0 without keys. */
    default int count() {
        return switch (this) {
            case None none -> 0;
            case Uniform uniform -> uniform.keys;
            case Zipf zipf -> zipf.keys;
        };
    }

    /** The generator of one stream's keys. */
    default KeyGenerator generator(int stream) {
        return switch (this) {
            case None none -> sequence -> -1;
            case Uniform uniform -> {
                long start = Mix.start(uniform.seed, stream);
                yield sequence -> Mix.below(uniform.keys, Mix.mix(start + sequence));
            }
            case Zipf zipf -> new ZipfKeys(zipf, stream);
        };
    }

    private static void positive(int keys) {
        if (keys < 1) {
            throw new IllegalArgumentException("at least 1 key is needed, not " + keys);
        }
    }
}
