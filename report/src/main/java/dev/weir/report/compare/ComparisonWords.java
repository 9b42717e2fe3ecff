package dev.weir.report.compare;

import dev.weir.compare.FigureComparison;
import dev.weir.compare.FigureVerdict;
import dev.weir.compare.MedianRatio;
import dev.weir.report.compare.RunComparison.CellComparison;
import dev.weir.report.matrix.MatrixRows;
import dev.weir.report.wording.Figures;
import dev.weir.result.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparison in words. */
public final class ComparisonWords {

    /** From here on a change is told as a multiple. */
    private static final double MULTIPLE = 3;

    /** Nobody makes so many runs. */
    private static final int MANY = 200;

    private ComparisonWords() {}

    /** {@code +10.3 %}, {@code -4.1 %}, {@code 4.12×}; a dash where there is no ratio. */
    static String change(double ratio) {
        if (Double.isNaN(ratio)) {
            return Figures.NONE;
        }
        return ratio >= MULTIPLE
                ? Figures.threeDigits(ratio) + "×"
                : String.format(Locale.ROOT, "%+.1f %%", (ratio - 1) * 100);
    }

    /** {@code +8.1 % … +12.6 %}; a dash where the runs are too few. */
    static String interval(MedianRatio ratio) {
        return ratio.bounded() ? change(ratio.low()) + " … " + change(ratio.high()) : Figures.NONE;
    }

    /** The figure of one side: the median of its runs. */
    static String value(Column column, List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int count = sorted.size();
        double median = (sorted.get((count - 1) / 2) + sorted.get(count / 2)) / 2;
        return MatrixRows.format(column.unit()).apply(median);
    }

    /** The verdict of all, and the figure behind it, in one sentence. */
    public static String sentence(RunComparison comparison) {
        FigureVerdict verdict = comparison.verdict();
        return switch (verdict) {
            case WORSE, BETTER -> {
                List<String> found = new ArrayList<>(told(comparison, verdict));
                if (verdict == FigureVerdict.WORSE && comparison.badRuns().more()) {
                    comparison.badRuns().sentence().ifPresent(bad -> found.add(0, bad.replaceFirst("\\.$", "")));
                }
                yield comparison.after().name() + " is " + verdict.words() + " than "
                        + comparison.before().name() + ": " + String.join("; ", found) + ".";
            }
            case SAME ->
                comparison.after().name() + " and " + comparison.before().name()
                        + " are the same: no figure differs by "
                        + percent(comparison.rule().atLeast()) + " or more.";
            case CANNOT_TELL ->
                "Nobody can tell whether " + comparison.after().name() + " is better or worse than "
                        + comparison.before().name() + ". "
                        + (comparison.badRuns().more()
                                ? comparison.badRuns().sentence().orElseThrow()
                                : needed(comparison));
        };
    }

    private static List<String> told(RunComparison comparison, FigureVerdict verdict) {
        List<String> found = new ArrayList<>();
        for (CellComparison cell : comparison.cells()) {
            for (int i = 0; i < cell.figures().size(); i++) {
                FigureComparison figure = cell.figures().get(i);
                if (figure.verdict() == verdict) {
                    found.add((cell.label().isEmpty() ? "" : cell.label() + ": ")
                            + told(figure, cell.columns().get(i)));
                }
            }
        }
        int more = found.size() - 3;
        return more <= 0 ? found : List.of(found.get(0), found.get(1), found.get(2), "and " + more + " more figures");
    }

    private static String told(FigureComparison figure, Column column) {
        String values = value(column, figure.samples().before()) + " → "
                + value(column, figure.samples().after());
        return figure.samples().name() + " " + change(figure.ratio().value()) + " (" + values
                + (figure.ratio().bounded() ? ", 95 % interval " + interval(figure.ratio()) : "") + ")";
    }

    static String percent(double share) {
        return Figures.plain(Figures.cut(share * 100, 2)) + " %";
    }

    /** How many runs would tell more. */
    private static String needed(RunComparison comparison) {
        int before = most(comparison, true);
        int after = most(comparison, false);
        String had = before == 1 && after == 1
                ? "There is one run of each."
                : "There are " + before + " and " + after + " runs.";
        if (comparison.paired()) {
            return "There " + (comparison.pairs() == 1 ? "is one pair" : "are " + comparison.pairs() + " pairs")
                    + " of runs that count, and the evidence does not suffice.";
        }
        Optional<FigureComparison> most = comparison.figures().stream()
                .filter(figure -> figure.needed() > 0)
                .max(Comparator.comparingInt(FigureComparison::needed));
        return had
                + most.map(figure -> " To tell a difference of "
                                + percent(comparison.rule().atLeast()) + ", " + needed(comparison, figure))
                        .orElse("");
    }

    /** The fewest for the figure that is told soonest, and for the one that is told last. */
    private static String needed(RunComparison comparison, FigureComparison last) {
        FigureComparison first = comparison.figures().stream()
                .filter(figure -> figure.needed() > 0)
                .min(Comparator.comparingInt(FigureComparison::needed))
                .orElse(last);
        boolean single =
                last.samples().before().size() < 2 || last.samples().after().size() < 2;
        String source = single
                ? " by the spread within the runs; if repeats differ more among themselves, more"
                : " by the spread between the runs";
        String counts = first.needed() == last.needed()
                ? count(last) + " runs of each are needed"
                : count(first) + " runs of each are needed for "
                        + first.samples().name() + " and " + count(last) + " for "
                        + last.samples().name();
        return counts + "," + source + ".";
    }

    private static String count(FigureComparison figure) {
        return figure.needed() > MANY ? "more than " + MANY : Integer.toString(figure.needed());
    }

    private static int most(RunComparison comparison, boolean first) {
        return comparison.figures().stream()
                .mapToInt(figure ->
                        (first ? figure.samples().before() : figure.samples().after()).size())
                .max()
                .orElse(0);
    }
}
