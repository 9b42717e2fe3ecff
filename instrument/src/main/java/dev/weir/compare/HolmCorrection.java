package dev.weir.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Corrects probabilities for how many figures are looked at, by Holm's method: any false alarm among all of them counts. */
final class HolmCorrection {

    private HolmCorrection() {}

    /** The probabilities in their order, each as large as it is among all of them. */
    static double[] corrected(double[] probabilities) {
        List<Integer> ascending = IntStream.range(0, probabilities.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> probabilities[i]))
                .toList();
        double[] corrected = new double[probabilities.length];
        double largest = 0;
        for (int rank = 0; rank < ascending.size(); rank++) {
            int figure = ascending.get(rank);
            largest = Math.max(largest, Math.min(1, probabilities[figure] * (ascending.size() - rank)));
            corrected[figure] = largest;
        }
        return corrected;
    }
}
