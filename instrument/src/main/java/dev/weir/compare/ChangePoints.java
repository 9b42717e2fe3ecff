package dev.weir.compare;

import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/** Where a history of a figure changes its level: by the test of Mann and Whitney at every place, again within each part. */
public final class ChangePoints {

    /** Fewer values have no level of their own. */
    private static final int FEWEST = 4;

    /** Values on each side that are looked at: a change is one of the neighbourhood. */
    private static final int NEIGHBOURHOOD = 30;

    private ChangePoints() {}

    /** The places of the values that begin a new level, ascending; a steady history has one with a probability of 5 % at most. */
    public static List<Integer> of(List<Double> history) {
        SortedSet<Integer> found = new TreeSet<>();
        split(FigureSamples.array(history), 0, history.size(), found);
        return List.copyOf(found);
    }

    private static void split(double[] values, int from, int to, SortedSet<Integer> found) {
        int places = to - from - 2 * FEWEST + 1;
        if (places < 1) {
            return;
        }
        int best = -1;
        double least = ComparisonRule.ERROR / places;
        for (int place = from + FEWEST; place <= to - FEWEST; place++) {
            double[] before = Arrays.copyOfRange(values, Math.max(from, place - NEIGHBOURHOOD), place);
            double[] after = Arrays.copyOfRange(values, place, Math.min(to, place + NEIGHBOURHOOD));
            double probability = constant(before, after)
                    ? 1
                    : MannWhitneyUTest.withDefaults().test(before, after).getPValue();
            if (probability < least) {
                least = probability;
                best = place;
            }
        }
        if (best >= 0) {
            found.add(best);
            split(values, from, best, found);
            split(values, best, to, found);
        }
    }

    private static boolean constant(double[] before, double[] after) {
        return Arrays.stream(before).allMatch(value -> value == before[0])
                && Arrays.stream(after).allMatch(value -> value == before[0]);
    }
}
