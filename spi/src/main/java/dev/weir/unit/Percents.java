package dev.weir.unit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;

/** Shares of a whole as people write and read them. */
public final class Percents {

    private static final Map<String, BigDecimal> UNITS = Quantity.units("%", "0.01");

    private static final int MOST_DECIMALS = 3;

    /** By how much the product of a share and a count may be off, in units in the last place. */
    private static final int MOST_ULPS = 2;

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

    /**
     * How many are a share of a count, rounded down: 29 are 29 % of 100, although 0.29 as a binary fraction is a little less.
     *
     * @param share from 0 to 1
     * @param count from 0
     */
    public static long floor(double share, long count) {
        double part = share * count;
        return (long) Math.floor(part + MOST_ULPS * Math.ulp(part));
    }

    /** The same, rounded up. */
    public static long ceil(double share, long count) {
        double part = share * count;
        return (long) Math.ceil(part - MOST_ULPS * Math.ulp(part));
    }

    /**
     * Writes a share for a sentence that also names its limit: whole percents ({@code 37 %}), or as many decimals, at most
     * 3, as show on which side of the limit it is ({@code 10.4 %} where the limit is 10 %). Whole percents, too, if 3 do not
     * show it.
     *
     * @param share from 0, where 1 is the whole; finite
     * @param limit which it was compared with, in the same unit; finite
     */
    public static String beside(double share, double limit) {
        BigDecimal exact = percents(share);
        int side = exact.compareTo(percents(limit));
        for (int decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
            BigDecimal rounded = exact.setScale(decimals, RoundingMode.HALF_UP);
            if (rounded.compareTo(percents(limit)) == side) {
                return rounded.toPlainString() + " %";
            }
        }
        return exact.setScale(0, RoundingMode.HALF_UP).toPlainString() + " %";
    }

    /**
     * Writes a share with all of its digits, as a limit was given: {@code 10 %}, {@code 2.5 %}.
     *
     * @param share from 0, where 1 is the whole; finite
     */
    public static String exact(double share) {
        return percents(share).toPlainString() + " %";
    }

    private static BigDecimal percents(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros();
    }
}
