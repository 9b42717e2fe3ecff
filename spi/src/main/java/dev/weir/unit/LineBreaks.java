package dev.weir.unit;

import java.util.List;
import java.util.regex.Pattern;

/** The places at which a line of text may be broken: between words, but not within a figure such as {@code 10 000 /s} or {@code 9.13 s}. */
public final class LineBreaks {

    private static final String UNIT =
            "(?:\\d{3}|%|/s|[nµum]?s|min|h|(?:[kMGT]i?)?B(?:/s)?|[kMG]?bit/s)(?![\\p{L}\\d])";

    private static final Pattern BREAK = Pattern.compile("(?<!\\d)\\s+|\\s+(?!\\s|" + UNIT + ")");

    private LineBreaks() {}

    /** The parts of a text between which a line may end; a figure with its unit is one. */
    public static List<String> parts(String text) {
        return List.of(BREAK.split(text.strip(), -1));
    }
}
