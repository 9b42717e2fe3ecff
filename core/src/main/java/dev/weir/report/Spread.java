package dev.weir.report;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * One figure over the repeats of a cell.
 *
 * @param median the figure in the middle, or half way between the two there
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param count how many runs it is of
 * @param interval whether low and high are an interval of order statistics that covers the median with at least 95 %;
 *     they are the smallest and the largest otherwise
 */
record Spread(double median, double low, double high, int count, boolean interval) {

    private static final double MISS = 0.05;

    /** The spread of some figures; empty when there are none. */
    static Optional<Spread> of(Collection<Double> figures) {
        List<Double> sorted = figures.stream().sorted().toList();
        int count = sorted.size();
        if (count == 0) {
            return Optional.empty();
        }
        int rank = rank(count);
        int outside = Math.max(rank, 1) - 1;
        double median = (sorted.get((count - 1) / 2) + sorted.get(count / 2)) / 2;
        return Optional.of(new Spread(median, sorted.get(outside), sorted.get(count - 1 - outside), count, rank > 0));
    }

    /**
     * The largest k for which the k-th smallest and the k-th largest of so many figures hold the median between them with
     * 95 %; 0 when not even the smallest and the largest do.
     */
    static int rank(int count) {
        double probability = Math.pow(0.5, count);
        double below = 0;
        int rank = 0;
        for (int k = 0; k < count / 2; k++) {
            below += probability;
            if (2 * below > MISS) {
                break;
            }
            rank = k + 1;
            probability = probability * (count - k) / (k + 1);
        }
        return rank;
    }
}
