package dev.weir.gateway.protocol;

/** The text of a value in the list of values of an update. */
final class FieldText {

    private FieldText() {}

    /** A whole value, which is not empty. */
    static void appendValue(String value, StringBuilder into) {
        char first = value.charAt(0);
        if (first == '#' || first == '$' || first == '^') {
            Percent.append(first, into);
            appendEscaped(value, 1, into);
        } else {
            appendEscaped(value, 0, into);
        }
    }

    /** Text with what would end a value or a line escaped. */
    static void appendEscaped(String text, int from, StringBuilder into) {
        int plain = from;
        for (int index = from; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == '%' || character == '|' || character == '\r' || character == '\n') {
                into.append(text, plain, index);
                Percent.append(character, into);
                plain = index + 1;
            }
        }
        into.append(text, plain, text.length());
    }

    /** How many bytes of UTF-8 a text takes. */
    static int bytes(CharSequence text, int from, int to) {
        int bytes = 0;
        for (int index = from; index < to; index++) {
            char character = text.charAt(index);
            if (character < 0x80) {
                bytes++;
            } else if (character < 0x800 || Character.isSurrogate(character)) {
                bytes += 2;
            } else {
                bytes += 3;
            }
        }
        return bytes;
    }
}
