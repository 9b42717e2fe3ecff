package dev.weir.compare;

/**
 * When a difference counts.
 *
 * @param atLeast the smallest difference that matters, as a share: 0.05 for 5 %
 * @param error the probability of a false better or worse anywhere in a comparison of equal sides, at most: 0.05
 */
public record ComparisonRule(double atLeast, double error) {

    /** The usual error. */
    public static final double ERROR = 0.05;

    /** Five percent, with the usual error. */
    public static final ComparisonRule USUAL = new ComparisonRule(0.05, ERROR);

    public ComparisonRule {
        if (!(atLeast > 0 && atLeast < 10)) {
            throw new IllegalArgumentException("the smallest difference that matters is a share above 0: " + atLeast);
        }
        if (!(error > 0 && error < 1)) {
            throw new IllegalArgumentException("an error lies between 0 and 1: " + error);
        }
    }

    /** The smallest logarithm of a ratio that matters. */
    double margin() {
        return Math.log1p(atLeast);
    }
}
