package dev.weir.transport.kafka;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Keys as decimal digits; those of small keys are made once. Used by one thread. */
final class KeyBytes {

    private static final int KEPT = 65_536;

    private final byte[] @Nullable [] kept = new byte[KEPT] @Nullable [];

    /** The digits of a key. The array is shared: nobody may write to it. */
    byte[] of(int key) {
        if (key < 0 || key >= KEPT) {
            return digits(key);
        }
        byte[] known = kept[key];
        if (known == null) {
            known = digits(key);
            kept[key] = known;
        }
        return known;
    }

    private static byte[] digits(int key) {
        return Integer.toString(key).getBytes(StandardCharsets.US_ASCII);
    }
}
