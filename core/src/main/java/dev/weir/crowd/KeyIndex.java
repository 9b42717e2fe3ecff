package dev.weir.crowd;

import dev.weir.payload.KeyGenerator;
import java.util.Arrays;

/**
 * Which key each message of the measured phase has, and the how-manieth of its key it is within its stream: what a client
 * that takes the messages of one key only counts by. Keys follow from sequences, so nothing has to be told. Grows with the
 * messages, 4 bytes each. Used by one thread.
 */
final class KeyIndex {

    private final KeyGenerator[] generators;
    private final PhaseStart start;
    private final int[][] ordinals;
    private final int[] known;
    private final int[][] countByKey;

    /**
     * @param generators the key generator of each stream
     * @param keys number of keys
     * @param start where the measured phase begins
     */
    KeyIndex(KeyGenerator[] generators, int keys, PhaseStart start) {
        this.generators = generators;
        this.start = start;
        this.ordinals = new int[generators.length][1024];
        this.known = new int[generators.length];
        this.countByKey = new int[generators.length][keys];
    }

    /** The key of a message. */
    int key(int stream, long sequence) {
        return generators[stream].key(sequence);
    }

    /** How many messages of the same stream and key came before this one in the phase. */
    long ordinal(int stream, long sequence) {
        int index = Math.toIntExact(sequence - start.firstSequence(stream));
        grow(stream, index);
        return ordinals[stream][index];
    }

    /** How many messages of a stream and key are before a sequence. */
    long count(int stream, int key, long sequence) {
        for (long before = sequence - 1; before >= start.firstSequence(stream); before--) {
            if (key(stream, before) == key) {
                return ordinal(stream, before) + 1;
            }
        }
        return 0;
    }

    private void grow(int stream, int index) {
        if (index >= ordinals[stream].length) {
            ordinals[stream] = Arrays.copyOf(ordinals[stream], Math.max(index + 1, 2 * ordinals[stream].length));
        }
        for (int next = known[stream]; next <= index; next++) {
            int key = key(stream, start.firstSequence(stream) + next);
            ordinals[stream][next] = countByKey[stream][key]++;
            known[stream] = next + 1;
        }
    }
}
