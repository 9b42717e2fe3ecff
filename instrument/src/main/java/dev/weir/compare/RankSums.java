package dev.weir.compare;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** How the statistic of Mann and Whitney is distributed if two sides are equal, for intervals and for planning. */
final class RankSums {

    /** Above these a normal distribution is as good. */
    private static final int EXACT_VALUES = 50;

    private RankSums() {}

    /**
     * The rank among all pairwise differences of the lower end of an interval for the median difference, from 1; 0 if the runs
     * are too few.
     *
     * @param first number of values on one side
     * @param second number on the other
     * @param error how often the interval misses
     */
    static int lowerRank(int first, int second, double error) {
        if (first + second > EXACT_VALUES) {
            double mean = first * (double) second / 2;
            double deviation = Math.sqrt(first * (double) second * (first + second + 1) / 12);
            double quantile = NormalDistribution.of(0, 1).inverseSurvivalProbability(error / 2);
            return Math.max(0, (int) Math.floor(mean - quantile * deviation));
        }
        double[] counts = counts(first, second);
        double all = 0;
        for (double count : counts) {
            all += count;
        }
        double below = 0;
        int rank = 0;
        while (rank < counts.length && (below + counts[rank]) / all <= error / 2) {
            below += counts[rank++];
        }
        return rank;
    }

    /** In how many orders of all values the statistic has each of its values: the coefficients of a Gaussian binomial. */
    static double[] counts(int first, int second) {
        int length = first * second + 1;
        // Powers beyond the last coefficient cancel, and need no place.
        double[] counts = new double[length];
        counts[0] = 1;
        for (int i = 1; i <= first; i++) {
            for (int power = length - 1; power >= second + i; power--) {
                counts[power] -= counts[power - second - i];
            }
            for (int power = i; power < length; power++) {
                counts[power] += counts[power - i];
            }
        }
        return counts;
    }

    /** The smallest number of values on each side of which the clearest order has no more than this probability. */
    static int fewest(double error) {
        double probability = 2;
        for (int runs = 1; ; runs++) {
            // 2 / binomial(2 n, n)
            probability *= runs / (2.0 * (2 * runs - 1));
            if (probability <= error) {
                return runs;
            }
        }
    }

    /**
     * Runs on each side with which a difference is found four times out of five.
     *
     * @param deviation standard deviation of the logarithm between runs
     * @param difference logarithm of the ratio to be found
     * @param error probability of a false alarm
     */
    static int needed(double deviation, double difference, double error) {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double quantiles = normal.inverseSurvivalProbability(error / 2) + normal.inverseSurvivalProbability(0.2);
        // Ranks take a twentieth more runs than means where values are spread normally.
        double runs = 2 * Math.pow(quantiles * deviation / difference, 2) * Math.PI / 3;
        return Math.max(fewest(error), (int) Math.min(Math.ceil(runs), 1e6));
    }
}
