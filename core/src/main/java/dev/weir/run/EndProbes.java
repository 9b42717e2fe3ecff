package dev.weir.run;

import dev.weir.payload.KeyGenerator;
import java.util.BitSet;

/** How many probes say to everybody that a stream is over. */
final class EndProbes {

    private static final int MOST = 1 << 14;

    private EndProbes() {}

    /**
     * So many that every key has one, or, where keys are too many or too rare for that, a fixed number: of the clients of
     * a key that had none it is not proven then that they were given everything.
     *
     * @param generator the key generator of the stream
     * @param keys number of keys
     * @param next sequence of the first probe
     */
    static long count(KeyGenerator generator, int keys, long next) {
        BitSet seen = new BitSet(keys);
        for (int count = 1; count < MOST; count++) {
            seen.set(generator.key(next + count - 1));
            if (seen.cardinality() == keys) {
                return count;
            }
        }
        return MOST;
    }
}
