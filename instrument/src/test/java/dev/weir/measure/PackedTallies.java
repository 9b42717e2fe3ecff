package dev.weir.measure;

import dev.weir.packed.Packable;
import java.util.Random;

/** What of a tally travels in a compact form. */
public final class PackedTallies {

    private PackedTallies() {}

    /** Changes of a set of sequences with a run and pages. */
    public static Packable changes(Random random) {
        SequenceSet sequences = new SequenceSet();
        sequences.add(7);
        for (int i = 0; i < 20; i++) {
            sequences.add(random.nextLong(200_000));
        }
        return sequences.changes();
    }

    /** The buckets of some latencies. */
    public static Packable buckets(Random random) {
        Buckets buckets = new Buckets();
        for (int i = 0; i < 20; i++) {
            buckets.add(random.nextLong(Recorder.HIGHEST_NANOS + 1) >>> random.nextInt(40));
        }
        return buckets.sparse();
    }
}
