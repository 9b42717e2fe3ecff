package dev.weir.payload;

import java.nio.file.Path;

/** What messages say, as a scenario asks for it. Sizes are those of the whole message, its identity included. */
public sealed interface PayloadSpec {

    /**
     * Seeded random content that no codec makes smaller.
     *
     * @param printable letters and digits only (which a codec can still squeeze by a quarter), instead of any byte
     * @param size size of the messages
     * @param seed same seed, same content
     */
    record Random(boolean printable, SizeRange size, long seed) implements PayloadSpec {}

    /** Bytes of value zero. */
    record Zeros(SizeRange size) implements PayloadSpec {}

    /**
     * Content that a codec makes smaller by about a known ratio.
     *
     * @param ratio original over compressed size, at least 1
     */
    record Compressible(double ratio, SizeRange size, long seed) implements PayloadSpec {
        public Compressible {
            if (!(ratio >= 1)) {
                throw new IllegalArgumentException("a compression ratio is at least 1: " + ratio);
            }
        }
    }

    /**
     * Content of a file, cycled.
     *
     * @param path the file
     * @param perLine one message a line, instead of the whole file in every message
     */
    record FileContent(Path path, boolean perLine) implements PayloadSpec {}

    /**
     * A fixed size, or sizes evenly spread between two bounds.
     *
     * @param minBytes smallest size
     * @param maxBytes largest size
     */
    record SizeRange(int minBytes, int maxBytes) {
        public SizeRange {
            if (minBytes < 0 || maxBytes < minBytes) {
                throw new IllegalArgumentException("a size range goes upwards from 0: " + minBytes + ".." + maxBytes);
            }
        }
    }
}
