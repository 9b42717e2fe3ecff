package dev.weir.gateway.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Percent-encoding in UTF-8. A plus sign is a plus sign, as in all that goes to clients; requests are {@link Parameters}. */
final class Percent {

    private static final String HEX = "0123456789ABCDEF";

    private Percent() {}

    /** @throws Refusal when an escape is cut off, has no hexadecimal digits, or the bytes are not UTF-8 */
    static String decode(String text) {
        int first = text.indexOf('%');
        if (first < 0) {
            return text;
        }
        StringBuilder decoded = new StringBuilder(text.length()).append(text, 0, first);
        byte[] run = new byte[(text.length() - first) / 3];
        int at = first;
        while (at < text.length()) {
            if (text.charAt(at) != '%') {
                decoded.append(text.charAt(at++));
                continue;
            }
            int length = 0;
            while (at < text.length() && text.charAt(at) == '%') {
                run[length++] = escaped(text, at);
                at += 3;
            }
            decoded.append(utf8(run, length));
        }
        return decoded.toString();
    }

    private static byte escaped(String text, int at) {
        int high = at + 2 < text.length() ? Character.digit(text.charAt(at + 1), 16) : -1;
        int low = at + 2 < text.length() ? Character.digit(text.charAt(at + 2), 16) : -1;
        if (high < 0 || low < 0) {
            throw new Refusal(Refusal.MALFORMED, "Bad percent-encoding");
        }
        return (byte) (high << 4 | low);
    }

    private static CharSequence utf8(byte[] bytes, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, 0, length));
        } catch (CharacterCodingException e) {
            throw new Refusal(Refusal.MALFORMED, "Percent-encoded bytes are not UTF-8");
        }
    }

    /** Appends an ASCII character as an escape. */
    static void append(char character, StringBuilder into) {
        into.append('%').append(HEX.charAt(character >> 4)).append(HEX.charAt(character & 15));
    }

    /** An argument of a notification: clients split lines at commas before they decode. */
    static String argument(String text) {
        StringBuilder encoded = new StringBuilder(text.length() + 8);
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == ',' || character == '%' || character == '\r' || character == '\n') {
                append(character, encoded);
            } else {
                encoded.append(character);
            }
        }
        return encoded.toString();
    }
}
