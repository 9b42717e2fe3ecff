package dev.weir.scenario;

import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.unit.Sizes;
import java.util.List;
import java.util.Locale;

/** Readers of the values that no unit settles. Each throws {@link IllegalArgumentException} in words for the user. */
final class Values {

    private Values() {}

    /** A whole number of at least 0: {@code 1000000}, {@code 1_000_000}. */
    static long count(String text) {
        String digits = text.replace("_", "");
        if (!digits.matches("[0-9]{1,18}")) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number of at least 0");
        }
        return Long.parseLong(digits);
    }

    /** A whole number between two bounds. */
    static int count(String text, int least, int most) {
        long count = count(text);
        if (count < least || count > most) {
            throw new IllegalArgumentException("'" + text + "' does not lie between " + least + " and " + most);
        }
        return (int) count;
    }

    /** A number without a unit: {@code 2}, {@code 1.5}. */
    static double number(String text) {
        if (!text.matches("[+-]?[0-9]+(\\.[0-9]+)?")) {
            throw new IllegalArgumentException("'" + text + "' is not a number");
        }
        return Double.parseDouble(text);
    }

    /** One size or a range of sizes: {@code 1KiB}, {@code 100B..2KiB}. */
    static SizeRange sizes(String text) {
        int dots = text.indexOf("..");
        int minBytes = size(dots < 0 ? text : text.substring(0, dots));
        int maxBytes = dots < 0 ? minBytes : size(text.substring(dots + 2));
        if (maxBytes < minBytes) {
            throw new IllegalArgumentException("'" + text + "' goes downwards; write the smaller size first: "
                    + text.substring(dots + 2) + ".." + text.substring(0, dots));
        }
        return new SizeRange(minBytes, maxBytes);
    }

    private static int size(String text) {
        long bytes = Sizes.parse(text);
        if (bytes > SizeRange.LIMIT_BYTES) {
            throw new IllegalArgumentException("'" + text.strip() + "' is more than "
                    + Sizes.exact(SizeRange.LIMIT_BYTES) + ", the largest message");
        }
        return (int) bytes;
    }

    /** {@code true} and nothing else: a kind that takes no value is chosen or left out. */
    static boolean flag(String text) {
        if (!text.equals("true")) {
            throw new IllegalArgumentException("'" + text + "' is not true; leave the key out instead");
        }
        return true;
    }

    static String choice(String text, List<String> choices) {
        if (!choices.contains(text)) {
            throw new IllegalArgumentException("'" + text + "' is not one of " + String.join(", ", choices));
        }
        return text;
    }

    /** The constant of an enum that a scenario writes in lower case. */
    static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    }
}
