package dev.weir.compare;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Probabilities of figures, corrected together. A figure that never varies cannot be a false alarm and takes no part. */
final class Corrected {

    private Corrected() {}

    static int varying(List<FigureSamples> figures) {
        return (int) figures.stream().filter(figure -> !figure.constant()).count();
    }

    /** One for each figure, in their order: 1 for one that never varies. */
    static double[] ofVarying(List<FigureSamples> figures, ToDoubleFunction<FigureSamples> probability) {
        int[] places = IntStream.range(0, figures.size())
                .filter(i -> !figures.get(i).constant())
                .toArray();
        double[] corrected = HolmCorrection.corrected(IntStream.of(places)
                .mapToDouble(i -> probability.applyAsDouble(figures.get(i)))
                .toArray());
        double[] all = new double[figures.size()];
        Arrays.fill(all, 1);
        for (int i = 0; i < places.length; i++) {
            all[places[i]] = corrected[i];
        }
        return all;
    }
}
