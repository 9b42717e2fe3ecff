package dev.weir.unit;

import java.util.Locale;

/** Counts as people read them. */
public final class Counts {

    private Counts() {}

    /** Writes a count with its digits in groups of three: {@code 100 000}. */
    public static String format(long count) {
        return String.format(Locale.ROOT, "%,d", count).replace(',', ' ');
    }
}
