package dev.weir.compare;

import java.util.Arrays;

/**
 * The evidence that differences within pairs are not spread evenly around some value, as the wealth of a bettor who starts
 * with 1: between equal sides it ever reaches 1/e with a probability of e at most, however often one looks (Ville). Each pair
 * is bet on with a stake that only earlier pairs decide.
 */
final class PairEvidence {

    /** How much of the wealth is staked at most: all of it would be lost with one pair. */
    private static final double[] STAKES = {0.5, 0.95};

    /** How soon a difference counts in full, in units of how far earlier pairs lie apart. */
    private static final double[] STEEPNESS = {1, 4};

    private final double[] differences;
    private final double[] scales;

    /** @param differences the logarithm of the ratio within each pair, in their order */
    PairEvidence(double[] differences) {
        this.differences = differences.clone();
        this.scales = scales(differences);
    }

    /** How far the pairs before each one lie from their median; 0 where they do not, or there are none. */
    private static double[] scales(double[] differences) {
        double[] scales = new double[differences.length];
        for (int i = 2; i < differences.length; i++) {
            double[] earlier = Arrays.copyOf(differences, i);
            Arrays.sort(earlier);
            double median = IndependentComparison.median(earlier);
            scales[i] = IndependentComparison.median(Arrays.stream(earlier)
                    .map(difference -> Math.abs(difference - median))
                    .sorted()
                    .toArray());
        }
        return scales;
    }

    /**
     * The most wealth at the end of any pair.
     *
     * @param value around which the differences are said to lie
     * @param above whether it is bet that they lie above it; otherwise below
     */
    double mostWealth(double value, boolean above) {
        double[] wealth = new double[STAKES.length * STEEPNESS.length];
        Arrays.fill(wealth, 1.0 / wealth.length);
        double most = 1;
        for (int i = 0; i < differences.length; i++) {
            double excess = above ? differences[i] - value : value - differences[i];
            for (int bettor = 0; bettor < wealth.length; bettor++) {
                double steepness = STEEPNESS[bettor % STEEPNESS.length];
                double direction = scales[i] == 0 ? Math.signum(excess) : Math.tanh(steepness * excess / scales[i]);
                wealth[bettor] *= 1 + STAKES[bettor / STEEPNESS.length] * direction;
            }
            most = Math.max(most, Arrays.stream(wealth).sum());
        }
        return most;
    }

    /** The probability that equal sides ever look so different, whichever is larger. */
    double probability() {
        return Math.min(1, 2 / Math.max(mostWealth(0, true), mostWealth(0, false)));
    }

    /** The end of the interval that holds the true value at every look with this error: below, or above. */
    double bound(double error, boolean lower) {
        double reach = Arrays.stream(differences).map(Math::abs).max().orElse(0) + 1;
        double refuted = lower ? -reach : reach;
        double kept = -refuted;
        if (mostWealth(refuted, lower) < 2 / error) {
            return lower ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        for (int step = 0; step < 32; step++) {
            double middle = (refuted + kept) / 2;
            if (mostWealth(middle, lower) >= 2 / error) {
                refuted = middle;
            } else {
                kept = middle;
            }
        }
        return refuted;
    }
}
