package dev.weir.expression.function;

/** Bounds on what functions take and give, so that no expression takes long or much memory. */
final class ValueBounds {

    /** Longest text that a function gives, in characters. */
    static final int MAX_TEXT = 16_384;

    private ValueBounds() {}

    static void positive(String function, long bound) {
        if (bound < 1) {
            throw new IllegalArgumentException(function + " takes a number of at least 1, not " + bound);
        }
    }

    static String text(String function, String text) {
        if (text.length() > MAX_TEXT) {
            throw new IllegalArgumentException(
                    function + " gives " + text.length() + " characters; possible are " + MAX_TEXT);
        }
        return text;
    }
}
