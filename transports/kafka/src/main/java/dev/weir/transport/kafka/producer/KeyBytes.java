package dev.weir.transport.kafka.producer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Keys as they are called, or as decimal digits, of which those of small keys are made once. Used by one thread. */
public final class KeyBytes {

    private static final int KEPT = 65_536;
    private static final byte[] NOT_MADE = {};

    private final byte[][] kept;

    /** @param names what the keys are called; empty for digits */
    public KeyBytes(List<String> names) {
        kept = names.isEmpty()
                ? new byte[KEPT][]
                : names.stream()
                        .map(name -> name.getBytes(StandardCharsets.UTF_8))
                        .toArray(byte[][]::new);
        if (names.isEmpty()) {
            Arrays.fill(kept, NOT_MADE);
        }
    }

    /** The bytes of a key. The array is shared: nobody may write to it. */
    public byte[] of(int key) {
        if (key < 0 || key >= kept.length) {
            return digits(key);
        }
        if (kept[key].length == 0) {
            kept[key] = digits(key);
        }
        return kept[key];
    }

    /** The digits of a key, in an array of the caller's. By any thread. */
    public static byte[] digits(int key) {
        return Integer.toString(key).getBytes(StandardCharsets.US_ASCII);
    }
}
