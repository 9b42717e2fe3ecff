package dev.weir.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** A page under construction. Whatever comes from a run goes through {@link #text} or an attribute and is escaped there. */
final class Html {

    private static final Set<String> VOID = Set.of("meta", "link", "br", "hr");

    private final StringBuilder page = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element; {@code attributes} are names and values in turn. */
    Html open(String tag, String... attributes) {
        page.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            page.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escaped(attributes[i + 1]))
                    .append('"');
        }
        page.append('>');
        if (!VOID.contains(tag)) {
            open.push(tag);
        }
        return this;
    }

    /** Closes the element opened last. */
    Html close() {
        page.append("</").append(open.pop()).append('>');
        return this;
    }

    /** Closes the element opened last and begins a new line of source. */
    Html closeLine() {
        close();
        page.append('\n');
        return this;
    }

    /** An element that holds text alone. */
    Html leaf(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close();
    }

    Html text(String text) {
        page.append(escaped(text));
        return this;
    }

    /** Markup made by this package: a chart, a style sheet, a script. Never anything a run or a scenario says. */
    Html markup(String markup) {
        page.append(markup);
        return this;
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return page.toString();
    }

    /** {@code text} so that it means nothing but itself, in an element and in a quoted attribute. */
    static String escaped(String text) {
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
