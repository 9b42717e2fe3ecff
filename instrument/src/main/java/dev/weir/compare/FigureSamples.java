package dev.weir.compare;

import java.util.List;
import java.util.stream.Stream;

/**
 * One figure of the runs on both sides.
 *
 * @param name what it is called: {@code end-to-end p99}
 * @param better which values are better
 * @param before its values on the first side, one of each run
 * @param after its values on the second side
 * @param withinSpread standard deviation of its logarithm in one run, estimated from the seconds of runs; below 0 where that
 *     is not known
 */
public record FigureSamples(
        String name, Preference better, List<Double> before, List<Double> after, double withinSpread) {

    /** Which values of a figure are better. */
    public enum Preference {
        LOWER,
        HIGHER
    }

    public FigureSamples {
        before = List.copyOf(before);
        after = List.copyOf(after);
        if (before.isEmpty() || after.isEmpty()) {
            throw new IllegalArgumentException("a figure of one side alone cannot be compared: " + name);
        }
        if (Stream.concat(before.stream(), after.stream()).anyMatch(value -> !Double.isFinite(value))) {
            throw new IllegalArgumentException("a value is no number: " + name + " " + before + " " + after);
        }
    }

    /** Whether all values of both sides are the same. */
    boolean constant() {
        return Stream.concat(before.stream(), after.stream()).distinct().count() == 1;
    }

    /** Whether a ratio of values means something: none is zero or less. */
    boolean positive() {
        return Stream.concat(before.stream(), after.stream()).allMatch(value -> value > 0);
    }

    /** What a change of values to higher ones is. */
    FigureVerdict higher() {
        return switch (better) {
            case LOWER -> FigureVerdict.WORSE;
            case HIGHER -> FigureVerdict.BETTER;
        };
    }

    /** What a change of values to lower ones is. */
    FigureVerdict lower() {
        return switch (better) {
            case LOWER -> FigureVerdict.BETTER;
            case HIGHER -> FigureVerdict.WORSE;
        };
    }

    static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    static double[] logarithms(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }
}
