package dev.weir.unit;

import java.math.BigDecimal;
import java.util.Map;

/** Shares of a whole as people write and read them. */
public final class Percents {

    private static final Map<String, BigDecimal> UNITS = Quantity.units("%", "0.01");

    private Percents() {}

    /**
     * Reads {@code 10%} as 0.1.
     *
     * @throws IllegalArgumentException saying what is wrong
     */
    public static double parse(String text) {
        BigDecimal share = Quantity.parse(text, "share", UNITS, "10%");
        if (share.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException("'" + text + "' is more than 100%");
        }
        return share.doubleValue();
    }
}
