package dev.weir.payload.document;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What keys are called, as JSON strings: their names, or their numbers in decimal digits. Immutable. */
final class KeyTexts {

    private final int keys;
    private final byte[][] names;

    /**
     * @param keys how many there are
     * @param names what they are called; empty for their numbers
     */
    KeyTexts(int keys, List<String> names) {
        this.keys = keys;
        this.names = names.stream().map(KeyTexts::quoted).toArray(byte[][]::new);
    }

    private static byte[] quoted(String name) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < name.length(); i++) {
            char character = name.charAt(i);
            if (character == '"' || character == '\\') {
                text.append('\\').append(character);
            } else if (character < ' ') {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
            } else {
                text.append(character);
            }
        }
        return text.append('"').toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Writes a key at the position of the buffer and advances it. */
    void put(int key, ByteBuffer into) {
        if (names.length > 0) {
            into.put(names[key]);
        } else {
            into.put((byte) '"');
            Decimal.put(key, into);
            into.put((byte) '"');
        }
    }

    int maxBytes() {
        return names.length > 0
                ? Arrays.stream(names).mapToInt(name -> name.length).max().orElseThrow()
                : Decimal.digits(keys) + 2;
    }

    double meanBytes() {
        return names.length > 0
                ? Arrays.stream(names).mapToInt(name -> name.length).average().orElseThrow()
                : Decimal.meanDigits(keys) + 2;
    }
}
