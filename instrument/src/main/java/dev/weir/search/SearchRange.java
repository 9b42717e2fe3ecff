package dev.weir.search;

/**
 * The values that a search may try.
 *
 * @param low the smallest, above 0
 * @param high the largest, above {@code low}
 * @param start the first that is tried, between them
 * @param whole whether values are whole numbers, such as partitions
 */
public record SearchRange(double low, double high, double start, boolean whole) {

    /** Below this a search for a whole number ends at neighbours. */
    private static final double SMALL = 10;

    public SearchRange {
        if (!(low > 0 && high > low && start >= low && start <= high && high < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no range: " + low + " to " + high + " from " + start);
        }
        if (whole && (low != Math.rint(low) || high != Math.rint(high))) {
            throw new IllegalArgumentException("no range of whole numbers: " + low + " to " + high);
        }
    }

    /** The value that is tried for a wanted one: within the range, whole where that is asked, and of three digits at most. */
    double tried(double wanted) {
        double value = Math.clamp(rounded(wanted), low, high);
        return whole ? Math.rint(value) : value;
    }

    private static double rounded(double wanted) {
        double unit = unit(wanted);
        return unit >= 1 ? Math.rint(wanted / unit) * unit : Math.rint(wanted * (1 / unit)) / (1 / unit);
    }

    /** The same or the next smaller one. */
    double below(double wanted) {
        double near = tried(wanted);
        return near <= wanted * (1 + 1e-9) ? near : tried(near - step(near));
    }

    /** The same or the next larger one. */
    double above(double wanted) {
        double near = tried(wanted);
        return near >= wanted * (1 - 1e-9) ? near : tried(near + step(near));
    }

    /** Whether nothing lies between two values that could be tried. */
    boolean neighbours(double lower, double upper) {
        return upper - lower <= step(lower) * (1 + 1e-9);
    }

    /** Whether whole numbers that are not small are as near to each other as a precision and their steps allow. */
    boolean nearWhole(double lower, double upper, double precision) {
        return whole && lower >= SMALL && upper - lower <= (precision - 1) * lower + 1.5;
    }

    private double step(double value) {
        double unit = unit(value);
        return whole ? Math.max(1, unit) : unit;
    }

    /** The value of the third digit. */
    private static double unit(double value) {
        return Math.pow(10, Math.floor(Math.log10(value) + 1e-9) - 2);
    }
}
