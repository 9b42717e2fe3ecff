package dev.weir.compare;

import dev.weir.compare.FigureSamples.Preference;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;

/** Figures of runs whose true difference is known: lognormal around a median, the second side a factor away. */
record SimulatedSides(double factor, double spread, double drift) {

    static final int SEEDS = 100;

    /** The figures of so many runs on each side, five of them, with the machine drifting meanwhile. */
    List<FigureSamples> figures(int runs, int seed) {
        SplittableRandom random = new SplittableRandom(7919L * seed + 1);
        List<FigureSamples> figures = new ArrayList<>();
        for (String name : List.of("throughput", "p50", "p99", "cpu")) {
            boolean changed = name.startsWith("p");
            List<Double> before = values(runs, random, 1);
            List<Double> after = values(runs, random, changed ? factor : 1);
            figures.add(new FigureSamples(
                    name, changed || name.equals("cpu") ? Preference.LOWER : Preference.HIGHER, before, after, spread));
        }
        List<Double> none = DoubleStream.generate(() -> 0).limit(runs).boxed().toList();
        figures.add(new FigureSamples("lost", Preference.LOWER, none, none, -1));
        return figures;
    }

    private List<Double> values(int runs, SplittableRandom random, double median) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            values.add(5e6 * median * Math.exp(spread * random.nextGaussian() + drift * i));
        }
        return values;
    }

    /** Of as many seeds as there are, how many end in this verdict over all figures. */
    static long count(FigureVerdict verdict, IntFunction<List<FigureComparison>> comparison) {
        long found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            found += OverallVerdict.of(comparison.apply(seed)) == verdict ? 1 : 0;
        }
        return found;
    }
}
