package dev.weir.report.matrix;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * One figure over the repeats of a cell.
 *
 * @param figures the figure of each repeat, in their order; at least one
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param interval whether low and high are an interval of order statistics that covers the median with at least 95 %;
 *     they are the smallest and the largest otherwise
 */
record Spread(List<Double> figures, double low, double high, boolean interval) {

    private static final double MISS = 0.05;

    Spread {
        figures = List.copyOf(figures);
    }

    /** The spread of some figures; empty when there are none. */
    static Optional<Spread> of(List<Double> figures) {
        List<Double> sorted = figures.stream().sorted().toList();
        int count = sorted.size();
        if (count == 0) {
            return Optional.empty();
        }
        int rank = rank(count);
        int outside = Math.max(rank, 1) - 1;
        return Optional.of(new Spread(figures, sorted.get(outside), sorted.get(count - 1 - outside), rank > 0));
    }

    /**
     * The figure in the middle, half way between the two there when their number is even; empty for two figures, for no
     * run came near the middle of two that differ.
     */
    Optional<Double> median() {
        List<Double> sorted = figures.stream().sorted().toList();
        int count = sorted.size();
        return count == 2 ? Optional.empty() : Optional.of((sorted.get((count - 1) / 2) + sorted.get(count / 2)) / 2);
    }

    /** The one figure to draw and to sort by: the median, or the lower of two. */
    double medianOrLower() {
        return median().orElse(low);
    }

    /** The one figure to draw and to sort by: the median, or the higher of two. */
    double medianOrHigher() {
        return median().orElse(high);
    }

    /** The smallest of all figures. */
    double min() {
        return Collections.min(figures);
    }

    /** The largest of all figures. */
    double max() {
        return Collections.max(figures);
    }

    /** How many times the upper end is the lower one: 1 when they are the same, infinite when only the lower is 0. */
    double factor() {
        return low == high ? 1 : low <= 0 ? Double.POSITIVE_INFINITY : high / low;
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
