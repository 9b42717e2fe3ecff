package dev.weir.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * Compares runs that were made one side after the other, or anyhow: by the test of Mann and Whitney, with the median of all
 * pairwise ratios as the size of a difference. What is claimed, and why, is in docs/decisions/comparing.md.
 */
public final class IndependentComparison {

    private final List<FigureSamples> figures;
    private final ComparisonRule rule;

    private IndependentComparison(List<FigureSamples> figures, ComparisonRule rule) {
        this.figures = figures;
        this.rule = rule;
    }

    /** Compares figures, which are corrected together. */
    public static List<FigureComparison> of(List<FigureSamples> figures, ComparisonRule rule) {
        return new IndependentComparison(figures, rule).compared();
    }

    private List<FigureComparison> compared() {
        double[] corrected = Corrected.ofVarying(figures, IndependentComparison::probability);
        List<FigureComparison> compared = new ArrayList<>();
        for (int i = 0; i < corrected.length; i++) {
            compared.add(compared(figures.get(i), corrected[i]));
        }
        return List.copyOf(compared);
    }

    private FigureComparison compared(FigureSamples figure, double probability) {
        MedianRatio ratio = ratio(figure);
        double rankBiserial = rankBiserial(figure);
        FigureVerdict verdict = verdict(figure, ratio, rankBiserial, probability);
        int needed = verdict == FigureVerdict.CANNOT_TELL ? needed(figure) : 0;
        return new FigureComparison(figure, verdict, ratio, rankBiserial, probability, needed);
    }

    private FigureVerdict verdict(FigureSamples figure, MedianRatio ratio, double rankBiserial, double probability) {
        if (figure.constant()) {
            return runsAreEnough(figure) ? FigureVerdict.SAME : FigureVerdict.CANNOT_TELL;
        }
        if (ratio.within(rule.margin())) {
            return FigureVerdict.SAME;
        }
        boolean large = Double.isNaN(ratio.value()) || Math.abs(Math.log(ratio.value())) >= rule.margin();
        if (probability > rule.error() || !large) {
            return FigureVerdict.CANNOT_TELL;
        }
        return rankBiserial > 0 ? figure.higher() : figure.lower();
    }

    /** Whether an interval can be told at all. */
    private boolean runsAreEnough(FigureSamples figure) {
        return RankSums.lowerRank(figure.before().size(), figure.after().size(), rule.error()) > 0;
    }

    private static double probability(FigureSamples figure) {
        return MannWhitneyUTest.withDefaults()
                .test(FigureSamples.array(figure.after()), FigureSamples.array(figure.before()))
                .getPValue();
    }

    static double rankBiserial(FigureSamples figure) {
        double pairs = figure.before().size() * (double) figure.after().size();
        double above = MannWhitneyUTest.withDefaults()
                .statistic(FigureSamples.array(figure.after()), FigureSamples.array(figure.before()));
        return 2 * above / pairs - 1;
    }

    private MedianRatio ratio(FigureSamples figure) {
        if (!figure.positive()) {
            return MedianRatio.NONE;
        }
        double[] before = FigureSamples.logarithms(figure.before());
        double[] after = FigureSamples.logarithms(figure.after());
        double[] differences = Arrays.stream(after)
                .flatMap(one -> Arrays.stream(before).map(other -> one - other))
                .sorted()
                .toArray();
        int rank = RankSums.lowerRank(before.length, after.length, ComparisonRule.ERROR);
        return rank == 0
                ? new MedianRatio(Math.exp(median(differences)), 0, Double.POSITIVE_INFINITY)
                : MedianRatio.ofLogarithms(
                        median(differences), differences[rank - 1], differences[differences.length - rank]);
    }

    static double median(double[] sorted) {
        int count = sorted.length;
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }

    private int needed(FigureSamples figure) {
        double error = rule.error() / Math.max(1, Corrected.varying(figures));
        if (!figure.positive()) {
            return RankSums.fewest(error);
        }
        double deviation = deviation(figure);
        return deviation < 0 ? 0 : RankSums.needed(deviation, rule.margin(), error);
    }

    /** Between runs if both sides have several, otherwise within them; below 0 if neither is known. */
    private static double deviation(FigureSamples figure) {
        if (figure.before().size() < 2 || figure.after().size() < 2) {
            return figure.withinSpread();
        }
        double sum =
                squares(FigureSamples.logarithms(figure.before())) + squares(FigureSamples.logarithms(figure.after()));
        return Math.sqrt(sum / (figure.before().size() + figure.after().size() - 2));
    }

    private static double squares(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }
}
