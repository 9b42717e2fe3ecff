package dev.weir.report.chart;

/** Text in HTML and SVG. */
public final class Markup {

    private Markup() {}

    /** {@code text} so that it means nothing but itself, in an element and in a quoted attribute. */
    public static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                case '\n', '\t' -> safe.append(c);
                default -> safe.append(unreadable(text, i) ? '\ufffd' : c);
            }
        }
        return safe.toString();
    }

    // Controls and halves of surrogate pairs are no text; direction marks would let a value disguise what stands beside
    // it.
    private static boolean unreadable(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
        }
        return Character.isISOControl(c) || (c >= '\u202a' && c <= '\u202e') || (c >= '\u2066' && c <= '\u2069');
    }
}
