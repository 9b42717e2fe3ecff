package dev.weir.unit;

import java.util.Locale;

/** Counts as people read them. */
public final class Counts {

    private Counts() {}

    /** Writes a count with its digits in groups of three: {@code 100 000}. */
    public static String format(long count) {
        return String.format(Locale.ROOT, "%,d", count).replace(',', ' ');
    }

    /** A count with what is counted: {@code 1 cell}, {@code 12 cells}. */
    public static String of(long count, String noun) {
        return format(count) + " " + noun + (count == 1 ? "" : "s");
    }
}
