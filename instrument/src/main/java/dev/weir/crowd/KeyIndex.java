package dev.weir.crowd;

import dev.weir.payload.KeyGenerator;
import java.util.Arrays;

/**
 * Which key each message of the measured phase has, and the how-manieth of its key it is within its stream: what a client
 * that takes the messages of one key only counts by. Keys follow from sequences, so nothing has to be told. Grows with the
 * messages, 4 bytes each. Used by one thread.
 */
final class KeyIndex {

    /** The most of a stream: an array has no room for more. */
    private static final int MOST_MESSAGES = Integer.MAX_VALUE - 8;

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

    /** Whether there can be such a message in the phase, and it has that key. */
    boolean has(int stream, long sequence, int key) {
        long index = sequence - start.firstSequence(stream);
        return index >= 0 && index < MOST_MESSAGES && key(stream, sequence) == key;
    }

    private int key(int stream, long sequence) {
        return generators[stream].key(sequence);
    }

    /** How many messages of the same stream and key came before this one in the phase, which {@link #has} it. */
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
