package dev.weir.report.html;

import dev.weir.report.chart.Markup;
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
                    .append(Markup.escaped(attributes[i + 1]))
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
        page.append(Markup.escaped(text));
        return this;
    }

    /** Markup made by this package: a chart, a style sheet, a script. Never anything a run or a scenario says. */
    Html markup(String markup) {
        page.append(markup);
        return this;
    }

    /** How much has been written so far, in characters. */
    int length() {
        return page.length();
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return page.toString();
    }
}
