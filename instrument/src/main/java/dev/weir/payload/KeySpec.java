package dev.weir.payload;

import dev.weir.payload.random.Mix;
import java.util.List;

/** Which keys messages carry, as a scenario asks for them. */
public sealed interface KeySpec {

    /** No key. */
    record None() implements KeySpec {

        @Override
        public int keys() {
            return 0;
        }
    }

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
                throw new IllegalArgumentException("a Zipf exponent is above 0 and at most 10, not " + exponent);
            }
        }
    }

    /** Keys with names, all equally often. */
    record Named(List<String> names, long seed) implements KeySpec {
        public Named {
            names = List.copyOf(names);
            positive(names.size());
        }

        @Override
        public int keys() {
            return names.size();
        }
    }

    /** How many different keys there are; 0 for none. */
    int keys();

    /** What the keys are called, by their number; empty when a key is called by its number, in decimal digits. */
    default List<String> names() {
        return List.of();
    }

    /** The generator of one stream's keys. */
    default KeyGenerator generator(int stream) {
        return switch (this) {
            case None none -> sequence -> -1;
            case Uniform uniform -> uniform(uniform.keys, uniform.seed, stream);
            case Named named -> uniform(named.keys(), named.seed, stream);
            case Zipf zipf -> new ZipfKeys(zipf, stream);
        };
    }

    private static KeyGenerator uniform(int keys, long seed, int stream) {
        long start = Mix.start(seed, stream);
        return sequence -> Mix.below(keys, Mix.mix(start + sequence));
    }

    private static void positive(int keys) {
        if (keys < 1) {
            throw new IllegalArgumentException("at least 1 key is needed, not " + keys);
        }
    }
}
