package dev.weir.compare;

/**
 * How many times as large a figure is on the second side as on the first.
 *
 * @param value the estimate; NaN where values of zero leave no ratio
 * @param low lower end of its interval of 95 %; 0 if the runs are too few for one
 * @param high upper end of that; infinite if the runs are too few
 */
public record MedianRatio(double value, double low, double high) {

    /** Where values of zero leave no ratio. */
    static final MedianRatio NONE = new MedianRatio(Double.NaN, 0, Double.POSITIVE_INFINITY);

    /** Whether there is an interval. */
    public boolean bounded() {
        return low > 0 && high < Double.POSITIVE_INFINITY;
    }

    static MedianRatio ofLogarithms(double value, double low, double high) {
        return new MedianRatio(Math.exp(value), Math.exp(low), Math.exp(high));
    }

    /** Whether everything in the interval differs by less than this logarithm. */
    boolean within(double margin) {
        return bounded() && Math.log(low) > -margin && Math.log(high) < margin;
    }
}
