package dev.weir.gateway.json;

import tools.jackson.core.io.JsonStringEncoder;

/** Text as a JSON string, by Jackson. Thread-safe. */
public final class QuotedJson {

    private static final JsonStringEncoder ENCODER = JsonStringEncoder.getInstance();

    private QuotedJson() {}

    /** Appends the text in quotes, with what cannot stand between these escaped. */
    public static void append(CharSequence text, StringBuilder into) {
        into.append('"');
        ENCODER.quoteAsString(text, into);
        into.append('"');
    }
}
