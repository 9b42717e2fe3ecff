package dev.weir.unit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Map;

/** Rates in messages per second as people write and read them. */
public final class Rates {

    private static final BigDecimal PER_MINUTE = BigDecimal.ONE.divide(BigDecimal.valueOf(60), MathContext.DECIMAL128);
    private static final Map<String, BigDecimal> UNITS = Quantity.units("/s", 1, "/m", PER_MINUTE, "/min", PER_MINUTE);

    private Rates() {}

    /**
     * Reads {@code 10000/s}, {@code 0.1/s}, {@code 90/m}, {@code 90/min}.
     *
     * @throws IllegalArgumentException saying what is wrong and which units there are
     */
    public static double parse(String text) {
        String writtenOut = Numbers.writtenOut(text);
        if (!writtenOut.isEmpty() && text.contains("/")) {
            throw new IllegalArgumentException("'" + text + "' is not a rate" + writtenOut);
        }
        return Quantity.parse(text, "rate", UNITS, "10000/s").doubleValue();
    }

    /** Writes a rate with its digits grouped: {@code 10 000/s}. */
    public static String format(double messagesPerSecond) {
        if (messagesPerSecond < 999.5 && messagesPerSecond != Math.rint(messagesPerSecond)) {
            return Quantity.threeDigits(messagesPerSecond) + "/s";
        }
        return Counts.format(Math.round(messagesPerSecond)) + "/s";
    }

    /** Writes a rate as a scenario would. */
    public static String exact(double messagesPerSecond) {
        if (messagesPerSecond == Math.rint(messagesPerSecond)) {
            return String.format(Locale.ROOT, "%.0f/s", messagesPerSecond);
        }
        return BigDecimal.valueOf(messagesPerSecond).stripTrailingZeros().toPlainString() + "/s";
    }
}
