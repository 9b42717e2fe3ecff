package dev.weir.expression.function;

import java.util.Formatter;
import java.util.IllegalFormatException;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The functions {@code string:}, also called {@code str:}. Used by any thread. */
public final class StringFunctions {

    private static final int MAX_WIDTH = 1_000;

    /** What {@code string:format} knows: no dates, which have functions of their own, and no {@code %n}. */
    private static final Pattern CONVERSION = Pattern.compile("%(?:\\d{1,3}\\$)?[-#+ 0,(]*(\\d*)(?:\\.(\\d+))?(.?)");

    private static final String CONVERSIONS = "bcdeEfgGosSxX%";

    /** A text with values at {@code %d}, {@code %05d}, {@code %s}, {@code %x}, {@code %.2f} and the like. */
    @SuppressWarnings("AnnotateFormatMethod") // Called by expressions only, which no compiler sees.
    public String format(String pattern, Object... values) {
        Matcher conversions = CONVERSION.matcher(pattern);
        while (conversions.find()) {
            width(conversions.group(1));
            width(conversions.group(2));
            if (conversions.group(3).isEmpty()
                    || CONVERSIONS.indexOf(conversions.group(3).charAt(0)) < 0) {
                throw new IllegalArgumentException("string:format does not know '" + conversions.group()
                        + "'; possible are "
                        + CONVERSIONS
                                .chars()
                                .mapToObj(letter -> "%" + (char) letter)
                                .collect(Collectors.joining(" ")));
            }
        }
        try {
            BoundedText text = new BoundedText("string:format");
            new Formatter(text, Locale.ROOT).format(pattern, values);
            return text.toString();
        } catch (IllegalFormatException e) {
            throw new IllegalArgumentException("string:format cannot fill '" + pattern + "': " + e.getMessage(), e);
        }
    }

    private static void width(String digits) {
        if (digits != null && !digits.isEmpty() && (digits.length() > 4 || Integer.parseInt(digits) > MAX_WIDTH)) {
            throw new IllegalArgumentException(
                    "string:format writes at most " + MAX_WIDTH + " characters a value, not " + digits);
        }
    }

    /** Values one after the other, with a text between them. */
    public String join(String delimiter, Object... values) {
        Objects.requireNonNull(delimiter); // Also where one value needs none.
        BoundedText text = new BoundedText("string:join");
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : delimiter).append(String.valueOf(values[i]));
        }
        return text.toString();
    }

    public String upper(String text) {
        return ValueBounds.text("string:upper", text.toUpperCase(Locale.ROOT));
    }

    public String lower(String text) {
        return ValueBounds.text("string:lower", text.toLowerCase(Locale.ROOT));
    }

    public int length(String text) {
        return text.length();
    }

    /** The characters from the one numbered {@code from}, counted from 0, to the one before {@code to}. */
    public String substring(String text, int from, int to) {
        if (from < 0 || to < from || to > text.length()) {
            throw new IllegalArgumentException("string:substring takes characters from 0 to " + text.length()
                    + " of this text, not " + from + " to " + to);
        }
        return ValueBounds.text("string:substring", text.substring(from, to));
    }
}
