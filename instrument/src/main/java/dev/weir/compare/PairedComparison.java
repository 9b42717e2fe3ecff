package dev.weir.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compares runs that were made in turn, by the ratio within each pair, after any number of pairs: looking again after every
 * pair and stopping when a verdict stands keeps the error. What is claimed, and why, is in docs/decisions/comparing.md.
 */
public final class PairedComparison {

    private final List<FigureSamples> figures;
    private final ComparisonRule rule;

    private PairedComparison(List<FigureSamples> figures, ComparisonRule rule) {
        this.figures = figures;
        this.rule = rule;
    }

    /** Compares figures whose values are one of each pair on both sides, in the order of the pairs. */
    public static List<FigureComparison> of(List<FigureSamples> figures, ComparisonRule rule) {
        for (FigureSamples figure : figures) {
            if (figure.before().size() != figure.after().size()) {
                throw new IllegalArgumentException("not in pairs: " + figure.name());
            }
        }
        return new PairedComparison(figures, rule).compared();
    }

    private List<FigureComparison> compared() {
        double[] corrected =
                Corrected.ofVarying(figures, figure -> evidence(figure).probability());
        List<FigureComparison> compared = new ArrayList<>();
        for (int i = 0; i < corrected.length; i++) {
            compared.add(compared(figures.get(i), corrected[i]));
        }
        return List.copyOf(compared);
    }

    private FigureComparison compared(FigureSamples figure, double probability) {
        MedianRatio ratio = ratio(figure);
        FigureVerdict verdict = verdict(figure, ratio, probability);
        double rankBiserial = IndependentComparison.rankBiserial(figure);
        return new FigureComparison(figure, verdict, ratio, rankBiserial, probability, 0);
    }

    private FigureVerdict verdict(FigureSamples figure, MedianRatio ratio, double probability) {
        if (figure.constant()) {
            // As many pairs as could have told a difference.
            double[] agreeing = new double[figure.before().size()];
            Arrays.fill(agreeing, 1);
            boolean enough = new PairEvidence(agreeing).probability() <= rule.error();
            return enough ? FigureVerdict.SAME : FigureVerdict.CANNOT_TELL;
        }
        if (ratio.within(rule.margin())) {
            return FigureVerdict.SAME;
        }
        boolean large = Double.isNaN(ratio.value()) || Math.abs(Math.log(ratio.value())) >= rule.margin();
        if (probability > rule.error() || !large) {
            return FigureVerdict.CANNOT_TELL;
        }
        PairEvidence evidence = evidence(figure);
        return evidence.mostWealth(0, true) > evidence.mostWealth(0, false) ? figure.higher() : figure.lower();
    }

    private MedianRatio ratio(FigureSamples figure) {
        if (!figure.positive()) {
            return MedianRatio.NONE;
        }
        double[] differences = differences(figure);
        PairEvidence evidence = new PairEvidence(differences);
        return MedianRatio.ofLogarithms(
                middle(differences),
                evidence.bound(ComparisonRule.ERROR, true),
                evidence.bound(ComparisonRule.ERROR, false));
    }

    /** The median of the means of every two differences, which one far value hardly moves. */
    private static double middle(double[] differences) {
        double[] means = new double[differences.length * (differences.length + 1) / 2];
        int next = 0;
        for (int i = 0; i < differences.length; i++) {
            for (int j = i; j < differences.length; j++) {
                means[next++] = (differences[i] + differences[j]) / 2;
            }
        }
        Arrays.sort(means);
        return IndependentComparison.median(means);
    }

    private static PairEvidence evidence(FigureSamples figure) {
        return new PairEvidence(differences(figure));
    }

    /** The logarithm of the ratio within each pair; where a value is zero, which side has more. */
    private static double[] differences(FigureSamples figure) {
        double[] differences = new double[figure.before().size()];
        boolean positive = figure.positive();
        for (int i = 0; i < differences.length; i++) {
            double before = figure.before().get(i);
            double after = figure.after().get(i);
            differences[i] = positive ? Math.log(after / before) : Math.signum(after - before);
        }
        return differences;
    }
}
