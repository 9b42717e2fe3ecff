package dev.weir.compare;

import java.util.List;

/** The verdict over all figures of a comparison. */
public final class OverallVerdict {

    private OverallVerdict() {}

    /**
     * WORSE if any figure is worse, BETTER if any is better and none worse, SAME if all are the same; otherwise CANNOT_TELL, as
     * without figures.
     */
    public static FigureVerdict of(List<FigureComparison> figures) {
        List<FigureVerdict> verdicts =
                figures.stream().map(FigureComparison::verdict).toList();
        for (FigureVerdict first : List.of(FigureVerdict.WORSE, FigureVerdict.BETTER, FigureVerdict.CANNOT_TELL)) {
            if (verdicts.contains(first)) {
                return first;
            }
        }
        return verdicts.isEmpty() ? FigureVerdict.CANNOT_TELL : FigureVerdict.SAME;
    }

    /** Whether more runs could hardly change it: a figure is worse, or every figure is told. */
    public static boolean stands(List<FigureComparison> figures) {
        return of(figures) == FigureVerdict.WORSE
                || (!figures.isEmpty()
                        && figures.stream().noneMatch(figure -> figure.verdict() == FigureVerdict.CANNOT_TELL));
    }
}
