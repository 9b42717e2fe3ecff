package dev.weir.unit;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers without a unit as people write them. Each reader throws {@link IllegalArgumentException} in words for the user. */
public final class Numbers {

    private static final Pattern THOUSANDS = Pattern.compile("([0-9][0-9_]*(?:\\.[0-9]+)?)\\s*([kKmMgG])(/s|/m|/min)?");

    private Numbers() {}

    /** A whole number of at least 0: {@code 1000000}, {@code 1_000_000}. */
    public static long count(String text) {
        String digits = text.replace("_", "");
        if (!digits.matches("[0-9]{1,18}")) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number of at least 0" + writtenOut(text));
        }
        return Long.parseLong(digits);
    }

    /** A whole number between two bounds, both included. */
    public static int count(String text, int least, int most) {
        long count = count(text);
        if (count < least || count > most) {
            throw new IllegalArgumentException("'" + text + "' is not between " + least + " and " + most);
        }
        return (int) count;
    }

    /** A number that may have a fraction: {@code 2}, {@code 1.5}. */
    public static double decimal(String text) {
        if (!text.matches("[+-]?[0-9]+(\\.[0-9]+)?")) {
            throw new IllegalArgumentException("'" + text + "' is not a number");
        }
        return Double.parseDouble(text);
    }

    /** Of {@code 10k} and {@code 10k/s}, which no number here is written like: {@code ; write 10000}. Else empty. */
    static String writtenOut(String text) {
        Matcher shortened = THOUSANDS.matcher(text.strip());
        if (!shortened.matches()) {
            return "";
        }
        int power = switch (shortened.group(2)) {
            case "k", "K" -> 3;
            case "m", "M" -> 6;
            default -> 9;
        };
        String whole = new BigDecimal(shortened.group(1).replace("_", ""))
                .scaleByPowerOfTen(power)
                .stripTrailingZeros()
                .toPlainString();
        return "; write " + whole + (shortened.group(3) == null ? "" : shortened.group(3));
    }
}
